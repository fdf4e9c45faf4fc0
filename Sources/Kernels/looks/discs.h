#ifndef LANES
/// The parts of looks, as bits: a ring's hole, a bright rim, and the cut of a mechanical vignette.
enum { SELTZER_HOLE = 1, SELTZER_RIM = 2, SELTZER_CUT = 4 };

/// What flat discs have in common; NULL for plain discs. The details are trims.
struct seltzer_look {
  int parts;
  /// The part of the opacity that falls from the edge to the middle, 0...65535.
  uint32_t rim;
};
#else
// Draws discs into a tile, strip by strip. Included by kernels.h.

typedef float eight_floats __attribute__((vector_size(32)));
typedef float eight_loose_floats __attribute__((vector_size(32), aligned(4)));
typedef int32_t eights __attribute__((vector_size(32)));

ALWAYS eight_floats load_eight(const float *from) { return *(const eight_loose_floats *)from; }

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

  /// The edge of the hole, whose squared distance is `hole_base - hole_ratio *` that of the disc's curve,
  /// or whose distance is hole_ratio times the disc's.
  float hole_middle, hole_base, hole_ratio;
  int hole_curved;
  /// Whether the smaller one of both coverages counts: the disc's, and hole_full minus the square of the
  /// hole's curve. For crisp edges this is exact only if no pixel is in both.
  int apart;
  float hole_full;
  /// Whether the hole's curve rises again within the disc.
  int hole_turns;
  /// As x and down, for the circle that cuts the disc.
  float cut_x;
  _Alignas(32) float cut_down[SELTZER_TILE_HEIGHT];
  /// The opacity's quarter is rim_base + u² (rim_middle + rim_slope u), where u is the squared distance
  /// in radii, at most 1: within 0.005 of its fifth power. In 65536ths.
  uint16_t rim_base, rim_most, rim_middle;
  float rim_scale, rim_slope;
  /// The vertical parts of u and rim_slope * u.
  uint16_t rim_down[SELTZER_TILE_HEIGHT], rim_down_slope[SELTZER_TILE_HEIGHT];
};

