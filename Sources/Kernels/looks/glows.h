#ifndef LANES
/// A glow has a trim with the reciprocal of the radius, which is the disc's `outer`, and as `level` one over the
/// square of the softness; its look is NULL.
#else
// Draws glows into a tile: lights that are brightest in the middle. Included by kernels.h.

/// Blends a light. `add` keeps the hue, as the sum is scaled by the room above the greatest channel.
ALWAYS void blend_light(uint16_t *to, const words *color, words alpha, enum seltzer_blend blend)
{
  if (blend != SELTZER_ADD) {
    blend_row(to, color, alpha, blend);
    return;
  }
  words beneath[3], greatest = {0};
  for (int plane = 0; plane < 3; plane++) {
    beneath[plane] = load(to + plane * SELTZER_TILE_WIDTH);
    greatest += saturating_difference(beneath[plane], greatest);
  }
  const words room = saturating_difference(splat(65280), greatest);
  for (int plane = 0; plane < 3; plane++) {
    const words share = high_product(color[plane], alpha);
    store(to + plane * SELTZER_TILE_WIDTH, beneath[plane] + high_product(share, room));
  }
}

/// Draws a glow: the opacity times (1 - q)² / (1 + q / softness²), where q is the squared distance in radii.
ALWAYS void draw_glow(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *disc,
  const struct seltzer_trim *trim, const enum seltzer_blend blend)
{
  static const eight_floats middles = {0.5f, 1.5f, 2.5f, 3.5f, 4.5f, 5.5f, 6.5f, 7.5f};
  const float x = disc->x - left, y = disc->y - top;
  const float across = disc->outer * disc->stretch_x, tall = disc->outer * disc->stretch_y;
  const struct lines columns = lines_within(x, across, SELTZER_TILE_WIDTH);
  const struct lines range = lines_within(y, tall, rows);
  if (columns.first >= columns.end || range.first >= range.end) return;
  const float scale_x = disc->inverse_x * trim->inverse_radius;
  const float scale_y = disc->inverse_y * trim->inverse_radius;
  // Lines that reach beyond the glow have an opacity of 0 there.
  _Alignas(32) float down[SELTZER_TILE_HEIGHT], halves[SELTZER_TILE_HEIGHT];
  for (int row = range.first & ~7; row < range.end; row += 8) {
    const eight_floats none = {0};
    eight_floats square = ((middles + (float)row) - y) * scale_y;
    square *= square;
    *(eight_floats *)(down + row) = square;
    *(eight_floats *)(halves + row) =
      __builtin_elementwise_sqrt(greater(1 - square, none)) * across + 0.5f;
  }
  floats squares[SELTZER_TILE_WIDTH / LANES];
  const int start = columns.first / LANES;
  for (int strip = start; strip * LANES < columns.end; strip++) {
    const floats offset = ((lane_middles + (float)(strip * LANES)) - x) * scale_x;
    squares[strip] = offset * offset;
  }
  words color[3];
  spread_color(color, disc->color, light_scale(blend));
  for (int row = range.first; row < range.end; row++) {
    const struct lines part = lines_within(x, halves[row], SELTZER_TILE_WIDTH);
    for (int strip = part.first / LANES; strip * LANES < part.end; strip++) {
      if (strip < start || strip * LANES >= columns.end) continue;
      const floats q = squares[strip] + down[row], rest = positive(1 - q);
      const words alpha = narrow(rest * rest * disc->opacity / (q * trim->level + 1));
      blend_light(tile + row * SELTZER_TILE_ROW + strip * LANES, color, alpha, blend);
    }
  }
}

enum { WIDE_COLUMNS = 40, WIDE_ROWS = SELTZER_TILE_HEIGHT / 4 + 1 };

/// Lights that are so wide that every fourth pixel is enough.
struct wide_lights {
  /// What is added of the room below white, at the corners of blocks of four by four pixels.
  float shares[WIDE_ROWS][3][WIDE_COLUMNS];
  /// The rows of corners that have light, and the columns of pixels.
  struct lines rows, columns;
};

