// Draws sprites into tiles: trilinear interpolation in integers, so that every machine computes the same.

#include "blend.h"
#pragma STDC FP_CONTRACT OFF

/// A mip level and the position in it, in 65536ths of a texel.
struct cursor {
  const uint8_t *texels;
  int width, x, y, step_x, step_y;
};

static inline int limited(int value, int high)
{
  return value < -65536 ? -65536 : value > high ? high : value;
}

/// Samples a row of one plane, 255 as 65280. Places outside the level are moved to its border of zeros.
static void sample(struct cursor at, int count, uint16_t *row)
{
  const int stride = at.width + 2, end = at.width << 16;
  uint16_t upper[SELTZER_TILE_WIDTH], lower[SELTZER_TILE_WIDTH];
  uint16_t right[SELTZER_TILE_WIDTH], below[SELTZER_TILE_WIDTH];
  for (int i = 0; i < count; i++) {
    const int x = limited(at.x, end), y = limited(at.y, end);
    const uint8_t *first = at.texels + (y >> 16) * stride + (x >> 16), *second = first + stride;
    upper[i] = (uint16_t)(first[0] | first[1] << 8);
    lower[i] = (uint16_t)(second[0] | second[1] << 8);
    right[i] = (uint16_t)(x >> 8 & 255);
    below[i] = (uint16_t)(y & 0xFF00);
    at.x += at.step_x;
    at.y += at.step_y;
  }
  // Arithmetic modulo 65536, which compilers turn into vectors.
  for (int i = 0; i < count; i++) {
    const uint16_t a = upper[i] & 255, b = lower[i] & 255;
    const uint16_t first = (uint16_t)((a << 8) + ((upper[i] >> 8) - a) * right[i]);
    const uint16_t second = (uint16_t)((b << 8) + ((lower[i] >> 8) - b) * right[i]);
    row[i] = (uint16_t)(first - ((uint32_t)first * below[i] >> 16)
      + ((uint32_t)second * below[i] >> 16));
  }
}

/// Blends a row of one plane. `share` is the opaque part of the colour; `alpha` 65535 is opaque.
static void blend_row(
  uint16_t *to, int count, const uint16_t *share, const uint16_t *alpha, enum seltzer_blend blend)
{
  switch (blend) {
  case SELTZER_NORMAL:
    for (int x = 0; x < count; x++)
      to[x] = (uint16_t)(((uint32_t)to[x] * (uint16_t)~alpha[x] >> 16) + share[x] + 1);
    break;
  case SELTZER_SCREEN:
    for (int x = 0; x < count; x++) {
      const uint16_t room = to[x] < 65280 ? (uint16_t)(65280 - to[x]) : 0;
      to[x] = (uint16_t)(to[x] + ((uint32_t)room * share[x] >> 16));
    }
    break;
  case SELTZER_ADD:
    for (int x = 0; x < count; x++) {
      const uint32_t sum = (uint32_t)to[x] + share[x];
      to[x] = (uint16_t)(sum > 65535 ? 65535 : sum);
    }
    break;
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
      sample(fine, count, planes[plane]);
      if (share > 0) {
        coarse.texels = texels + sprite->starts[level + 1];
        sample(coarse, count, shares);
        for (int i = 0; i < count; i++) {
          planes[plane][i] = (uint16_t)(
            (planes[plane][i] * (256u - (uint32_t)share) + shares[i] * (uint32_t)share) >> 8);
        }
      }
      // From 65280 to 65535 for 1, then times the opacity.
      for (int i = 0; i < count; i++) {
        const uint32_t value = planes[plane][i];
        planes[plane][i] = (uint16_t)((value + (value >> 8)) * opacity >> 16);
      }
    }
    for (int plane = 0; plane < 3; plane++) {
      const uint16_t *part = planes[sprite->planes == 4 ? plane + 1 : 0];
      const uint32_t channel = disc->color >> (16 - 8 * plane) & 255;
      const uint32_t factor = channel * color_scale(blend);
      for (int i = 0; i < count; i++) shares[i] = (uint16_t)(part[i] * factor >> 16);
      blend_row(
        tile + row * SELTZER_TILE_ROW + plane * SELTZER_TILE_WIDTH + first, count, shares,
        planes[0], blend);
    }
  }
}

void seltzer_draw_sprites(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *discs,
  const void *details, const void *look, const uint32_t *list, size_t count,
  enum seltzer_blend blend, struct seltzer_next *next)
{
  const struct seltzer_trim *trims = details;
  for (size_t i = 0; i < count; i++)
    draw_sprite(tile, rows, left, top, &discs[list[i]], &trims[list[i]], look, blend);
}
