// The kernels. Each instruction set defines the following and then includes this file:
//   LANES                     numbers of 16 bits in a vector
//   words, floats             vectors of LANES numbers
//   wholes                    a vector of half as many signed 32-bit integers
//   high_product(a, b)        the upper halves of the products
//   saturating_sum, saturating_difference
//   positive(floats)          max(0, value)
//   lesser(floats, floats)    the smaller one of two numbers
//   narrow(floats)            the integer part, limited to 0...65535; lanes in the order of lane_middles
//   store_pixels(to, low, high) interleaves 16-bit halves to LANES pixels
//   interleave_low(a, b), interleave_high(a, b)  interleave one half each; any two halves
//   pack(low, high)           wholes 0...32767 as words, in the order before interleaving
//   weigh(a, low, high)       wholes: the sums of two neighbours below 32768, times their weights
//   store_bytes(to, a, b)     two vectors of words 0...255 as bytes
//   store_halves(first, second, f, s)  two vectors each of wholes 0...255 as bytes
// Every operation is exact or rounds as IEEE 754 requires, so that all sets give the same bytes.

// Vectors wider than a register are passed only to functions that are inlined.
#pragma clang diagnostic ignored "-Wpsabi"

#define ALWAYS static inline __attribute__((always_inline))

typedef uint8_t octets __attribute__((vector_size(LANES)));
typedef octets loose_octets __attribute__((aligned(1)));
typedef int16_t signed_words __attribute__((vector_size(2 * LANES)));
typedef int32_t integers __attribute__((vector_size(4 * LANES)));
typedef words loose_words __attribute__((aligned(2)));

ALWAYS words load(const uint16_t *from) { return *(const loose_words *)from; }
ALWAYS void store(uint16_t *to, words value) { *(loose_words *)to = value; }
ALWAYS words splat(uint16_t value) { return value - (words){0}; }

/// The places of words in a vector.
static const uint16_t lane_numbers[32] = {
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
  16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
};

/// Stores two vectors so that each number of the second follows that of the first.
ALWAYS void store_pairs(uint16_t *to, words first, words second)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  store_pixels((uint32_t *)to, second, first);
#else
  store_pixels((uint32_t *)to, first, second);
#endif
}

/// Prefetches a row that will be stored soon. Calls are spread over other work to hide the latency.
ALWAYS void expect_row(struct seltzer_next *next)
{
  if (next->rows == 0) return;
  for (int x = 0; x < next->columns; x += 16) __builtin_prefetch(next->row + x, 1, 2);
  next->row += next->stride;
  next->rows--;
}

static void fill(
  uint16_t *tile, int rows, const uint16_t *table, size_t channel, const uint32_t *starts)
{
  for (int y = 0; y < rows; y++) {
    for (int plane = 0; plane < 3; plane++) {
      const uint16_t *from = table + starts[y] + (size_t)plane * channel;
      uint16_t *to = tile + y * SELTZER_TILE_ROW + plane * SELTZER_TILE_WIDTH;
      for (int x = 0; x < SELTZER_TILE_WIDTH; x += LANES) store(to + x, load(from + x));
    }
  }
}

static void fill_pieces(
  uint16_t *tile, int rows, const uint16_t *table, size_t channel, const uint32_t *indices)
{
  for (int y = 0; y < rows; y++) {
    for (int plane = 0; plane < 3; plane++) {
      uint16_t *to = tile + y * SELTZER_TILE_ROW + plane * SELTZER_TILE_WIDTH;
      for (int x = 0; x < SELTZER_TILE_WIDTH; x++)
        to[x] = table[(size_t)plane * channel + indices[y * 8 + x / 16]];
    }
  }
}

#include "blend.h"
#include "looks.h"
#include "folds.h"
#include "ribbons.h"
#include "layers.h"
#include "water.h"
#include "depths.h"
#include "store.h"
#include "store_planes.h"

static const struct seltzer_kernels kernels = {
  .fill = fill, .fill_pieces = fill_pieces,
#define SELTZER_LOOK(name) .name = name,
  SELTZER_LOOKS
#undef SELTZER_LOOK
  .fold = draw_fold, .hang = hang_curtains, .shine = shine, .look_up = look_up, .expose = expose, .lay = lay, .lay_glass = lay_glass, .shrink = shrink, .enlarge = enlarge, .mix_grids = mix_grids, .mirror = mirror_rows, .store = store_tile,
  .store_alpha = store_alpha,
  .store_planes = store_planes,
};
