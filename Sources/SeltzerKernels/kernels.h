// The kernels, once for each instruction set that includes this file. It defines before
//   LANES                     numbers of 16 bits in a vector
//   high_product(a, b)        the upper halves of the products
//   saturating_sum, saturating_difference
//   narrow(ints)              the whole part, 0 where below, 65535 where above; lanes in the order of lane_middles
//   store_pixels(to, low, high) interleaves 16-bit halves to LANES pixels
// Every operation is exact or rounds as IEEE 754 says, so that all sets give the same bytes.

// Vectors wider than a register are passed only to functions that are inlined.
#pragma clang diagnostic ignored "-Wpsabi"

#define ALWAYS static inline __attribute__((always_inline))

typedef uint8_t octets __attribute__((vector_size(LANES)));
typedef octets loose_octets __attribute__((aligned(1)));
typedef words loose_words __attribute__((aligned(2)));

typedef float eight_floats __attribute__((vector_size(32)));
typedef int32_t eights __attribute__((vector_size(32)));

ALWAYS words load(const uint16_t *from) { return *(const loose_words *)from; }
ALWAYS void store(uint16_t *to, words value) { *(loose_words *)to = value; }
ALWAYS words splat(uint16_t value) { return value - (words){0}; }
ALWAYS floats splat_float(float value) { return value - (floats){0}; }

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
      for (int x = 0; x < SELTZER_TILE_WIDTH; x += LANES < 16 ? LANES : 16) {
        uint16_t value = table[(size_t)plane * channel + indices[y * 8 + x / 16]];
        for (int i = 0; i < (LANES < 16 ? LANES : 16); i++) to[x + i] = value;
      }
    }
  }
}

/// What does not change while one disc is drawn into one tile.
struct brush {
  float x, inverse_x, slope, middle;
  uint16_t opacity;
  uint16_t color[3];
  /// Squares of the distances down, in 65536ths of the edge's width.
  _Alignas(32) float down[SELTZER_TILE_HEIGHT];
};

/// The rows of eight strips, side by side: the disc begins at `start` and ends before `stop`, and is
/// full from `inside` on, before `outside`.
struct strips {
  eights start, inside, outside, stop;
};

ALWAYS eight_floats greater(eight_floats a, eight_floats b)
{
  return (eight_floats)(((eights)a & (a > b)) | ((eights)b & ~(a > b)));
}

ALWAYS eight_floats smaller(eight_floats a, eight_floats b)
{
  return (eight_floats)(((eights)a & (a < b)) | ((eights)b & ~(a < b)));
}

/// Whole numbers of 0...most.
ALWAYS eights rows_within(eight_floats value, float most)
{
  eight_floats none = {0};
  return __builtin_convertvector(smaller(greater(value, none), none + most), eights);
}

/// Cuts a disc into strips from a column on, all of them at once: one by one they would wait for
/// their square roots before each badly guessed branch.
ALWAYS struct strips cut(
  const struct seltzer_disc *disc, float x, float y, float column, int rows)
{
  static const eight_floats numbers = {0, 1, 2, 3, 4, 5, 6, 7};
  const eight_floats none = {0};
  const float most = (float)rows;
  eight_floats left = numbers * LANES + column;
  eight_floats low = (left + 0.5f - x) * disc->inverse_x;
  eight_floats high = (left + ((float)LANES - 0.5f) - x) * disc->inverse_x;
  eight_floats near = greater(greater(low, -high), none), far = greater(-low, high);
  eight_floats room = disc->outer * disc->outer - near * near;
  eight_floats half = __builtin_elementwise_sqrt(greater(room, none)) * disc->stretch_y;
  struct strips strips;
  strips.start = rows_within(y - half - 0.5f, most);
  strips.stop = rows_within(y + half + 0.5f, most);
  eight_floats inner_room = disc->inner * disc->inner - far * far;
  eight_floats inner = __builtin_elementwise_sqrt(greater(inner_room, none)) * disc->stretch_y;
  strips.inside = rows_within(y - inner + 0.5f, most);
  strips.outside = rows_within(y + inner + 0.5f, most);
  // A few full rows are drawn as fast with the edge, whose rows give the same.
  eights full = (inner_room > 0) & (strips.outside - strips.inside > 3);
  strips.inside = (strips.inside & full) | (strips.stop & ~full);
  strips.outside = (strips.outside & full) | (strips.stop & ~full);
  return strips;
}

