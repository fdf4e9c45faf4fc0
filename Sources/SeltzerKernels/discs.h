// Draws discs into a tile, strip by strip. Included by kernels.h.

typedef float eight_floats __attribute__((vector_size(32)));
typedef int32_t eights __attribute__((vector_size(32)));

/// The constants of one disc in one tile.
struct brush {
  float x, inverse_x, slope, middle;
  /// Whether the edge is a curve of the squared distance and needs no root.
  int curved;
  /// Parts of the opacity.
  uint16_t three_quarters, half;
  uint16_t color[3];
  /// Squares of the vertical distances; for a curved edge, the apex minus the squares.
  _Alignas(32) float down[SELTZER_TILE_HEIGHT];
};

/// The rows of eight strips: the disc covers start ..< stop, and completely inside ..< outside.
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

/// Converts to whole numbers 0...most.
ALWAYS eights rows_within(eight_floats value, float most)
{
  eight_floats none = {0};
  return __builtin_convertvector(smaller(greater(value, none), none + most), eights);
}

/// Divides a disc into eight strips at once, from a column on. Processed singly, each strip would wait
/// for its square root and a mispredicted branch.
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
  eight_floats height_square = disc->outer * disc->outer - near * near;
  eight_floats half = __builtin_elementwise_sqrt(greater(height_square, none)) * disc->stretch_y;
  struct strips strips;
  strips.start = rows_within(y - half - 0.5f, most);
  strips.stop = rows_within(y + half + 0.5f, most);
  eight_floats inner_height_square = disc->inner * disc->inner - far * far;
  eight_floats inner = __builtin_elementwise_sqrt(greater(inner_height_square, none)) * disc->stretch_y;
  strips.inside = rows_within(y - inner + 0.5f, most);
  strips.outside = rows_within(y + inner + 0.5f, most);
  // A few full rows are as fast when drawn as edge rows, with the same result.
  eights full = (inner_height_square > 0) & (strips.outside - strips.inside > 3);
  strips.inside = (strips.inside & full) | (strips.stop & ~full);
  strips.outside = (strips.outside & full) | (strips.stop & ~full);
  return strips;
}

