// Rows of video in plain vector arithmetic.

#include "include/video_rows.h"
#include <string.h>

#define PIXELS 4
typedef int32_t numbers __attribute__((vector_size(16)));
typedef uint8_t octets __attribute__((vector_size(4)));

#define weigh(pairs, low, high) (((pairs) & 0xFFFF) * (low) + ((pairs) >> 16) * (high))

static inline numbers halve(numbers left, numbers right)
{
  return __builtin_shufflevector(left, right, 0, 2, 4, 6)
    + __builtin_shufflevector(left, right, 1, 3, 5, 7);
}

static inline void store_vectors(uint8_t *to, const numbers *n, int count)
{
  for (int i = 0; i < count; i++) {
    octets bytes = __builtin_convertvector(n[i], octets);
    memcpy(to + i * PIXELS, &bytes, sizeof bytes);
  }
}

static inline void store_bytes(uint8_t *to, const numbers *n) { store_vectors(to, n, 4); }

static inline void store_halves(
  uint8_t *first, uint8_t *second, const numbers *f, const numbers *s)
{
  store_vectors(first, f, 2);
  store_vectors(second, s, 2);
}

#include "video.h"

const struct seltzer_video_rows *seltzer_video_rows_portable(void) { return &rows; }