/// Draws rows start ..< inside and outside ..< stop of one or two strips, where the disc's edge is.
///
/// First the opacities of all rows, then the blending: in one loop the wait for a row's opacity would
/// fill the processor's queue, and rows would no longer overlap.
ALWAYS void draw_edge(
  uint16_t *at, int start, int inside, int outside, int stop, float column,
  const struct brush *brush, enum seltzer_blend blend, const int strips)
{
  floats across[2];
  for (int strip = 0; strip < strips; strip++) {
    // Exact up to the difference, so that a pixel's number is the same in every strip.
    floats offset =
      ((lane_middles + (column + (float)(strip * LANES))) - brush->x) * brush->inverse_x;
    floats scaled = offset * brush->slope;
    across[strip] = scaled * scaled;
  }
  const words opacity = splat(brush->opacity);
  words alphas[2 * SELTZER_TILE_HEIGHT];
  words *end = alphas;
  if (start == inside) start = outside;
  for (int y = start; y < stop;) {
    for (int strip = 0; strip < strips; strip++) {
      // 65536ths of the edge's width from where it ends; smoothstep(c) = c² (3 - 2c) in 16 bits.
      floats distance = __builtin_elementwise_sqrt(across[strip] + brush->down[y]);
      words c = narrow(brush->middle - distance);
      words quarter = high_product(high_product(c, c), splat(49152) - (c >> 1));
      words half = quarter + quarter;
      *end++ = high_product(saturating_sum(half, half), opacity);
    }
    y = y + 1 == inside ? outside : y + 1;
  }

  words color[3];
  for (int plane = 0; plane < 3; plane++) color[plane] = splat(brush->color[plane]);
  int y = start;
  for (const words *alpha = alphas; alpha < end;) {
    for (int strip = 0; strip < strips; strip++, alpha++) {
      uint16_t *to = at + y * SELTZER_TILE_ROW + strip * LANES;
      words rest = ~*alpha;
      for (int plane = 0; plane < 3; plane++, to += SELTZER_TILE_WIDTH) {
        words beneath = load(to);
        words share = high_product(color[plane], *alpha);
        switch (blend) {
        case SELTZER_NORMAL: store(to, high_product(beneath, rest) + (share + 1)); break;
        case SELTZER_SCREEN:
          store(to, beneath + high_product(saturating_difference(splat(65280), beneath), share));
          break;
        case SELTZER_ADD: store(to, saturating_sum(beneath, share)); break;
        }
      }
    }
    y = y + 1 == inside ? outside : y + 1;
  }
}

/// Draws rows of a strip that lie wholly within the disc.
ALWAYS void draw_inside(
  uint16_t *at, int rows, const struct brush *brush, enum seltzer_blend blend)
{
  // What the edge gives where it is full.
  const uint32_t full = (uint32_t)brush->opacity * 65535 >> 16;
  words share[3];
  for (int plane = 0; plane < 3; plane++) {
    uint16_t product = (uint16_t)((brush->color[plane] * full) >> 16);
    share[plane] = splat(blend == SELTZER_NORMAL ? product + 1 : product);
  }
  words rest = splat((uint16_t)~full);
  for (int y = 0; y < rows; y++, at += SELTZER_TILE_ROW) {
    for (int plane = 0; plane < 3; plane++) {
      uint16_t *to = at + plane * SELTZER_TILE_WIDTH;
      words beneath = load(to);
      switch (blend) {
      case SELTZER_NORMAL: store(to, high_product(beneath, rest) + share[plane]); break;
      case SELTZER_SCREEN:
        store(to, beneath + high_product(
          saturating_difference(splat(65280), beneath), share[plane]));
        break;
      case SELTZER_ADD: store(to, saturating_sum(beneath, share[plane])); break;
      }
    }
  }
}

/// A disc is convex, so each strip of it is edge rows, inner rows, edge rows. How strips are cut
/// changes no byte: an edge row gives what an inner row gives, and nothing where the disc is not.
ALWAYS void draw_disc(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *disc,
  enum seltzer_blend blend)
{
  const float x = disc->x - left, y = disc->y - top;
  const float reach = disc->outer * disc->stretch_x;
  const float from = x - reach - 0.5f, to = x + reach + 0.5f;
  if (!(from < SELTZER_TILE_WIDTH && to > 0)) return;
  int first = from > 0 ? (int)from : 0;
  const int end = to < SELTZER_TILE_WIDTH ? (int)to : SELTZER_TILE_WIDTH;
  if (end <= first) return;
  // Few strips begin with the disc, so that they are as few as can be; many at whole vectors.
  int count = (end - first + LANES - 1) / LANES;
  if (count * LANES > 64) {
    first = first / LANES * LANES;
    count = (end - first + LANES - 1) / LANES;
  } else if (first + count * LANES > SELTZER_TILE_WIDTH) {
    first = SELTZER_TILE_WIDTH - count * LANES;
  }