/// Whether interpolation between corners changes a light by less than a level; its curvature is greatest in the middle.
ALWAYS int is_wide(const struct seltzer_disc *disc, const struct seltzer_trim *trim)
{
  const float radius = disc->outer * (disc->stretch_x < disc->stretch_y ? disc->stretch_x : disc->stretch_y);
  return radius * radius > (16 + 8 * trim->level) * disc->opacity * (1 / 257.0f);
}

/// Adds a light to the corners of a tile.
static void gather_light(
  struct wide_lights *wide, float left, float top, const struct seltzer_disc *disc,
  const struct seltzer_trim *trim, enum seltzer_blend blend)
{
  static const eight_floats corners = {0, 4, 8, 12, 16, 20, 24, 28};
  const eight_floats none = {0};
  const float x = disc->x - left, y = disc->y - top;
  const struct lines rows = lines_within(y * 0.25f, disc->outer * disc->stretch_y * 0.25f + 1, WIDE_ROWS);
  const struct lines columns = lines_within(x, disc->outer * disc->stretch_x + 1, SELTZER_TILE_WIDTH);
  if (rows.first >= rows.end || columns.first >= columns.end) return;
  if (wide->rows.end == 0) memset(wide->shares, 0, sizeof wide->shares);
  if (wide->rows.first > rows.first) wide->rows.first = rows.first;
  if (wide->rows.end < rows.end) wide->rows.end = rows.end;
  if (wide->columns.first > columns.first) wide->columns.first = columns.first;
  if (wide->columns.end < columns.end) wide->columns.end = columns.end;
  for (int row = rows.first; row < rows.end; row++) {
    const float down = (4 * (float)row - y) * disc->inverse_y * trim->inverse_radius;
    for (int column = columns.first / 32 * 8; 4 * column < columns.end + 4; column += 8) {
      const eight_floats across = (corners + 4 * (float)column - x) * (disc->inverse_x * trim->inverse_radius);
      const eight_floats q = across * across + down * down, rest = greater(1 - q, none);
      const eight_floats alpha = rest * rest * (disc->opacity * (1 / 65535.0f)) / (q * trim->level + 1);
      eight_floats shares[3];
      for (int plane = 0; plane < 3; plane++) shares[plane] = load_eight(wide->shares[row][plane] + column);
      const eight_floats greatest = greater(greater(shares[0], shares[1]), shares[2]);
      for (int plane = 0; plane < 3; plane++) {
        const float color = (float)(disc->color >> (16 - 8 * plane) & 255) * (1 / 255.0f);
        const eight_floats room = 1 - (blend == SELTZER_ADD ? greatest : shares[plane]);
        *(eight_loose_floats *)(wide->shares[row][plane] + column) = shares[plane] + alpha * room * color;
      }
    }
  }
}

/// Spreads a row of corners over pixels.
ALWAYS void spread_corners(const float (*corners)[WIDE_COLUMNS], uint16_t (*pixels)[SELTZER_TILE_WIDTH])
{
  static const uint16_t near[32] = {
    57344, 40960, 24576, 8192, 57344, 40960, 24576, 8192, 57344, 40960, 24576, 8192, 57344, 40960, 24576, 8192,
    57344, 40960, 24576, 8192, 57344, 40960, 24576, 8192, 57344, 40960, 24576, 8192, 57344, 40960, 24576, 8192,
  };
  for (int plane = 0; plane < 3; plane++) {
    uint16_t numbers[WIDE_COLUMNS];
    uint64_t steps[WIDE_COLUMNS];
    // Rounding between corners may lose 6.
    for (int i = 0; i < WIDE_COLUMNS; i += 8)
      store_eight(numbers + i, smaller(load_eight(corners[plane] + i), (eight_floats){0} + 1) * 65520 + 8);
    for (int i = 0; i < WIDE_COLUMNS; i++) steps[i] = numbers[i] * 0x0001000100010001u;
    const uint16_t *each = (const uint16_t *)steps;
    for (int i = 0; i < SELTZER_TILE_WIDTH; i += LANES)
      store(
        pixels[plane] + i, high_product(load(each + i), load(near))
          + high_product(load(each + i + 4), splat(0) - load(near)));
  }
}

