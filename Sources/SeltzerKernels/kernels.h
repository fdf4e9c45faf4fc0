// The kernels, once for each instruction set that includes this file. It defines before
//   LANES                     numbers of 16 bits in a vector
//   high_product(a, b)        the upper halves of the products
//   saturating_sum, saturating_difference
//   positive(floats)          0 where below
//   narrow(floats)            the whole part, 0 where below, 65535 where above; lanes in the order of
//                             lane_middles
//   store_pixels(to, low, high) interleaves 16-bit halves to LANES pixels
// Every operation is exact or rounds as IEEE 754 says, so that all sets give the same bytes.

// Vectors wider than a register are passed only to functions that are inlined.
#pragma clang diagnostic ignored "-Wpsabi"

#define ALWAYS static inline __attribute__((always_inline))

typedef uint8_t octets __attribute__((vector_size(LANES)));
typedef octets loose_octets __attribute__((aligned(1)));
typedef words loose_words __attribute__((aligned(2)));

ALWAYS words load(const uint16_t *from) { return *(const loose_words *)from; }
ALWAYS void store(uint16_t *to, words value) { *(loose_words *)to = value; }
ALWAYS words splat(uint16_t value) { return value - (words){0}; }

/// Asks for a row that will be stored to soon. Spread among other work it comes meanwhile; asked for at
/// once, or only a little before, it would have to be waited for.
ALWAYS void expect_row(struct seltzer_next *next)
{
  if (next->rows == 0) return;
  const char *row = next->row;
  for (int x = 0; x < next->bytes; x += 64) __builtin_prefetch(row + x, 1, 2);
  next->row = row + next->stride;
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

#include "discs.h"
#include "layers.h"
#include "store.h"

static const struct seltzer_kernels kernels = {
  .fill = fill, .fill_pieces = fill_pieces, .discs = discs, .lay = lay,
  .lay_glass = lay_glass, .shrink = shrink, .enlarge = enlarge, .store = store_tile,
};