  struct brush brush = {
    .x = x, .inverse_x = disc->inverse_x, .slope = disc->slope, .middle = disc->middle,
    .opacity = (uint16_t)disc->opacity,
  };
  for (int plane = 0; plane < 3; plane++) {
    uint32_t channel = disc->color >> (16 - 8 * plane) & 255;
    brush.color[plane] = (uint16_t)(channel * (blend == SELTZER_SCREEN ? 257 : 256));
  }
  const float tall = disc->outer * disc->stretch_y;
  const float above = y - tall - 0.5f, below = y + tall + 0.5f;
  if (!(above < (float)rows && below > 0)) return;
  const int start = above > 0 ? (int)above : 0;
  const int stop = below < (float)rows ? (int)below : rows;

  // The mean distance of a pixel's points is a little more than that of its middle.
  const float blur = disc->slope * disc->slope * (1.0f / 12);
  const float narrowing = disc->inverse_y * disc->slope;
  static const eight_floats middles = {0.5f, 1.5f, 2.5f, 3.5f, 4.5f, 5.5f, 6.5f, 7.5f};
  for (int row = start & ~7; row < stop; row += 8) {
    eight_floats down = ((middles + (float)row) - y) * narrowing;
    *(eight_floats *)(brush.down + row) = down * down + blur;
  }

  // Where two strips hold a disc, hardly a row of them is full.
  if (count < 3 && reach < LANES) {
    if (count == 1) draw_edge(tile + first, start, stop, stop, stop, (float)first, &brush, blend, 1);
    else draw_edge(tile + first, start, stop, stop, stop, (float)first, &brush, blend, 2);
    return;
  }
  for (int group = 0; group < count; group += 8) {
    const int column = first + group * LANES;
    const struct strips strips = cut(disc, x, y, (float)column, rows);
    const int some = count - group < 8 ? count - group : 8;
    for (int i = 0; i < some; i++) {
      draw_inside(
        tile + column + i * LANES + strips.inside[i] * SELTZER_TILE_ROW,
        strips.outside[i] - strips.inside[i], &brush, blend);
    }
    for (int i = 0; i < some; i++) {
      draw_edge(
        tile + column + i * LANES, strips.start[i], strips.inside[i], strips.outside[i],
        strips.stop[i], (float)(column + i * LANES), &brush, blend, 1);
    }
  }
}

ALWAYS void draw_discs(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *discs,
  const uint32_t *list, size_t count, enum seltzer_blend blend)
{
  // Far enough ahead that a disc comes from memory while the ones before it are drawn.
  const size_t ahead = 8;
  for (size_t i = 0; i < count; i++) {
    const struct seltzer_disc *next = &discs[list[i + ahead < count ? i + ahead : count - 1]];
    __builtin_prefetch(next);
    __builtin_prefetch((const char *)next + sizeof *next - 1);
    draw_disc(tile, rows, left, top, &discs[list[i]], blend);
  }
}

static void discs(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *discs,
  const uint32_t *list, size_t count, enum seltzer_blend blend)
{
  switch (blend) {
  case SELTZER_NORMAL:
    draw_discs(tile, rows, left, top, discs, list, count, SELTZER_NORMAL);
    break;
  case SELTZER_SCREEN:
    draw_discs(tile, rows, left, top, discs, list, count, SELTZER_SCREEN);
    break;
  case SELTZER_ADD: draw_discs(tile, rows, left, top, discs, list, count, SELTZER_ADD); break;
  }
}

/// Bytes at a place between two columns, as 8.8 numbers.
ALWAYS words between_columns(const uint8_t *at, words left, words right)
{
  words here = __builtin_convertvector(*(const loose_octets *)at, words);
  words next = __builtin_convertvector(*(const loose_octets *)(at + 1), words);
  return here * left + next * right;
}

