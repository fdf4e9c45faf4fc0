// Sorts discs into the tiles they touch: a counting sort that keeps their order.

#include "include/SeltzerKernels.h"
#pragma STDC FP_CONTRACT OFF

static inline struct seltzer_span touched(
  const struct seltzer_disc *disc, struct seltzer_grid grid)
{
  const float across = disc->outer * disc->stretch_x + 0.5f;
  const float down = disc->outer * disc->stretch_y + 0.5f;
  const float left = disc->x - across, right = disc->x + across;
  const float top = disc->y - down, bottom = disc->y + down;
  const float width = (float)(grid.columns * SELTZER_TILE_WIDTH);
  const float height = (float)(grid.rows * SELTZER_TILE_HEIGHT);
  if (!(left < width && right > 0 && top < height && bottom > 0))
    return (struct seltzer_span){1, 0, 1, 0};
  return (struct seltzer_span){
    left > 0 ? (uint16_t)((uint32_t)left / SELTZER_TILE_WIDTH) : 0,
    (uint16_t)(right < width ? (uint32_t)right / SELTZER_TILE_WIDTH : grid.columns - 1),
    top > 0 ? (uint16_t)((uint32_t)top / SELTZER_TILE_HEIGHT) : 0,
    (uint16_t)(bottom < height ? (uint32_t)bottom / SELTZER_TILE_HEIGHT : grid.rows - 1),
  };
}

void seltzer_find_spans(
  const struct seltzer_disc *discs, size_t count, struct seltzer_grid grid,
  struct seltzer_span *spans)
{
  for (size_t i = 0; i < count; i++) spans[i] = touched(&discs[i], grid);
}

size_t seltzer_count_tiles(
  const struct seltzer_span *spans, size_t count, struct seltzer_grid grid, size_t most,
  uint32_t *counts)
{
  size_t total = 0;
  for (size_t i = 0; i < count; i++) {
    const struct seltzer_span span = spans[i];
    if (span.left > span.right) continue;
    const uint32_t across = span.right - span.left, down = span.bottom - span.top;
    total += (size_t)(across + 1) * (down + 1);
    if (total > most && i > 0) return i;
    if (across < 2 && down < 2) {
      // Small discs touch one to four tiles; branches on that number would be unpredictable.
      uint32_t *corner = counts + span.top * grid.columns + span.left;
      corner[0]++;
      corner[1] += across;
      corner[grid.columns] += down;
      corner[grid.columns + 1] += across & down;
      continue;
    }
    for (uint32_t row = span.top; row <= span.bottom; row++)
      for (uint32_t column = span.left; column <= span.right; column++)
        counts[row * grid.columns + column]++;
  }
  return count;
}

/// Appends an index to a tile's list if `count` is 1; if it is 0, writes to a dummy.
static inline void append(uint32_t *next, uint32_t count, uint32_t index, uint32_t *lists)
{
  static _Thread_local uint32_t nowhere;
  uint32_t *place = count ? lists + *next : &nowhere;
  *place = index;
  *next += count;
}

void seltzer_sort_into_tiles(
  const struct seltzer_span *spans, const uint32_t *indices, size_t count,
  struct seltzer_grid grid, uint32_t *next, uint32_t *lists)
{
  for (size_t i = 0; i < count; i++) {
    const uint32_t disc = indices[i];
    const struct seltzer_span span = spans[i];
    if (span.left > span.right) continue;
    const uint32_t across = span.right - span.left, down = span.bottom - span.top;
    if (across < 2 && down < 2) {
      uint32_t *corner = next + span.top * grid.columns + span.left;
      append(corner, 1, disc, lists);
      append(corner + 1, across, disc, lists);
      append(corner + grid.columns, down, disc, lists);
      append(corner + grid.columns + 1, across & down, disc, lists);
      continue;
    }
    for (uint32_t row = span.top; row <= span.bottom; row++)
      for (uint32_t column = span.left; column <= span.right; column++)
        lists[next[row * grid.columns + column]++] = disc;
  }
}
