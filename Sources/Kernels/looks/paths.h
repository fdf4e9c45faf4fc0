#ifndef LANES
/// The path of a streak or link, whose disc's `outer` is 1, and its stretch half of the path's width and height.
struct seltzer_path {
  /// The points from the head, relative to the disc's place; straight parts between them are capsules.
  float x[16], y[16];
  /// The number of capsules, 1...12.
  int count;
  /// Half of the width at the head, and the width of the edge, which is above 0.
  float radius, edge;
  /// Whether width and opacity fall to 0 at the last point.
  int tapers;
  /// How much the end breaks into sparks, 0...1; how many were dropped before, and how many are on the path.
  float glitter, dropped, sparks;
};
#else
// Draws streaks and links into a tile: paths of capsules. Included by kernels.h.

/// A capsule in one tile: from a start along a vector, which is `share` times itself 1.
struct capsule {
  float x, y, along_x, along_y, share_x, share_y;
  /// The part of the path's width at the start, and by how much it falls to the end.
  float level, fall;
  /// The columns that the capsule may touch in each row.
  _Alignas(32) float first[SELTZER_TILE_HEIGHT], last[SELTZER_TILE_HEIGHT];
};

/// Finds the columns of a capsule with some reach in each row, if it is near the tile.
ALWAYS int find_columns(struct capsule *capsule, float reach, int rows)
{
  const float x = capsule->x + capsule->along_x, y = capsule->y + capsule->along_y;
  if (capsule->x + reach < 0 && x + reach < 0) return 0;
  if (capsule->y + reach < 0 && y + reach < 0) return 0;
  if (capsule->x - reach > SELTZER_TILE_WIDTH && x - reach > SELTZER_TILE_WIDTH) return 0;
  if (capsule->y - reach > (float)rows && y - reach > (float)rows) return 0;
  static const eight_floats middles = {0.5f, 1.5f, 2.5f, 3.5f, 4.5f, 5.5f, 6.5f, 7.5f};
  const eight_floats none = {0};
  const int is_level = capsule->along_y < 1e-3f && capsule->along_y > -1e-3f;
  for (int row = 0; row < rows; row += 8) {
    const eight_floats y = (middles + (float)row) - capsule->y;
    // The part of the capsule's line that is within reach of the row.
    eight_floats low = y - (reach + 1e-3f), high = y + (reach + 1e-3f);
    eights seen = (low <= 0) & (high >= 0);
    if (is_level) {
      low = none;
      high = none + 1;
    } else {
      const eight_floats one = low / capsule->along_y, other = high / capsule->along_y;
      low = smaller(one, other);
      high = greater(one, other);
      seen = (low <= 1) & (high >= 0);
      low = smaller(greater(low, none), none + 1);
      high = smaller(greater(high, none), none + 1);
    }
    const eight_floats one = low * capsule->along_x, other = high * capsule->along_x;
    const eight_floats first = smaller(one, other) + (capsule->x - reach);
    const eight_floats last = greater(one, other) + (capsule->x + reach);
    *(eight_floats *)(capsule->first + row) =
      (eight_floats)(((eights)first & seen) | ((eights)(none + SELTZER_TILE_WIDTH) & ~seen));
    *(eight_floats *)(capsule->last + row) = (eight_floats)((eights)last & seen);
  }
  return 1;
}

ALWAYS floats fraction(floats value)
{
  return value - __builtin_convertvector(__builtin_convertvector(value, integers), floats);
}

/// The capsules of a path in one tile.
struct placed_path {
  struct capsule capsules[12];
  int count;
  /// The columns that the path may touch in each row.
  _Alignas(32) int starts[SELTZER_TILE_HEIGHT], ends[SELTZER_TILE_HEIGHT];
};