ALWAYS void lay_planes(
  uint16_t *tile, int x, int y, int rows, struct seltzer_layer layer, struct seltzer_taps taps,
  const uint16_t *beneath, const int planes)
{
  const words right = splat(taps.right), left = splat((uint16_t)(256 - taps.right));
  const words upper = splat(taps.upper), lower = splat(taps.lower);
  const size_t stride = layer.pitch * (size_t)planes;
  // The tile to the right is drawn next; every second call begins a cache line.
  const int ask = ((uintptr_t)layer.first & 32) == 0;
  for (int strip = 0; strip < 32; strip += LANES) {
    const uint8_t *from = layer.first + strip;
    uint16_t *to = tile + (size_t)y * SELTZER_TILE_ROW + x + strip;
    const uint16_t *glass = planes > 4 ? beneath + (to - tile) : beneath;
    words row[5];
    for (int plane = 0; plane < planes; plane++)
      row[plane] = between_columns(from + (size_t)plane * layer.pitch, left, right);
    for (int i = 0; i < rows; i++) {
      from += stride;
      words value[5];
      for (int plane = 0; plane < planes; plane++) {
        words next = between_columns(from + (size_t)plane * layer.pitch, left, right);
        value[plane] = high_product(row[plane], upper) + high_product(next, lower);
        row[plane] = next;
        if (ask && strip == 0) __builtin_prefetch(from + (size_t)plane * layer.pitch + 160);
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
  uint16_t *tile, int x, int y, int rows, struct seltzer_layer layer, struct seltzer_taps taps)
{
  lay_planes(tile, x, y, rows, layer, taps, tile, 4);
}

static void lay_glass(
  uint16_t *tile, int x, int y, int rows, struct seltzer_layer layer, struct seltzer_taps taps,
  const uint16_t *beneath)
{
  lay_planes(tile, x, y, rows, layer, taps, beneath, 5);
}

ALWAYS int within(int value, int count)
{
  return value < 0 ? 0 : value < count ? value : count - 1;
}

static void enlarge(
  const uint16_t *picture, int width, int height, size_t plane, int shift, int left, int top,
  uint16_t *tile)
{
  const int side = 1 << shift;
  // Each row of blocks becomes a row of pixels once; rows between them are then quickly made.
  uint16_t wide[2][SELTZER_TILE_WIDTH];
  for (int channel = 0; channel < 3; channel++) {
    const uint16_t *from = picture + (size_t)channel * plane;
    int known = -8;
    for (int y = 0; y < SELTZER_TILE_HEIGHT; y++) {
      // In half pixels from the middle of the upper of two blocks.
      const int place = 2 * y + 1 - side, block = place >> (shift + 1);
      if (block != known) {
        for (int i = 0; i < 2; i++) {
          if (i == 0 && block == known + 1) {
            memcpy(wide[0], wide[1], sizeof wide[0]);
            continue;
          }
          const uint16_t *row = from + (size_t)within(top + block + i, height) * (size_t)width;
          for (int x = 0; x < SELTZER_TILE_WIDTH; x++) {
            const int across = 2 * x + 1 - side, column = across >> (shift + 1);
            const uint32_t right = (uint32_t)(across - column * 2 * side);
            wide[i][x] = (uint16_t)(
              (row[within(left + column, width)] * (2 * (uint32_t)side - right)
               + row[within(left + column + 1, width)] * right) >> (shift + 1));
          }
        }
        known = block;
      }
      const uint32_t lower = (uint32_t)(place - block * 2 * side) << (15 - shift);
      const words below = splat((uint16_t)lower);
      const words above = splat((uint16_t)(lower == 0 ? 65535 : 65536 - lower));
      uint16_t *to = tile + y * SELTZER_TILE_ROW + channel * SELTZER_TILE_WIDTH;
      for (int x = 0; x < SELTZER_TILE_WIDTH; x += LANES)
        store(
          to + x, high_product(load(wide[0] + x), above) + high_product(load(wide[1] + x), below));
    }
  }
}

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
  const uint16_t *tile, int columns, int rows, uint32_t *pixels, size_t stride)
{
  for (int y = 0; y < rows; y++) {
    const uint16_t *from = tile + y * SELTZER_TILE_ROW;
    uint32_t *to = pixels + (size_t)y * stride;
    words threshold = load(thresholds[y & 7]);
    int x = 0;
    for (; x + LANES <= columns; x += LANES) store_row(from + x, threshold, to + x);
    if (x < columns) {
      uint32_t rest[LANES];
      store_row(from + x, threshold, rest);
      memcpy(to + x, rest, (size_t)(columns - x) * sizeof *rest);
    }
  }
}

static const struct seltzer_kernels kernels = {
  .lanes = LANES, .fill = fill, .fill_pieces = fill_pieces, .discs = discs, .lay = lay, .lay_glass = lay_glass, .enlarge = enlarge,
  .store = store_tile,
};
