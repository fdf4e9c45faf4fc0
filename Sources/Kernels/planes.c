// Splits premultiplied pixels into the planes of layers.

#include "include/SeltzerKernels.h"

int seltzer_find_pixels(const uint32_t *pixels, size_t count, size_t *first, size_t *last)
{
  size_t low = 0, high = count;
  while (low < count && pixels[low] == 0) low++;
  if (low == count) return 0;
  while (pixels[high - 1] == 0) high--;
  *first = low;
  *last = high - 1;
  return 1;
}

void seltzer_split_planes(
  const uint32_t *pixels, const uint32_t *transmission, size_t count, uint8_t *planes, size_t pitch,
  int cell, uint8_t *cells)
{
  for (size_t x = 0; x < count; x++) {
    const uint32_t pixel = pixels[x];
    planes[x] = (uint8_t)(pixel >> 24);
    planes[pitch + x] = (uint8_t)(pixel >> 16);
    planes[2 * pitch + x] = (uint8_t)(pixel >> 8);
    planes[3 * pitch + x] = (uint8_t)pixel;
    if (transmission) planes[4 * pitch + x] = (uint8_t)transmission[x];
    cells[x >> cell] |= pixel == 0 ? SELTZER_CLEAR
      : pixel >> 24 == 255 ? SELTZER_OPAQUE : SELTZER_BETWEEN;
  }
}