/// Adds the gathered lights to a tile.
ALWAYS void lay_lights(uint16_t *tile, int rows, const struct wide_lights *wide, const enum seltzer_blend blend)
{
  uint16_t pixels[2][3][SELTZER_TILE_WIDTH];
  int spread = -1;
  for (int upper = wide->rows.first > 0 ? wide->rows.first - 1 : 0; upper < wide->rows.end && 4 * upper < rows; upper++) {
    for (; spread <= upper; spread_corners(wide->shares[spread], pixels[spread % 2]))
      spread = spread < upper ? upper : upper + 1;
    const int end = rows < 4 * upper + 4 ? rows : 4 * upper + 4;
    // The strips are the same for all sets of instructions.
    const int last = (wide->columns.end + 31) / 32 * 32;
    for (int strip = wide->columns.first / 32 * 32; strip < last; strip += LANES) {
      words shares[3];
      signed_words steps[3];
      for (int plane = 0; plane < 3; plane++) {
        shares[plane] = load(pixels[upper % 2][plane] + strip);
        // Neighbours differ by less than half of the range.
        const signed_words down = (signed_words)(load(pixels[upper % 2 ^ 1][plane] + strip) - shares[plane]);
        shares[plane] += (words)(down >> 3);
        steps[plane] = down >> 2;
      }
      for (int row = 4 * upper; row < end; row++) {
        uint16_t *to = tile + row * SELTZER_TILE_ROW + strip;
        words beneath[3], greatest = {0};
        for (int plane = 0; plane < 3; plane++) {
          beneath[plane] = load(to + plane * SELTZER_TILE_WIDTH);
          greatest += saturating_difference(beneath[plane], greatest);
        }
        for (int plane = 0; plane < 3; plane++) {
          const words room =
            saturating_difference(splat(65280), blend == SELTZER_ADD ? greatest : beneath[plane]);
          store(to + plane * SELTZER_TILE_WIDTH, beneath[plane] + high_product(shares[plane], room));
          shares[plane] += (words)steps[plane];
        }
      }
    }
  }
}

static void glows(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *discs,
  const void *details, const void *form, const uint32_t *list, size_t count,
  enum seltzer_blend blend, struct seltzer_next *next)
{
  const struct seltzer_trim *trims = details;
  // The order of lights matters only to `normal`.
  struct wide_lights wide;
  wide.rows = (struct lines){WIDE_ROWS, 0};
  wide.columns = (struct lines){SELTZER_TILE_WIDTH, 0};
  for (size_t i = 0; i < count && blend != SELTZER_NORMAL; i++) {
    if (is_wide(&discs[list[i]], &trims[list[i]]))
      gather_light(&wide, left, top, &discs[list[i]], &trims[list[i]], blend);
  }
  if (wide.rows.end > 0) {
    if (blend == SELTZER_ADD) lay_lights(tile, rows, &wide, SELTZER_ADD);
    else lay_lights(tile, rows, &wide, SELTZER_SCREEN);
  }
  for (size_t i = 0; i < count; i++) {
    const struct seltzer_disc *disc = &discs[list[i]];
    const struct seltzer_trim *trim = &trims[list[i]];
    expect_row(next);
    if (blend != SELTZER_NORMAL && is_wide(disc, trim)) continue;
    switch (blend) {
    case SELTZER_NORMAL: draw_glow(tile, rows, left, top, disc, trim, SELTZER_NORMAL); break;
    case SELTZER_SCREEN: draw_glow(tile, rows, left, top, disc, trim, SELTZER_SCREEN); break;
    case SELTZER_ADD: draw_glow(tile, rows, left, top, disc, trim, SELTZER_ADD); break;
    }
  }
}
#endif
