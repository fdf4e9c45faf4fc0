// The row filters in portable vector arithmetic, and filters of bytes.

#include "include/row_filters.h"
#include <stdlib.h>
#include <string.h>

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define PIXELS 4

static inline void store_rgb(uint8_t *to, uint8_t __attribute__((vector_size(16))) pixels)
{
  uint8_t __attribute__((vector_size(16))) rgb = __builtin_shufflevector(
    pixels, pixels, 2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
  memcpy(to, &rgb, 12);
}
#endif

#include "filters.h"

const struct seltzer_row_filters *seltzer_row_filters_portable(void) { return &filters; }

/// Returns the neighbour that is closest to left + above - corner.
static inline uint8_t paeth(int left, int above, int corner)
{
  int to_left = abs(above - corner), to_above = abs(left - corner);
  int to_corner = abs(left + above - 2 * corner);
  uint8_t upper = (uint8_t)(to_above <= to_corner ? above : corner);
  return to_left <= to_above && to_left <= to_corner ? (uint8_t)left : upper;
}

uint64_t seltzer_filter_bytes(
  int filter, const uint8_t *row, const uint8_t *above, size_t count, size_t pixel, uint8_t *out)
{
  size_t first = pixel < count ? pixel : count;
  // The bytes left of the first pixel count as 0, so Paeth's predictor is the byte above.
  for (size_t i = 0; i < first; i++) {
    int less = filter == 2 || filter == 4 ? above[i] : filter == 3 ? above[i] / 2 : 0;
    out[i] = (uint8_t)(row[i] - less);
  }
  switch (filter) {
  case 1:
    for (size_t i = first; i < count; i++) out[i] = (uint8_t)(row[i] - row[i - pixel]);
    break;
  case 2:
    for (size_t i = first; i < count; i++) out[i] = (uint8_t)(row[i] - above[i]);
    break;
  case 3:
    for (size_t i = first; i < count; i++) out[i] = (uint8_t)(row[i] - (row[i - pixel] + above[i]) / 2);
    break;
  case 4:
    for (size_t i = first; i < count; i++)
      out[i] = (uint8_t)(row[i] - paeth(row[i - pixel], above[i], above[i - pixel]));
    break;
  default:
    for (size_t i = first; i < count; i++) out[i] = row[i];
  }
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) sum += (uint64_t)abs((int8_t)out[i]);
  return sum;
}
