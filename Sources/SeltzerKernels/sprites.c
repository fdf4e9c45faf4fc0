// Draws sprites into tiles: trilinear interpolation in integers, so that every machine computes the same.

#include "include/SeltzerKernels.h"
#pragma STDC FP_CONTRACT OFF

/// A mip level and the position in it, in 65536ths of a texel.
struct cursor {
  const uint8_t *texels;
  int width, x, y, step_x, step_y;
};

/// Returns the interpolated texel, 255 as 65280; 0 outside the level.
static inline int texel(const struct cursor *at)
{
  const int column = at->x >> 16, row = at->y >> 16;
  if ((unsigned)(column + 1) > (unsigned)at->width || (unsigned)(row + 1) > (unsigned)at->width)
    return 0;
  const int stride = at->width + 2;
  const uint8_t *upper = at->texels + row * stride + column, *lower = upper + stride;
  const int right = at->x >> 8 & 255, below = at->y >> 8 & 255;
  const int first = (upper[0] << 8) + (upper[1] - upper[0]) * right;
  const int second = (lower[0] << 8) + (lower[1] - lower[0]) * right;
  return first + ((second - first) * below >> 8);
}

static inline void advance(struct cursor *at)
{
  at->x += at->step_x;
  at->y += at->step_y;
}

/// Samples a row of one plane; `share` is the weight of the coarser level, 0...256.
static void sample(
  struct cursor fine, struct cursor coarse, int share, int count, uint16_t *row)
{
  for (int x = 0; x < count; x++) {
    int value = texel(&fine);
    if (share > 0) value += (texel(&coarse) - value) * share >> 8;
    row[x] = (uint16_t)value;
    advance(&fine);
    advance(&coarse);
  }
}

/// Blends a row of one plane. `share` is the opaque part of the colour; `alpha` 65535 is opaque.
static void blend_row(
  uint16_t *to, int count, const uint16_t *share, const uint16_t *alpha, enum seltzer_blend blend)
{
  for (int x = 0; x < count; x++) {
    const uint32_t beneath = to[x];
    switch (blend) {
    case SELTZER_NORMAL:
      to[x] = (uint16_t)((beneath * (65535u - alpha[x]) >> 16) + share[x] + 1);
      break;
    case SELTZER_SCREEN: {
      const uint32_t room = beneath < 65280 ? 65280 - beneath : 0;
      to[x] = (uint16_t)(beneath + (room * share[x] >> 16));
      break;
    }
    case SELTZER_ADD:
      to[x] = (uint16_t)(beneath + share[x] > 65535 ? 65535 : beneath + share[x]);
      break;
    }
  }
}

static void draw_sprite(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *disc,
  const struct seltzer_trim *trim, const struct seltzer_sprite *sprite, enum seltzer_blend blend)
{
  const float x = disc->x - left, y = disc->y - top;
  const float across = disc->outer * disc->stretch_x, down = disc->outer * disc->stretch_y;
  if (!(x - across < SELTZER_TILE_WIDTH && x + across > 0 && y - down < (float)rows && y + down > 0))
    return;
  const int first = x > across ? (int)(x - across) : 0, start = y > down ? (int)(y - down) : 0;
  const int end = x + across < SELTZER_TILE_WIDTH ? (int)(x + across) + 1 : SELTZER_TILE_WIDTH;
  const int stop = y + down < (float)rows ? (int)(y + down) + 1 : rows;

  const int level = (int)trim->level;
  const int share = (int)((trim->level - (float)level) * 256);
  const int width = 1 << (sprite->levels - level);
  const float half = (float)width / 2;
  const uint32_t opacity = (uint32_t)disc->opacity;
  const float step_x = disc->inverse_x * half, step_y = disc->inverse_y * half;
  struct cursor fine = {
    .width = width, .step_x = (int)(trim->turn_x * step_x * 65536),
    .step_y = (int)(-trim->turn_y * step_x * 65536),
  };
  for (int row = start; row < stop; row++) {
    // The first pixel's centre in the sprite; texels have their centres at half coordinates.
    const float dx = ((float)first + 0.5f - x) * step_x, dy = ((float)row + 0.5f - y) * step_y;
    fine.x = (int)((trim->turn_x * dx + trim->turn_y * dy + half - 0.5f) * 65536);
    fine.y = (int)((trim->turn_x * dy - trim->turn_y * dx + half - 0.5f) * 65536);
    struct cursor coarse = {
      .width = width / 2, .x = (fine.x >> 1) - 16384, .y = (fine.y >> 1) - 16384,
      .step_x = fine.step_x >> 1, .step_y = fine.step_y >> 1,
    };
    uint16_t planes[4][SELTZER_TILE_WIDTH], shares[SELTZER_TILE_WIDTH];
    const int count = end - first;
    for (int plane = 0; plane < sprite->planes; plane++) {
      const uint8_t *texels = sprite->texels + (size_t)plane * sprite->plane;
      fine.texels = texels + sprite->starts[level];
      if (share > 0) coarse.texels = texels + sprite->starts[level + 1];
      sample(fine, coarse, share, count, planes[plane]);
      // From 65280 to 65535 for 1, then times the opacity.
      for (int i = 0; i < count; i++) {
        const uint32_t value = planes[plane][i];
        planes[plane][i] = (uint16_t)((value + (value >> 8)) * opacity >> 16);
      }
    }
    for (int plane = 0; plane < 3; plane++) {
      const uint16_t *part = planes[sprite->planes == 4 ? plane + 1 : 0];
      const uint32_t channel = disc->color >> (16 - 8 * plane) & 255;
      const uint32_t factor = channel * (blend == SELTZER_SCREEN ? 257 : 256);
      for (int i = 0; i < count; i++) shares[i] = (uint16_t)(part[i] * factor >> 16);
      blend_row(
        tile + row * SELTZER_TILE_ROW + plane * SELTZER_TILE_WIDTH + first, count, shares,
        planes[0], blend);
    }
  }
}

void seltzer_draw_sprites(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *discs,
  const struct seltzer_trim *trims, const struct seltzer_sprite *sprite, const uint32_t *list,
  size_t count, enum seltzer_blend blend)
{
  for (size_t i = 0; i < count; i++)
    draw_sprite(tile, rows, left, top, &discs[list[i]], &trims[list[i]], sprite, blend);
}
