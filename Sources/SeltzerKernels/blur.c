// Tiles to a small picture, which is then blurred and seen through glass.

#include "include/SeltzerKernels.h"

void seltzer_shrink_tile(
  const uint16_t *tile, int columns, int rows, int shift, uint16_t *means, size_t stride,
  size_t plane)
{
  const int side = 1 << shift;
  for (int channel = 0; channel < 3; channel++) {
    for (int top = 0; top < rows; top += side) {
      const int bottom = top + side < rows ? top + side : rows;
      uint32_t sums[SELTZER_TILE_WIDTH] = {0};
      for (int y = top; y < bottom; y++) {
        const uint16_t *row = tile + y * SELTZER_TILE_ROW + channel * SELTZER_TILE_WIDTH;
        for (int x = 0; x < SELTZER_TILE_WIDTH; x++) sums[x] += row[x];
      }
      uint16_t *to = means + (size_t)channel * plane + (size_t)(top >> shift) * stride;
      for (int left = 0; left < columns; left += side) {
        const int right = left + side < columns ? left + side : columns;
        const uint32_t count = (uint32_t)((right - left) * (bottom - top));
        uint32_t sum = count / 2;
        for (int x = left; x < right; x++) sum += sums[x];
        to[left >> shift] = (uint16_t)(sum / count);
      }
    }
  }
}