/// Finds the capsules of a path that are near a tile, and the columns that they may touch.
ALWAYS void place_path(
  struct placed_path *placed, float x, float y, int rows, const struct seltzer_path *path, const int tapers)
{
  const float least = path->edge / 2, step = tapers ? 1 / (float)path->count : 0;
  const eight_floats none = {0};
  eight_floats first[SELTZER_TILE_HEIGHT / 8], last[SELTZER_TILE_HEIGHT / 8];
  for (int i = 0; i < SELTZER_TILE_HEIGHT / 8; i++) first[i] = none + SELTZER_TILE_WIDTH, last[i] = none;
  placed->count = 0;
  for (int i = 0; i < path->count; i++) {
    struct capsule *at = &placed->capsules[placed->count];
    at->x = x + path->x[i];
    at->y = y + path->y[i];
    at->along_x = path->x[i + 1] - path->x[i];
    at->along_y = path->y[i + 1] - path->y[i];
    const float square = at->along_x * at->along_x + at->along_y * at->along_y;
    const float share = square > 1e-6f ? 1 / square : 0;
    at->share_x = at->along_x * share;
    at->share_y = at->along_y * share;
    at->level = 1 - step * (float)i;
    at->fall = step;
    const float half = path->radius * at->level;
    if (!find_columns(at, (half > least ? half : least) + least, rows)) continue;
    placed->count++;
    for (int row = 0; row < rows; row += 8) {
      first[row / 8] = smaller(first[row / 8], load_eight(at->first + row));
      last[row / 8] = greater(last[row / 8], load_eight(at->last + row));
    }
  }
  for (int i = 0; i < SELTZER_TILE_HEIGHT / 8; i++) {
    *(eights *)(placed->starts + 8 * i) = whole_within(first[i], SELTZER_TILE_WIDTH);
    *(eights *)(placed->ends + 8 * i) = whole_within(last[i] + 1, SELTZER_TILE_WIDTH) & (first[i] < last[i]);
  }
}

/// Computes the opacity of a vector of pixels: `wide` columns of each of LANES / wide rows, which begin at `from`.
///
/// Capsules overlap without a seam: the greatest of their opacities counts. A path narrower than its edge has the
/// edge's width, and is fainter by as much. Pixels before the column `first` get 0.
ALWAYS words path_alphas(
  const struct placed_path *placed, const struct seltzer_path *path, float opacity, int row, const int *from,
  int first, const int wide, const int tapers, const int glitter)
{
  const floats one = (floats){0} + 1;
  const float inverse = 1 / path->edge, least = path->edge / 2, width = path->radius * 2 * inverse;
  const float shown = width < 1 ? width : 1, whole = path->radius > least ? path->radius : least;
  const integers lanes = __builtin_convertvector(lane_middles, integers), line = lanes / wide;
  integers columns = lanes % wide;
  for (int i = 0; i < LANES / wide; i++) columns += (line == i) & from[i];
  const floats column = __builtin_convertvector(columns, floats) + 0.5f;
  const floats middle = __builtin_convertvector(line, floats) + ((float)row + 0.5f);
  floats lack = {0};
  for (int i = 0; i < placed->count; i++) {
    const struct capsule *at = &placed->capsules[i];
    int is_near = 0;
    for (int k = 0; k < LANES / wide; k++)
      is_near |= at->first[row + k] < (float)(from[k] + wide) && at->last[row + k] > (float)from[k];
    if (!is_near) continue;
    const floats across = column - at->x, down = middle - at->y;
    const floats part = lesser(positive(across * at->share_x + down * at->share_y), one);
    const floats away_x = across - part * at->along_x, away_y = down - part * at->along_y;
    const floats distance = __builtin_elementwise_sqrt(away_x * away_x + away_y * away_y);
    floats half = one * whole, share = one * shown;
    if (tapers) {
      const floats level = at->level - part * at->fall;
      half = -lesser(-(level * path->radius), -(one * least));
      // The level to the power of 1.7, within 0.003.
      share = lesser(level * width, one) * level * (level * (1.09f - 0.21f * level) + 0.12f);
      if (glitter) {
        // A hash of the spark's number, which it keeps as the head moves on.
        const floats number = path->dropped - (one - level) * path->sparks;
        floats hash = __builtin_convertvector(__builtin_convertvector(number, integers), floats) * 0.7548777f;
        hash = fraction(fraction(hash) * 61.7f + 0.31f);
        share *= one - (one - level * level) * path->glitter * (one - hash * hash * hash * 1.6f);
      }
    }
    const floats c = lesser(positive((half - distance) * inverse + 0.5f), one);
    lack = lesser(lack, -(share * c * c * (3 - 2 * c)));
  }
  return narrow((floats)((integers)(-lack * opacity) & (column > (float)first)));
}

