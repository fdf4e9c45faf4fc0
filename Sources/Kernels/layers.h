// Draws layers at sub-pixel positions, and glass. Included by kernels.h.

/// Interpolates bytes between two columns to 8.8 numbers.
ALWAYS words between_columns(const uint8_t *at, words left, words right)
{
  words here = __builtin_convertvector(*(const loose_octets *)at, words);
  words next = __builtin_convertvector(*(const loose_octets *)(at + 1), words);
  return here * left + next * right;
}

/// Interpolates alpha to 0...65535.
ALWAYS words alpha_between_columns(const uint8_t *at, words left, words right)
{
  words alpha = between_columns(at, left, right);
  return alpha + (alpha >> 8);
}

/// The way to combine a layer with a tile: by alpha, as opaque pixels, or as a replacement. If several
/// are valid, all give the same result.
enum joining { OVER, OPAQUELY, INSTEAD };

/// Draws rows whose planes are `pitch` apart. Also prefetches the next reads: two cache lines, `gap`
/// apart, for each row of a strip.
ALWAYS void lay_planes(
  uint16_t *tile, int columns, int rows, const uint8_t *first, size_t pitch,
  struct seltzer_taps taps, const uint16_t *beneath, const int planes, const enum joining joining,
  const uint8_t *soon, size_t gap, struct seltzer_next *next)
{
  const words right = splat(taps.right), left = splat((uint16_t)(256 - taps.right));
  const words upper = splat(taps.upper), lower = splat(taps.lower);
  const size_t stride = pitch * (size_t)planes;
  const words full = splat(65535);
  for (int strip = 0; strip < columns; strip += LANES) {
    const uint8_t *from = first + strip;
    uint16_t *to = tile + strip;
    const uint16_t *glass = planes > 4 ? beneath + strip : NULL;
    words row[5], value[5];
    if (joining == OVER) row[0] = alpha_between_columns(from, left, right);
    // With full opacity, 65534 hides everything beneath.
    else value[0] = high_product(full, upper) + high_product(full, lower);
    for (int plane = 1; plane < planes; plane++)
      row[plane] = between_columns(from + (size_t)plane * pitch, left, right);
    for (int i = 0; i < rows; i++) {
      from += stride;
      // In total, one call per drawn row.
      if (i % (SELTZER_TILE_WIDTH / LANES) == 0) expect_row(next);
      if (gap != 0) {
        __builtin_prefetch(soon, 0, 2);
        __builtin_prefetch(soon + gap, 0, 2);
        // A cache line has 64 bytes for 32 columns, whatever the width of a strip.
        soon += 2 * LANES;
      }
      if (joining == OVER) {
        words below = alpha_between_columns(from, left, right);
        value[0] = high_product(row[0], upper) + high_product(below, lower);
        row[0] = below;
      }
      for (int plane = 1; plane < planes; plane++) {
        words below = between_columns(from + (size_t)plane * pitch, left, right);
        value[plane] = high_product(row[plane], upper) + high_product(below, lower);
        row[plane] = below;
      }
      words rest = ~value[0];
      // 0...65280 to 0...65535.
      words through = planes > 4 ? value[4] + (value[4] >> 8) : rest;
      for (int plane = 0; plane < 3; plane++) {
        uint16_t *at = to + plane * SELTZER_TILE_WIDTH;
        words sum = value[plane + 1] + 1;
        if (joining != INSTEAD) sum += high_product(load(at), rest);
        if (planes > 4) {
          words seen = high_product(load(glass + plane * SELTZER_TILE_WIDTH), through);
          sum = saturating_sum(sum, seen);
        }
        store(at, sum);
      }
      to += SELTZER_TILE_ROW;
      if (planes > 4) glass += SELTZER_TILE_ROW;
    }
  }
}

enum {
  /// The number of rows drawn at once; they fit the first-level cache together with a tile.
  BLOCK_ROWS = 8,
  /// The columns copied side by side: a tile's, starting anywhere in a band, and one more.
  BLOCK_COLUMNS = SELTZER_TILE_WIDTH + SELTZER_BAND,
};

