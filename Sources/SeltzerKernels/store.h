// Stores a tile as pixels, dithered. Included by kernels.h.

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

ALWAYS void store_row(const uint16_t *from, words threshold, uint32_t *to)
{
  words red = saturating_sum(load(from), threshold) >> 8;
  words green = saturating_sum(load(from + SELTZER_TILE_WIDTH), threshold) & 0xFF00;
  words blue = saturating_sum(load(from + 2 * SELTZER_TILE_WIDTH), threshold) >> 8;
  store_pixels(to, green | blue, red | 0xFF00);
}

static void store_tile(
  const uint16_t *tile, int rows, struct seltzer_place place, struct seltzer_next *next)
{
  for (int y = 0; y < rows; y++) {
    expect_row(next);
    const uint16_t *from = tile + y * SELTZER_TILE_ROW;
    uint32_t *to = place.pixels + (size_t)y * place.stride;
    words threshold = place.undithered ? splat(128) : load(thresholds[y & 7]);
    int x = 0;
    for (; x + LANES <= place.columns; x += LANES) store_row(from + x, threshold, to + x);
    if (x < place.columns) {
      uint32_t rest[LANES];
      store_row(from + x, threshold, rest);
      memcpy(to + x, rest, (size_t)(place.columns - x) * sizeof *rest);
    }
  }
}
