// Layers, laid over a tile between whole pixels, and glass. A part of kernels.h.

/// Bytes at a place between two columns, as 8.8 numbers.
ALWAYS words between_columns(const uint8_t *at, words left, words right)
{
  words here = __builtin_convertvector(*(const loose_octets *)at, words);
  words next = __builtin_convertvector(*(const loose_octets *)(at + 1), words);
  return here * left + next * right;
}

ALWAYS void lay_planes(
  uint16_t *tile, int x, int y, int columns, int rows, struct seltzer_layer layer,
  struct seltzer_taps taps, const uint16_t *beneath, const int planes, const int opaque)
{
  const words right = splat(taps.right), left = splat((uint16_t)(256 - taps.right));
  const words upper = splat(taps.upper), lower = splat(taps.lower);
  const size_t stride = layer.pitch * (size_t)planes;
  const words full = splat(65280);
  for (int strip = 0; strip < columns; strip += LANES) {
    const uint8_t *from = layer.first + strip;
    // The tile to the right is drawn next; every second 32 columns begin a cache line.
    const int ask = strip % 32 == 0 && ((uintptr_t)from & 32) == 0;
    uint16_t *to = tile + (size_t)y * SELTZER_TILE_ROW + x + strip;
    const uint16_t *glass = planes > 4 ? beneath + (to - tile) : beneath;
    words row[5], value[5];
    // What would come of a plane that is 255 everywhere.
    value[0] = high_product(full, upper) + high_product(full, lower);
    for (int plane = opaque; plane < planes; plane++)
      row[plane] = between_columns(from + (size_t)plane * layer.pitch, left, right);
    for (int i = 0; i < rows; i++) {
      from += stride;
      for (int plane = opaque; plane < planes; plane++) {
        words next = between_columns(from + (size_t)plane * layer.pitch, left, right);
        value[plane] = high_product(row[plane], upper) + high_product(next, lower);
        row[plane] = next;
        if (ask)
          __builtin_prefetch(from + (size_t)plane * layer.pitch + 160, 0, 2);
      }
      // 0...65280 to 0...65535.
      words rest = ~(value[0] + (value[0] >> 8));
      words through = planes > 4 ? value[4] + (value[4] >> 8) : rest;
      for (int plane = 0; plane < 3; plane++) {
        uint16_t *at = to + plane * SELTZER_TILE_WIDTH;
        words sum = high_product(load(at), rest) + (value[plane + 1] + 1);
        if (planes > 4) {
          words seen = high_product(load(glass + plane * SELTZER_TILE_WIDTH), through);
          sum = saturating_sum(sum, seen);
        }
        store(at, sum);
      }
      to += SELTZER_TILE_ROW;
      glass += SELTZER_TILE_ROW;
    }
  }
}

static void lay(
  uint16_t *tile, int x, int y, int columns, int rows, struct seltzer_layer layer,
  struct seltzer_taps taps)
{
  if (layer.opaque) lay_planes(tile, x, y, columns, rows, layer, taps, tile, 4, 1);
  else lay_planes(tile, x, y, columns, rows, layer, taps, tile, 4, 0);
}

static void lay_glass(
  uint16_t *tile, int x, int y, int columns, int rows, struct seltzer_layer layer,
  struct seltzer_taps taps, const uint16_t *beneath)
{
  lay_planes(tile, x, y, columns, rows, layer, taps, beneath, 5, 0);
}

typedef uint32_t sums __attribute__((vector_size(4 * LANES)));

static void shrink(
  const uint16_t *tile, int columns, int rows, int shift, uint16_t *means, size_t stride,
  size_t plane)
{
  const int side = 1 << shift;
  for (int channel = 0; channel < 3; channel++) {
    for (int top = 0; top < rows; top += side) {
      const int bottom = top + side < rows ? top + side : rows;
      uint32_t total[SELTZER_TILE_WIDTH];
      for (int x = 0; x < SELTZER_TILE_WIDTH; x += LANES) {
        const uint16_t *from = tile + channel * SELTZER_TILE_WIDTH + x;
        sums sum = {0};
        for (int y = top; y < bottom; y++)
          sum += __builtin_convertvector(load(from + y * SELTZER_TILE_ROW), sums);
        memcpy(total + x, &sum, sizeof sum);
      }
      uint16_t *to = means + (size_t)channel * plane + (size_t)(top >> shift) * stride;
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

/// Makes a row of blocks a row of pixels, straight between the blocks' middles. It begins `side / 2`
/// numbers before the tile does, where a block's middle is.
ALWAYS void widen(
  const uint16_t *blocks, int width, int left, const int shift, uint16_t *pixels)
{
  const int side = 1 << shift;
  const uint32_t whole = 2 * (uint32_t)side;
  for (int block = -1; block < SELTZER_TILE_WIDTH >> shift; block++, pixels += side) {
    const uint32_t here = blocks[within(left + block, width)];
    const uint32_t next = blocks[within(left + block + 1, width)];
    for (int i = 0; i < side; i++) {
      // In half pixels; the middle of a block of one pixel is a pixel's.
      const uint32_t right = 2 * (uint32_t)i + (side > 1);
      pixels[i] = (uint16_t)((here * (whole - right) + next * right) >> (shift + 1));
    }
  }
}

ALWAYS void enlarge_by(
  const uint16_t *picture, int width, int height, size_t plane, const int shift, int left, int top,
  uint16_t *tile)
{
  const int side = 1 << shift, before = side - side / 2;
  // Each row of blocks becomes a row of pixels once; rows between them are then quickly made.
  uint16_t wide[2][SELTZER_TILE_WIDTH + 16];
  for (int channel = 0; channel < 3; channel++) {
    const uint16_t *from = picture + (size_t)channel * plane;
    int known = -8;
    for (int y = 0; y < SELTZER_TILE_HEIGHT; y++) {
      // In half pixels from the middle of the upper of two blocks.
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