/// Draws as many rows as fill a vector if the path takes at most `wide` columns in each; returns whether it has.
ALWAYS int draw_narrow_rows(
  uint16_t *tile, const struct placed_path *placed, const struct seltzer_path *path, float opacity, int row,
  int rows, const words *color, const enum seltzer_blend blend, const int wide, const int tapers, const int glitter)
{
  enum { MOST = 4 };
  const int high = LANES / wide;
  int from[MOST], touched = 0;
  if (high < 2 || row + high > rows) return 0;
  for (int i = 0; i < high; i++) {
    const int start = placed->starts[row + i], count = placed->ends[row + i] - start;
    if (count > wide) return 0;
    touched |= count > 0;
    from[i] = start < SELTZER_TILE_WIDTH - wide ? start : SELTZER_TILE_WIDTH - wide;
  }
  if (!touched) return 1;
  const words alpha = path_alphas(placed, path, opacity, row, from, 0, wide, tapers, glitter);
  uint16_t pixels[3 * SELTZER_TILE_WIDTH];
  for (int is_drawn = 0; is_drawn < 2; is_drawn++) {
    for (int plane = 0; plane < 3; plane++)
      for (int i = 0; i < high; i++) {
        uint16_t *to = tile + (row + i) * SELTZER_TILE_ROW + plane * SELTZER_TILE_WIDTH + from[i];
        uint16_t *own = pixels + plane * SELTZER_TILE_WIDTH + i * wide;
        if (is_drawn) memcpy(to, own, 2 * (size_t)wide);
        else memcpy(own, to, 2 * (size_t)wide);
      }
    if (!is_drawn) blend_light(pixels, color, alpha, blend);
  }
  return 1;
}

ALWAYS void draw_path(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *disc,
  const struct seltzer_path *path, const enum seltzer_blend blend, const int tapers, const int glitter)
{
  struct placed_path placed;
  place_path(&placed, disc->x - left, disc->y - top, rows, path, tapers);
  if (placed.count == 0) return;
  words color[3];
  spread_color(color, disc->color, light_scale(blend));
  for (int row = 0; row < rows; row++) {
    if (draw_narrow_rows(tile, &placed, path, disc->opacity, row, rows, color, blend, 8, tapers, glitter)) {
      row += LANES / 8 - 1;
      continue;
    }
    if (LANES > 16
      && draw_narrow_rows(tile, &placed, path, disc->opacity, row, rows, color, blend, 16, tapers, glitter)) {
      row += LANES / 16 - 1;
      continue;
    }
    words alphas[SELTZER_TILE_WIDTH / LANES];
    const int start = placed.starts[row], end = placed.ends[row];
    for (int is_drawn = 0; is_drawn < 2; is_drawn++)
      for (int next = start; next < end; next += LANES) {
        // Strips begin with the path, so that narrow ones fit into one.
        const int from = next < SELTZER_TILE_WIDTH - LANES ? next : SELTZER_TILE_WIDTH - LANES;
        words *alpha = &alphas[(next - start) / LANES];
        if (is_drawn) blend_light(tile + row * SELTZER_TILE_ROW + from, color, *alpha, blend);
        else *alpha = path_alphas(&placed, path, disc->opacity, row, &from, next, LANES, tapers, glitter);
      }
  }
}

static void paths(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *discs,
  const void *details, const void *form, const uint32_t *list, size_t count,
  enum seltzer_blend blend, struct seltzer_next *next)
{
  const struct seltzer_path *paths = details;
#define DRAW(mode) \
  case mode: \
    if (path->glitter > 0) draw_path(tile, rows, left, top, disc, path, mode, 1, 1); \
    else if (path->tapers) draw_path(tile, rows, left, top, disc, path, mode, 1, 0); \
    else draw_path(tile, rows, left, top, disc, path, mode, 0, 0); \
    break;
  for (size_t i = 0; i < count; i++) {
    const struct seltzer_disc *disc = &discs[list[i]];
    const struct seltzer_path *path = &paths[list[i]];
    expect_row(next);
    switch (blend) {
    DRAW(SELTZER_NORMAL)
    DRAW(SELTZER_SCREEN)
    DRAW(SELTZER_ADD)
    }
  }
#undef DRAW
}
#endif
