// Stores a tile as pixels, with grain and dithered. Included by kernels.h.

#include "blue_noise.h"

/// The 8×8 ordered dither of Bayer (1973), twice each row, in 256ths of an 8-bit step.
#define BAYER_ROW(a, b, c, d, e, f, g, h) \
  { a, b, c, d, e, f, g, h, a, b, c, d, e, f, g, h, \
    a, b, c, d, e, f, g, h, a, b, c, d, e, f, g, h }
static const uint16_t thresholds[8][32] = {
  BAYER_ROW(2, 130, 34, 162, 10, 138, 42, 170),
  BAYER_ROW(194, 66, 226, 98, 202, 74, 234, 106),
  BAYER_ROW(50, 178, 18, 146, 58, 186, 26, 154),
  BAYER_ROW(242, 114, 210, 82, 250, 122, 218, 90),
  BAYER_ROW(14, 142, 46, 174, 6, 134, 38, 166),
  BAYER_ROW(206, 78, 238, 110, 198, 70, 230, 102),
  BAYER_ROW(62, 190, 30, 158, 54, 182, 22, 150),
  BAYER_ROW(254, 126, 222, 94, 246, 118, 214, 86),
};

/// The changes of the numbers of a vector of pixels, the same for all channels.
struct noise {
  /// Subtracted first, then added.
  words minus, plus;
  /// Added before the lower byte is cut off.
  words threshold;
};

/// Returns a random number for each pixel, the sum of two bytes.
ALWAYS words random_sums(int x, int y)
{
  // A multiplicative hash; rows are the same sequence from places far apart.
  uint32_t row = (uint32_t)y * 0x9E3779B1u;
  row = (row ^ row >> 15) * 0x85EBCA6Bu;
  row ^= row >> 13;
  words hash = (load(lane_numbers) + splat((uint16_t)x)) * splat(0x9E37) + splat((uint16_t)row);
  hash = (hash ^ hash >> 7) * splat(0xE3B5) + splat((uint16_t)(row >> 16));
  hash = (hash ^ hash >> 9) * splat(0x5B35);
  hash = (hash ^ hash >> 8) * splat(0xA6C9);
  hash ^= hash >> 7;
  return (hash >> 8) + (hash & 255);
}

/// Returns the noise of the pixels from (x, y) in the tile.
ALWAYS struct noise noise_at(struct seltzer_finish finish, int x, int y)
{
  struct noise noise = {splat(0), splat(0), splat(128)};
  const int row = finish.top + y, column = finish.left + x;
  if (finish.dither == SELTZER_BAYER) noise.threshold = load(thresholds[y & 7]);
  if (finish.dither == SELTZER_BLUE_NOISE)
    noise.threshold = __builtin_convertvector(
      *(const loose_octets *)(blue_noise[row & 63] + (column & 63)), words);
  if (finish.grain != 0) {
    const words sums = random_sums(column, row), size = splat(finish.grain);
    noise.minus = high_product(saturating_difference(splat(255), sums) << 8, size);
    noise.plus = high_product(saturating_difference(sums, splat(255)) << 8, size);
  }
  return noise;
}

/// Returns a channel with noise; its upper bytes are those to store.
ALWAYS words noisy(const uint16_t *from, struct noise noise)
{
  const words grainy = saturating_sum(saturating_difference(load(from), noise.minus), noise.plus);
  return saturating_sum(grainy, noise.threshold);
}

ALWAYS void store_row(const uint16_t *from, struct noise noise, uint32_t *to)
{
  words red = noisy(from, noise) >> 8;
  words green = noisy(from + SELTZER_TILE_WIDTH, noise) & 0xFF00;
  words blue = noisy(from + 2 * SELTZER_TILE_WIDTH, noise) >> 8;
  store_pixels(to, green | blue, red | 0xFF00);
}

ALWAYS void store_rows(
  const uint16_t *tile, int rows, struct seltzer_place place, const struct seltzer_finish finish,
  struct seltzer_next *next)
{
  for (int y = 0; y < rows; y++) {
    expect_row(next);
    const uint16_t *from = tile + y * SELTZER_TILE_ROW;
    uint32_t *to = place.pixels + (size_t)y * place.stride;
    int x = 0;
    for (; x + LANES <= place.columns; x += LANES)
      store_row(from + x, noise_at(finish, x, y), to + x);
    if (x < place.columns) {
      uint32_t rest[LANES];
      store_row(from + x, noise_at(finish, x, y), rest);
      memcpy(to + x, rest, (size_t)(place.columns - x) * sizeof *rest);
    }
  }
}

/// The usual finish, whose constants the compiler uses.
static const struct seltzer_finish plain = {.dither = SELTZER_BAYER};

static int is_plain(struct seltzer_finish finish)
{
  return finish.dither == SELTZER_BAYER && finish.grain == 0;
}

static void store_tile(
  const uint16_t *tile, int rows, struct seltzer_place place, struct seltzer_next *next)
{
  if (is_plain(place.finish)) store_rows(tile, rows, place, plain, next);
  else store_rows(tile, rows, place, place.finish, next);
}

/// Returns a channel's colour from what it is over black, without a division by 0; its upper bytes are those to store.
ALWAYS words straight(words over_black, floats alpha, words rank)
{
  const floats color = __builtin_convertvector(over_black - 1, floats) * (65280.0f / (alpha + 0.5f));
  const integers rounded = __builtin_convertvector(lesser(color, color * 0 + 65280.0f), integers);
  return __builtin_convertvector(rounded, words) + rank;
}

/// Two colours over black and white determine a colour and its alpha: A. R. Smith and J. F. Blinn, "Blue Screen
/// Matting", SIGGRAPH 1996, theorem 4.
static void store_alpha(
  const uint16_t *over_black, const uint16_t *over_white, int rows, struct seltzer_place place)
{
  for (int y = 0; y < rows; y++) {
    uint32_t pixels[SELTZER_TILE_WIDTH];
    for (int x = 0; x < SELTZER_TILE_WIDTH; x += LANES) {
      words black[3], least = splat(65279);
      for (int plane = 0; plane < 3; plane++) {
        const int at = y * SELTZER_TILE_ROW + plane * SELTZER_TILE_WIDTH + x;
        black[plane] = load(over_black + at);
        const words change = saturating_difference(load(over_white + at), black[plane]);
        least -= saturating_difference(least, change);
      }
      // Over black and white nothing is 1 and 65280. Colour and alpha are dithered in opposite directions, so that
      // their product is not.
      const words alpha = 65279 - least, rank = load(thresholds[y & 7]);
      const floats factor = __builtin_convertvector(alpha, floats);
      const words red = straight(black[0], factor, rank), green = straight(black[1], factor, rank);
      const words blue = straight(black[2], factor, rank);
      store_pixels(
        pixels + x, (green & 0xFF00) | blue >> 8, ((alpha + 256 - rank) & 0xFF00) | red >> 8);
    }
    memcpy(
      place.pixels + (size_t)y * place.stride, pixels, (size_t)place.columns * sizeof *pixels);
  }
}