/// Draws a layer of bands: first copies a few rows of the bands side by side.
///
/// Bands are read from top to bottom, which suits the hardware prefetcher. Rows as long as the layer would
/// be pages apart and would evict each other and the tile from the first-level cache.
ALWAYS void lay_bands(
  uint16_t *tile, int columns, int rows, struct seltzer_layer layer, struct seltzer_taps taps,
  const uint16_t *beneath, const int planes, const enum joining joining, struct seltzer_next *next)
{
  _Alignas(64) uint8_t block[(BLOCK_ROWS + 1) * 5 * BLOCK_COLUMNS];
  const int bands = (layer.column + columns) / SELTZER_BAND + 1;
  const size_t row = (size_t)planes * SELTZER_BAND;
  for (int y = 0; y < rows; y += BLOCK_ROWS) {
    const int count = rows - y < BLOCK_ROWS ? rows - y : BLOCK_ROWS;
    const uint8_t *first = layer.first + (size_t)y * row;
    for (int band = 0; band < bands; band++) {
      const uint8_t *from = first + (size_t)band * layer.band;
      uint8_t *to = block + band * SELTZER_BAND;
      for (int i = 0; i <= count; i++)
        for (int plane = joining == OVER ? 0 : 1; plane < planes; plane++) {
          const int at = i * planes + plane;
          memcpy(to + at * BLOCK_COLUMNS, from + at * SELTZER_BAND, SELTZER_BAND);
        }
    }
    // The part of these rows that the tile to the right needs.
    const uint8_t *soon = first + (size_t)bands * layer.band + row;
    lay_planes(
      tile + y * SELTZER_TILE_ROW, columns, count, block + layer.column, BLOCK_COLUMNS, taps,
      beneath + y * SELTZER_TILE_ROW, planes, joining, soon, layer.band, next);
  }
}

ALWAYS void lay_either(
  uint16_t *tile, int columns, int rows, struct seltzer_layer layer, struct seltzer_taps taps,
  const uint16_t *beneath, const int planes, const enum joining joining, struct seltzer_next *next)
{
  if (layer.band != 0)
    lay_bands(tile, columns, rows, layer, taps, beneath, planes, joining, next);
  else
    lay_planes(
      tile, columns, rows, layer.first + layer.column, layer.pitch, taps, beneath, planes, joining,
      NULL, 0, next);
}

static void lay(
  uint16_t *tile, int x, int y, int columns, int rows, struct seltzer_layer layer,
  struct seltzer_taps taps, struct seltzer_next *next)
{
  uint16_t *to = tile + (size_t)y * SELTZER_TILE_ROW + x;
  if (!layer.opaque) lay_either(to, columns, rows, layer, taps, tile, 4, OVER, next);
  else if (taps.upper + taps.lower < 65535)
    lay_either(to, columns, rows, layer, taps, tile, 4, OPAQUELY, next);
  else lay_either(to, columns, rows, layer, taps, tile, 4, INSTEAD, next);
}

static void lay_glass(
  uint16_t *tile, int x, int y, int columns, int rows, struct seltzer_layer layer,
  struct seltzer_taps taps, const uint16_t *beneath, struct seltzer_next *next)
{
  const size_t at = (size_t)y * SELTZER_TILE_ROW + (size_t)x;
  lay_either(tile + at, columns, rows, layer, taps, beneath + at, 5, OVER, next);
}

static void shrink(
  const uint16_t *tile, int columns, int rows, int shift, int down, uint16_t *means, size_t stride,
  size_t plane)
{
  const int side = 1 << shift, high = 1 << down;
  for (int channel = 0; channel < 3; channel++) {
    for (int top = 0; top < rows; top += high) {
      const int bottom = top + high < rows ? top + high : rows;
      uint16_t *to = means + (size_t)channel * plane + (size_t)(top >> down) * stride;
      if (shift == 0) {
        const uint16_t *from = tile + top * SELTZER_TILE_ROW + channel * SELTZER_TILE_WIDTH;
        uint16_t row[SELTZER_TILE_WIDTH];
        const words share = splat((uint16_t)(65536 / (bottom - top)));
        for (int x = 0; bottom - top > 1 && x < columns; x += LANES) {
          words sum = {0};
          for (int y = 0; y < bottom - top; y++)
            sum += high_product(load(from + y * SELTZER_TILE_ROW + x), share);
          store(row + x, sum);
        }
        memcpy(to, bottom - top > 1 ? row : from, 2 * (size_t)columns);
        continue;
      }
      uint32_t total[SELTZER_TILE_WIDTH];
      for (int x = 0; x < SELTZER_TILE_WIDTH; x += LANES) {
        const uint16_t *from = tile + channel * SELTZER_TILE_WIDTH + x;
        whole_words sum = {0};
        for (int y = top; y < bottom; y++)
          sum += __builtin_convertvector(load(from + y * SELTZER_TILE_ROW), whole_words);
        memcpy(total + x, &sum, sizeof sum);
      }
      for (int left = 0; left < columns; left += side) {
        const int right = left + side < columns ? left + side : columns;
        const uint32_t count = (uint32_t)((right - left) * (bottom - top));
        uint32_t sum = count / 2;
        for (int x = left; x < right; x++) sum += total[x];
        to[left >> shift] = (uint16_t)(sum / count);
      }
    }
  }
}

ALWAYS int within(int value, int count)
{
  return value < 0 ? 0 : value < count ? value : count - 1;
}