/// Draws the edge of a disc: rows start ..< inside and outside ..< stop of one or two strips.
///
/// Computes the opacities of all rows first and blends afterwards. In a single loop the latency of a
/// row's opacity would fill the processor's queue, and rows would not overlap.
ALWAYS void draw_edge_of(
  uint16_t *at, int start, int inside, int outside, int stop, float column,
  const struct brush *brush, enum seltzer_blend blend, const int strips, const int curved)
{
  floats across[2];
  for (int strip = 0; strip < strips; strip++) {
    // Exact up to the difference, so that a pixel has the same value in every strip.
    floats offset =
      ((lane_middles + (column + (float)(strip * LANES))) - brush->x) * brush->inverse_x;
    floats scaled = offset * brush->slope;
    across[strip] = scaled * scaled;
  }
  const words three_quarters = splat(brush->three_quarters), half = splat(brush->half);
  words alphas[2 * SELTZER_TILE_HEIGHT];
  words *end = alphas;
  if (start == inside) start = outside;
  for (int y = start; y < stop;) {
    for (int strip = 0; strip < strips; strip++) {
      // c in 65536ths of the edge's width from its end; then opacity * c² (3 - 2c) in 16 bits.
      words c;
      if (curved) {
        floats height = positive(brush->down[y] - across[strip]);
        c = narrow(height * height + brush->middle);
      } else {
        c = narrow(brush->middle - __builtin_elementwise_sqrt(across[strip] + brush->down[y]));
      }
      words quarter = high_product(high_product(c, c), three_quarters - high_product(c, half));
      *end++ = quarter << 2;
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

/// Draws the edge as a curve or with square roots.
ALWAYS void draw_edge(
  uint16_t *at, int start, int inside, int outside, int stop, float column,
  const struct brush *brush, enum seltzer_blend blend, const int strips)
{
  if (brush->curved) draw_edge_of(at, start, inside, outside, stop, column, brush, blend, strips, 1);
  else draw_edge_of(at, start, inside, outside, stop, column, brush, blend, strips, 0);
}

/// Draws rows of a strip that the disc covers completely.
ALWAYS void draw_inside(
  uint16_t *at, int rows, const struct brush *brush, enum seltzer_blend blend)
{
  // The result of the edge's formula at full coverage.
  const uint32_t less = (uint32_t)brush->half * 65535 >> 16;
  const uint32_t full = (65534 * (brush->three_quarters - less) >> 16) << 2;
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

/// Draws one disc. A disc is convex, so each strip has edge rows, inner rows and edge rows. The division
/// into strips does not affect the bytes: the edge formula gives the same result for inner rows and
/// leaves pixels outside the disc unchanged.
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
  // Few strips start at the disc's left edge, which minimizes their number; many are aligned to vectors.
  int count = (end - first + LANES - 1) / LANES;
  if (count * LANES > 64) {
    first = first / LANES * LANES;
    count = (end - first + LANES - 1) / LANES;
  } else if (first + count * LANES > SELTZER_TILE_WIDTH) {
    first = SELTZER_TILE_WIDTH - count * LANES;
  }

  const uint32_t opacity = (uint32_t)disc->opacity;
  struct brush brush = {
    .x = x, .inverse_x = disc->inverse_x, .slope = disc->slope, .middle = disc->middle,
    .curved = disc->apex > 0, .three_quarters = (uint16_t)(opacity * 3 >> 2),
    .half = (uint16_t)((opacity + 1) >> 1),
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

  // The mean squared distance of a pixel's points is slightly larger than that of its centre.
  const float blur = disc->slope * disc->slope * (1.0f / 12);
  const float narrowing = disc->inverse_y * disc->slope;
  static const eight_floats middles = {0.5f, 1.5f, 2.5f, 3.5f, 4.5f, 5.5f, 6.5f, 7.5f};
  for (int row = start & ~7; row < stop; row += 8) {
    eight_floats down = ((middles + (float)row) - y) * narrowing;
    eight_floats square = down * down + blur;
    *(eight_floats *)(brush.down + row) = brush.curved ? disc->apex - square : square;
  }

  // A disc of at most two strips has few full rows.
  if (count < 3 && reach < LANES) {
    uint16_t *at = tile + first;
    const float column = (float)first;
    if (count == 1) draw_edge(at, start, stop, stop, stop, column, &brush, blend, 1);
    else draw_edge(at, start, stop, stop, stop, column, &brush, blend, 2);
    return;
  }
  for (int group = 0; group < count; group += 8) {
    const int column = first + group * LANES;
    const struct strips strips = cut(disc, x, y, (float)column, rows);
    const int strip_count = count - group < 8 ? count - group : 8;
    for (int i = 0; i < strip_count; i++) {
      draw_inside(
        tile + column + i * LANES + strips.inside[i] * SELTZER_TILE_ROW,
        strips.outside[i] - strips.inside[i], &brush, blend);
    }
    for (int i = 0; i < strip_count; i++) {
      draw_edge(
        tile + column + i * LANES, strips.start[i], strips.inside[i], strips.outside[i],
        strips.stop[i], (float)(column + i * LANES), &brush, blend, 1);
    }
  }
}

ALWAYS void draw_discs(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *discs,
  const uint32_t *list, size_t count, enum seltzer_blend blend, struct seltzer_next *next)
{
  // The prefetch distance in discs.
  const size_t ahead = 8;
  for (size_t i = 0; i < count; i++) {
    const struct seltzer_disc *upcoming = &discs[list[i + ahead < count ? i + ahead : count - 1]];
    __builtin_prefetch(upcoming);
    __builtin_prefetch((const char *)upcoming + sizeof *upcoming - 1);
    expect_row(next);
    const struct seltzer_disc *disc = &discs[list[i]];
#ifdef ROOTED_DISC
    if (disc->apex == 0) {
      ROOTED_DISC(tile, rows, left, top, disc, blend);
      continue;
    }
#endif
    draw_disc(tile, rows, left, top, disc, blend);
  }
}

static void discs(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *discs,
  const uint32_t *list, size_t count, enum seltzer_blend blend, struct seltzer_next *next)
{
  switch (blend) {
  case SELTZER_NORMAL:
    draw_discs(tile, rows, left, top, discs, list, count, SELTZER_NORMAL, next);
    break;
  case SELTZER_SCREEN:
    draw_discs(tile, rows, left, top, discs, list, count, SELTZER_SCREEN, next);
    break;
  case SELTZER_ADD:
    draw_discs(tile, rows, left, top, discs, list, count, SELTZER_ADD, next);
    break;
  }
}