/// The horizontal parts of u and of rim_middle + rim_slope * u.
struct rim_columns {
  words square, slope;
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
ALWAYS eights whole_within(eight_floats value, float most)
{
  eight_floats none = {0};
  return __builtin_convertvector(smaller(greater(value, none), none + most), eights);
}

typedef uint16_t eight_words __attribute__((vector_size(16)));

/// Stores the integer parts, limited to 65535.
ALWAYS void store_eight(uint16_t *to, eight_floats value)
{
  *(eight_words *)to = __builtin_convertvector(whole_within(value, 65535), eight_words);
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
  strips.start = whole_within(y - half - 0.5f, most);
  strips.stop = whole_within(y + half + 0.5f, most);
  eight_floats inner_height_square = disc->inner * disc->inner - far * far;
  eight_floats inner = __builtin_elementwise_sqrt(greater(inner_height_square, none)) * disc->stretch_y;
  strips.inside = whole_within(y - inner + 0.5f, most);
  strips.outside = whole_within(y + inner + 0.5f, most);
  // A few full rows are as fast when drawn as edge rows, with the same result.
  eights full = (inner_height_square > 0) & (strips.outside - strips.inside > 3);
  strips.inside = (strips.inside & full) | (strips.stop & ~full);
  strips.outside = (strips.outside & full) | (strips.stop & ~full);
  return strips;
}

ALWAYS words least(words a, words b) { return a - saturating_difference(a, b); }

/// Returns opacity * c² (3 - 2c) / 4, where the parts of the opacity are ¾ and ½ of it.
ALWAYS words smoothstep(words c, words three_quarters, words half)
{
  return high_product(high_product(c, c), three_quarters - high_product(c, half));
}

/// Returns the horizontal offset of a strip's pixels from a disc's centre, before the stretch. It is exact
/// up to the difference, so that a pixel has the same value in every strip.
ALWAYS floats offsets(float column, float x, const struct brush *brush)
{
  return ((lane_middles + column) - x) * brush->inverse_x;
}

ALWAYS struct rim_columns rim_columns(float column, const struct brush *brush)
{
  floats scaled = offsets(column, brush->x, brush) * brush->rim_scale;
  floats square = scaled * scaled;
  return (struct rim_columns){
    narrow(square), saturating_sum(narrow(square * brush->rim_slope), splat(brush->rim_middle)),
  };
}

/// Returns a quarter of the opacity of a disc with a rim where it is full.
ALWAYS words rim_quarter(int y, const struct brush *brush, struct rim_columns columns)
{
  words square = saturating_sum(columns.square, splat(brush->rim_down[y]));
  words slope = saturating_sum(columns.slope, splat(brush->rim_down_slope[y]));
  words fifth = high_product(high_product(square, square), least(slope, splat(brush->rim_most)));
  return fifth + splat(brush->rim_base);
}

/// Blends a colour into a row of a strip.
ALWAYS void blend_row(uint16_t *to, const words *color, words alpha, enum seltzer_blend blend)
{
  words rest = ~alpha;
  for (int plane = 0; plane < 3; plane++, to += SELTZER_TILE_WIDTH) {
    words beneath = load(to);
    words share = high_product(color[plane], alpha);
    switch (blend) {
    case SELTZER_NORMAL: store(to, high_product(beneath, rest) + (share + 1)); break;
    case SELTZER_SCREEN:
      store(to, beneath + high_product(saturating_difference(splat(65280), beneath), share));
      break;
    case SELTZER_ADD: store(to, saturating_sum(beneath, share)); break;
    }
  }
}

/// Draws the edge of a disc: rows start ..< inside and outside ..< stop of one or two strips.
///
/// Computes the opacities of all rows first and blends afterwards. In a single loop the latency of a
/// row's opacity would fill the processor's queue, and rows would not overlap.
ALWAYS void draw_edge_of(
  uint16_t *at, int start, int inside, int outside, int stop, float column,
  const struct brush *brush, enum seltzer_blend blend, const int strips, const int curved,
  const int parts)
{
  floats across[2], cut_across[2];
  struct rim_columns rim[2];
  for (int strip = 0; strip < strips; strip++) {
    const float from = column + (float)(strip * LANES);
    floats scaled = offsets(from, brush->x, brush) * brush->slope;
    across[strip] = scaled * scaled;
    if (parts & SELTZER_RIM) rim[strip] = rim_columns(from, brush);
    if (parts & SELTZER_CUT) {
      floats cut = offsets(from, brush->cut_x, brush) * brush->slope;
      cut_across[strip] = cut * cut;
    }
  }
  const words three_quarters = splat(brush->three_quarters), half = splat(brush->half);
  words alphas[2 * SELTZER_TILE_HEIGHT];
  words *end = alphas;
  if (start == inside) start = outside;
  for (int y = start; y < stop;) {
    for (int strip = 0; strip < strips; strip++) {
      // c in 65536ths of the edge's width from its end; then opacity * c² (3 - 2c) in 16 bits.
      words c, hole, cut;
      if (curved) {
        floats below = brush->down[y] - across[strip];
        floats height = positive(below);
        floats value = height * height + brush->middle;
        if (parts & SELTZER_HOLE && brush->apart) {
          floats rest = brush->hole_base + below * brush->hole_ratio;
          if (brush->hole_turns) rest = positive(rest);
          value = lesser(value, brush->hole_full - rest * rest);
        }
        c = narrow(value);
        if (parts & SELTZER_HOLE && !brush->apart) {
          floats rest = positive(brush->hole_base + below * brush->hole_ratio);
          hole = brush->hole_curved
            ? narrow(rest * rest + brush->hole_middle)
            : narrow(brush->hole_middle - __builtin_elementwise_sqrt(rest));
        }
        if (parts & SELTZER_CUT) {
          floats cut_height = positive(brush->cut_down[y] - cut_across[strip]);
          cut = narrow(cut_height * cut_height + brush->middle);
        }
      } else {
        floats distance = __builtin_elementwise_sqrt(across[strip] + brush->down[y]);
        c = narrow(brush->middle - distance);
        if (parts & SELTZER_HOLE) hole = narrow(brush->hole_middle - distance * brush->hole_ratio);
        if (parts & SELTZER_CUT) {
          cut = narrow(
            brush->middle - __builtin_elementwise_sqrt(cut_across[strip] + brush->cut_down[y]));
        }
      }
      if (parts & SELTZER_CUT) c = least(c, cut);
      words most = three_quarters, middle = half;
      if (parts & SELTZER_RIM) {
        words full = rim_quarter(y, brush, rim[strip]);
        middle = full + full;
        most = middle + full;
      }
      words quarter = smoothstep(c, most, middle);
      if (parts & SELTZER_HOLE && !brush->apart)
        quarter = saturating_difference(quarter, smoothstep(hole, most, middle));
      *end++ = quarter << 2;
    }
    y = y + 1 == inside ? outside : y + 1;
  }

  words color[3];
  for (int plane = 0; plane < 3; plane++) color[plane] = splat(brush->color[plane]);
  int y = start;
  for (const words *alpha = alphas; alpha < end;) {
    for (int strip = 0; strip < strips; strip++, alpha++)
      blend_row(at + y * SELTZER_TILE_ROW + strip * LANES, color, *alpha, blend);
    y = y + 1 == inside ? outside : y + 1;
  }
}

/// Draws the edge as a curve or with square roots.
ALWAYS void draw_edge(
  uint16_t *at, int start, int inside, int outside, int stop, float column,
  const struct brush *brush, enum seltzer_blend blend, const int strips, const int parts)
{
  if (brush->curved)
    draw_edge_of(at, start, inside, outside, stop, column, brush, blend, strips, 1, parts);
  else draw_edge_of(at, start, inside, outside, stop, column, brush, blend, strips, 0, parts);
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

/// Draws rows start ..< stop of a strip that a disc with a rim covers completely.
ALWAYS void draw_inside_rim(
  uint16_t *at, int start, int stop, float column, const struct brush *brush,
  enum seltzer_blend blend)
{
  const struct rim_columns columns = rim_columns(column, brush);
  words color[3];
  for (int plane = 0; plane < 3; plane++) color[plane] = splat(brush->color[plane]);
  // The edge's formula gives the same at full coverage.
  for (int y = start; y < stop; y++)
    blend_row(at + y * SELTZER_TILE_ROW, color, rim_quarter(y, brush, columns) << 2, blend);
}

/// The rows of one of eight strips.
struct rows {
  int start, inside, outside, stop;
};

ALWAYS struct rows rows_of(const struct strips *strips, int i)
{
  return (struct rows){strips->start[i], strips->inside[i], strips->outside[i], strips->stop[i]};
}

ALWAYS int limited(int row, int low, int high)
{
  return row < low ? low : row > high ? high : row;
}

/// Draws a strip of a ring: the disc's edge, full rows, the hole's edge, nothing, and back.
ALWAYS void draw_ring_strip(
  uint16_t *at, struct rows disc, struct rows hole, float column, const struct brush *brush,
  enum seltzer_blend blend)
{
  // Without full rows both edges are drawn together.
  const int apart = disc.inside < disc.outside;
  const int low = apart ? disc.inside : disc.start, high = apart ? disc.outside : disc.stop;
  const int start = limited(hole.start, low, high), stop = limited(hole.stop, low, high);
  const int inside = limited(hole.inside, low, high), outside = limited(hole.outside, low, high);
  if (apart) {
    draw_inside(at + low * SELTZER_TILE_ROW, start - low, brush, blend);
    draw_inside(at + stop * SELTZER_TILE_ROW, high - stop, brush, blend);
  }
  for (int edge = apart ? 0 : 1; edge < 2; edge++) {
    draw_edge(
      at, edge == 0 ? disc.start : apart ? start : low, edge == 0 ? low : inside,
      edge == 0 ? high : outside, edge == 0 ? disc.stop : apart ? stop : high, column, brush,
      blend, 1, SELTZER_HOLE);
  }
}

/// Adds what a disc with a look needs.
ALWAYS void prepare_look(
  struct brush *brush, const struct seltzer_disc *disc, const struct seltzer_trim *trim,
  const struct seltzer_look *look, float left)
{
  const float ratio = trim->hole_slope / disc->slope;
  brush->hole_middle = trim->hole_middle;
  brush->hole_curved = trim->hole_apex > 0;
  brush->hole_ratio = ratio;
  if (brush->curved) {
    const float square = ratio * ratio, most = square * disc->apex;
    brush->hole_ratio = brush->hole_curved ? square : -square;
    brush->hole_base = brush->hole_curved ? trim->hole_apex - most : most;
  }
  brush->apart = brush->hole_curved && (trim->hole_is_soft || trim->hole_outer <= disc->inner);
  const float end = disc->slope * disc->outer;
  const float rest = brush->hole_base + (disc->apex - end * end) * brush->hole_ratio;
  brush->hole_turns = rest * rest + trim->hole_middle > 0;
  brush->hole_full = 65536 - trim->hole_middle;
  brush->cut_x = trim->cut_x - left;
  const uint32_t quarter = (uint32_t)disc->opacity >> 2, most = quarter * look->rim >> 16;
  brush->rim_most = (uint16_t)most;
  brush->rim_base = (uint16_t)(quarter - most);
  // The square root of u is nearly (7 + 9u) / 16.
  brush->rim_middle = (uint16_t)(most * 7 >> 4);
  brush->rim_slope = (float)most * (9.0f / 16 / 65536);
  brush->rim_scale = 256 * trim->inverse_radius;
}

/// Draws one disc. A disc is convex, so each strip has edge rows, inner rows and edge rows. The division
/// into strips does not affect the bytes: the edge formula gives the same result for inner rows and
/// leaves pixels outside the disc, and in the hole of a ring, unchanged.
ALWAYS void draw_disc(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *disc,
  const struct seltzer_trim *trim, const struct seltzer_look *look, enum seltzer_blend blend,
  const int parts)
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
    brush.color[plane] = (uint16_t)(channel * color_scale(blend));
  }
  const float tall = disc->outer * disc->stretch_y;
  const float above = y - tall - 0.5f, below = y + tall + 0.5f;
  if (!(above < (float)rows && below > 0)) return;
  const int start = above > 0 ? (int)above : 0;
  const int stop = below < (float)rows ? (int)below : rows;

