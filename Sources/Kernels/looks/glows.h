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

static void glows(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *discs,
  const void *details, const void *form, const uint32_t *list, size_t count,
  enum seltzer_blend blend, struct seltzer_next *next)
{
  const struct seltzer_trim *trims = details;
  for (size_t i = 0; i < count; i++) {
    const struct seltzer_disc *disc = &discs[list[i]];
    const struct seltzer_trim *trim = &trims[list[i]];
    expect_row(next);
    switch (blend) {
    case SELTZER_NORMAL: draw_glow(tile, rows, left, top, disc, trim, SELTZER_NORMAL); break;
    case SELTZER_SCREEN: draw_glow(tile, rows, left, top, disc, trim, SELTZER_SCREEN); break;
    case SELTZER_ADD: draw_glow(tile, rows, left, top, disc, trim, SELTZER_ADD); break;
    }
  }
}
#endif
