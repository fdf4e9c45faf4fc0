#include "include/video_rows.h"

#if defined(__x86_64__)
#include <emmintrin.h>
#include <string.h>

#define PIXELS 4
typedef int32_t numbers __attribute__((vector_size(16)));

#define weigh(pairs, low, high) \
  ((numbers)_mm_madd_epi16( \
    (__m128i)(pairs), _mm_set1_epi32((int)((uint32_t)(high) << 16 | (uint16_t)(low)))))

static inline numbers halve(numbers left, numbers right)
{
  return __builtin_shufflevector(left, right, 0, 2, 4, 6)
    + __builtin_shufflevector(left, right, 1, 3, 5, 7);
}

static inline void store_bytes(uint8_t *to, const numbers *n)
{
  __m128i first = _mm_packs_epi32((__m128i)n[0], (__m128i)n[1]);
  __m128i second = _mm_packs_epi32((__m128i)n[2], (__m128i)n[3]);
  _mm_storeu_si128((__m128i *)to, _mm_packus_epi16(first, second));
}

static inline void store_halves(
  uint8_t *first, uint8_t *second, const numbers *f, const numbers *s)
{
  __m128i bytes = _mm_packus_epi16(
    _mm_packs_epi32((__m128i)f[0], (__m128i)f[1]), _mm_packs_epi32((__m128i)s[0], (__m128i)s[1]));
  _mm_storel_epi64((__m128i *)first, bytes);
  _mm_storel_epi64((__m128i *)second, _mm_unpackhi_epi64(bytes, bytes));
}

#include "video.h"

const struct seltzer_video_rows *seltzer_video_rows_sse2(void) { return &rows; }
#else
const struct seltzer_video_rows *seltzer_video_rows_sse2(void) { return NULL; }
#endif