/// Interpolates a row of blocks to a row of pixels. The row begins `side / 2` numbers before the tile, at
/// the centre of a block; `pixels` has room for a vector more.
ALWAYS void widen(
  const uint16_t *blocks, int width, int left, const int shift, uint16_t *pixels)
{
  const int side = 1 << shift, count = (SELTZER_TILE_WIDTH >> shift) + 2;
  uint16_t each[2][SELTZER_TILE_WIDTH + 4 * 16];
  uint16_t *from = each[0], *to = each[1];
  if (left > 0 && left + count <= width + 1) memcpy(from, blocks + left - 1, 2 * (size_t)count);
  else for (int i = 0; i < count; i++) from[i] = blocks[within(left - 1 + i, width)];
  // The part of this row that the tile to the right needs.
  for (int i = 2; i <= count; i += 32) __builtin_prefetch(blocks + left + count + i, 0, 2);
  // Repeat each block for each of its pixels.
  for (int times = 1; times < side; times *= 2) {
    for (int i = 0; i < count * times; i += LANES) store_pairs(to + 2 * i, load(from + i), load(from + i));
    uint16_t *last = from;
    from = to;
    to = last;
  }
  for (int x = 0; x < SELTZER_TILE_WIDTH + side; x += LANES) {
    const words here = load(from + x), next = load(from + x + side);
    // Weights are in half pixels; the lower bits are added on their own, so that all sums have 16 bits.
    const words right = ((load(lane_numbers) + splat((uint16_t)x)) & splat((uint16_t)(side - 1))) * 2
      + splat(side > 1);
    const words rest = splat((uint16_t)(2 * side)) - right, low = splat((uint16_t)(2 * side - 1));
    const words fractions = (here & low) * rest + (next & low) * right;
    store(
      pixels + x, (here >> (shift + 1)) * rest + (next >> (shift + 1)) * right + (fractions >> (shift + 1)));
  }
}

ALWAYS void enlarge_by(
  const uint16_t *picture, int width, int height, size_t plane, const int shift, int left, int top,
  uint16_t *tile)
{
  const int side = 1 << shift, before = side - side / 2;
  // Each row of blocks is widened once; rows between two are then interpolated.
  uint16_t wide[2][SELTZER_TILE_WIDTH + 32];
  for (int channel = 0; channel < 3; channel++) {
    const uint16_t *from = picture + (size_t)channel * plane;
    int known = -8;
    for (int y = 0; y < SELTZER_TILE_HEIGHT; y++) {
      // In half pixels from the centre of the upper of two blocks.
      const int place = 2 * y + 1 - side, block = place >> (shift + 1);
      if (block != known) {
        if (block == known + 1) memcpy(wide[0], wide[1], sizeof wide[0]);
        else
          widen(from + (size_t)within(top + block, height) * (size_t)width, width, left, shift, wide[0]);
        widen(from + (size_t)within(top + block + 1, height) * (size_t)width, width, left, shift, wide[1]);
        known = block;
      }
      const uint32_t lower = (uint32_t)(place - block * 2 * side) << (15 - shift);
      const words below = splat((uint16_t)lower);
      const words above = splat((uint16_t)(lower == 0 ? 65535 : 65536 - lower));
      uint16_t *to = tile + y * SELTZER_TILE_ROW + channel * SELTZER_TILE_WIDTH;
      for (int x = 0; x < SELTZER_TILE_WIDTH; x += LANES) {
        words upper = load(wide[0] + before + x), under = load(wide[1] + before + x);
        store(to + x, high_product(upper, above) + high_product(under, below));
      }
    }
  }
}

static void enlarge(
  const uint16_t *picture, int width, int height, size_t plane, int shift, int left, int top,
  uint16_t *tile)
{
  switch (shift) {
  case 0: enlarge_by(picture, width, height, plane, 0, left, top, tile); break;
  case 1: enlarge_by(picture, width, height, plane, 1, left, top, tile); break;
  case 2: enlarge_by(picture, width, height, plane, 2, left, top, tile); break;
  case 3: enlarge_by(picture, width, height, plane, 3, left, top, tile); break;
  case 4: enlarge_by(picture, width, height, plane, 4, left, top, tile); break;
  }
}

static void mix_grids(
  const uint16_t *numbers, const uint16_t *later, size_t count, uint16_t share,
  uint16_t *restrict mixture)
{
  // Both shares are odd, so both products have a remainder, and rounding down loses more than 0 and less than 2;
  // of equal numbers it loses 1.
  const uint32_t after = share, before = 65536 - after;
  for (size_t i = 0; i < count; i++)
    mixture[i] = (uint16_t)((numbers[i] * before >> 16) + (later[i] * after >> 16) + 1);
}