  if (parts) prepare_look(&brush, disc, trim, look, left);
  // The mean squared distance of a pixel's points is slightly larger than that of its centre.
  const float blur = disc->slope * disc->slope * (1.0f / 12);
  const float narrowing = disc->inverse_y * disc->slope;
  static const eight_floats middles = {0.5f, 1.5f, 2.5f, 3.5f, 4.5f, 5.5f, 6.5f, 7.5f};
  for (int row = start & ~7; row < stop; row += 8) {
    eight_floats down = ((middles + (float)row) - y) * narrowing;
    eight_floats square = down * down + blur;
    *(eight_floats *)(brush.down + row) = brush.curved ? disc->apex - square : square;
    if (parts & SELTZER_RIM) {
      const float scale = brush.rim_scale / disc->slope;
      square *= scale * scale;
      store_eight(brush.rim_down + row, square);
      store_eight(brush.rim_down_slope + row, square * brush.rim_slope);
    }
    if (parts & SELTZER_CUT) {
      down = ((middles + (float)row) - (trim->cut_y - top)) * narrowing;
      square = down * down + blur;
      *(eight_floats *)(brush.cut_down + row) = brush.curved ? disc->apex - square : square;
    }
  }

  // A disc of at most two strips has few full rows.
  if (count < 3 && reach < LANES) {
    uint16_t *at = tile + first;
    const float column = (float)first;
    if (count == 1) draw_edge(at, start, stop, stop, stop, column, &brush, blend, 1, parts);
    else draw_edge(at, start, stop, stop, stop, column, &brush, blend, 2, parts);
    return;
  }
  for (int group = 0; group < count; group += 8) {
    const int column = first + group * LANES;
    struct strips strips = cut(disc, x, y, (float)column, rows);
    const int strip_count = count - group < 8 ? count - group : 8;
    if (parts == SELTZER_HOLE) {
      struct seltzer_disc hole = *disc;
      hole.outer = trim->hole_outer;
      hole.inner = trim->hole_inner;
      const struct strips gaps = cut(&hole, x, y, (float)column, rows);
      for (int i = 0; i < strip_count; i++) {
        draw_ring_strip(
          tile + column + i * LANES, rows_of(&strips, i), rows_of(&gaps, i),
          (float)(column + i * LANES), &brush, blend);
      }
      continue;
    }
    if (parts & SELTZER_CUT) strips.inside = strips.outside = strips.stop;
    for (int i = 0; i < strip_count; i++) {
      uint16_t *at = tile + column + i * LANES;
      const int inside = strips.inside[i], outside = strips.outside[i];
      if (parts == SELTZER_RIM)
        draw_inside_rim(at, inside, outside, (float)(column + i * LANES), &brush, blend);
      else draw_inside(at + inside * SELTZER_TILE_ROW, outside - inside, &brush, blend);
    }
    for (int i = 0; i < strip_count; i++) {
      draw_edge(
        tile + column + i * LANES, strips.start[i], strips.inside[i], strips.outside[i],
        strips.stop[i], (float)(column + i * LANES), &brush, blend, 1, parts);
    }
  }
}

