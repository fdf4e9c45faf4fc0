// What blurs a picture beneath glass: tiles to a small picture and back.

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

static inline int within(int value, int count)
{
  return value < 0 ? 0 : value < count ? value : count - 1;
}

void seltzer_enlarge_tile(
  const uint16_t *picture, int width, int height, size_t plane, int shift, int left, int top,
  uint16_t *tile)
{
  const int side = 1 << shift, blocks = SELTZER_TILE_WIDTH >> shift;
  for (int channel = 0; channel < 3; channel++) {
    for (int y = 0; y < SELTZER_TILE_HEIGHT; y++) {
      // In half pixels from the middle of the upper of two blocks.
      const int place = 2 * y + 1 - side, block = place >> (shift + 1);
      const uint32_t lower = (uint32_t)(place - block * 2 * side), upper = 2 * side - lower;
      const uint16_t *from = picture + (size_t)channel * plane;
      const uint16_t *above = from + (size_t)within(top + block, height) * (size_t)width;
      const uint16_t *below = from + (size_t)within(top + block + 1, height) * (size_t)width;
      uint32_t row[SELTZER_TILE_WIDTH + 2];
      for (int i = 0; i < blocks + 2; i++) {
        const int column = within(left - 1 + i, width);
        row[i] = (above[column] * upper + below[column] * lower) >> (shift + 1);
      }
      uint16_t *to = tile + y * SELTZER_TILE_ROW + channel * SELTZER_TILE_WIDTH;
      for (int x = 0; x < SELTZER_TILE_WIDTH; x++) {
        const int across = 2 * x + 1 - side, i = across >> (shift + 1);
        const uint32_t right = (uint32_t)(across - i * 2 * side);
        to[x] = (uint16_t)((row[i + 1] * (2 * side - right) + row[i + 2] * right) >> (shift + 1));
      }
    }
  }
}