/// Calls a function with constants, for which it is compiled separately: the blend mode of plain discs, and
/// the parts of looks.
#define WITH_CONSTANTS(function, ...) \
  switch (look ? look->parts : 0) { \
  case 0: \
    switch (blend) { \
    case SELTZER_NORMAL: function(__VA_ARGS__, SELTZER_NORMAL, 0); break; \
    case SELTZER_SCREEN: function(__VA_ARGS__, SELTZER_SCREEN, 0); break; \
    case SELTZER_ADD: function(__VA_ARGS__, SELTZER_ADD, 0); break; \
    } \
    break; \
  case SELTZER_HOLE: function(__VA_ARGS__, blend, SELTZER_HOLE); break; \
  case SELTZER_RIM: function(__VA_ARGS__, blend, SELTZER_RIM); break; \
  default: function(__VA_ARGS__, blend, SELTZER_HOLE | SELTZER_RIM | SELTZER_CUT); break; \
  }

ALWAYS void draw_discs(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *discs,
  const struct seltzer_trim *trims, const struct seltzer_look *look, const uint32_t *list,
  size_t count, struct seltzer_next *next, enum seltzer_blend blend, const int parts)
{
  // The prefetch distance in discs.
  const size_t ahead = 8;
  for (size_t i = 0; i < count; i++) {
    const struct seltzer_disc *upcoming = &discs[list[i + ahead < count ? i + ahead : count - 1]];
    __builtin_prefetch(upcoming);
    __builtin_prefetch((const char *)upcoming + sizeof *upcoming - 1);
    if (parts) __builtin_prefetch(&trims[list[i + ahead < count ? i + ahead : count - 1]]);
    expect_row(next);
    const struct seltzer_disc *disc = &discs[list[i]];
    const struct seltzer_trim *trim = parts ? &trims[list[i]] : NULL;
#ifdef ROOTED_DISC
    if (disc->apex == 0) {
      ROOTED_DISC(tile, rows, left, top, disc, trim, look, blend);
      continue;
    }
#endif
    draw_disc(tile, rows, left, top, disc, trim, look, blend, parts);
  }
}

static void discs(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *discs,
  const void *details, const void *form, const uint32_t *list, size_t count,
  enum seltzer_blend blend, struct seltzer_next *next)
{
  const struct seltzer_look *look = form;
  WITH_CONSTANTS(draw_discs, tile, rows, left, top, discs, details, look, list, count, next)
}
#endif
