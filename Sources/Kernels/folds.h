// Draws folds into a tile of a ground. Included by kernels.h.

/// Returns the sine of turns within 0.002.
ALWAYS floats wave(floats turns)
{
  // The nearest whole number, by rounding to the last bit before the point.
  const floats rest = turns - ((turns + 12582912.0f) - 12582912.0f);
  const floats hill = 8 * rest - 16 * rest * most(rest, -rest);
  return hill + 0.225f * (hill * most(hill, -hill) - hill);
}

/// Returns e to the power of -x, nearly, for x of 0 or more: (1 - x/8)⁸, which is 0 from 8 on.
ALWAYS floats decay(floats x)
{
  const floats rest = positive(1 - x * 0.125f), fourth = rest * rest * rest * rest;
  return fourth * fourth;
}

/// Draws a fold: on one side of a line light falls off, on the other shadow. The line is sharp in some places
/// and soft in others, and bright where it is sharp.
static void draw_fold(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_fold *fold)
{
  words dark[3], light[3], glow[3], white[3];
  spread_color(dark, fold->dark, color_scale(SELTZER_NORMAL));
  spread_color(light, fold->light, color_scale(SELTZER_NORMAL));
  spread_color(glow, fold->light, color_scale(SELTZER_SCREEN));
  spread_color(white, 0xFFFFFF, color_scale(SELTZER_SCREEN));
  for (int row = 0; row < rows; row++) {
    const float down = ((float)row + 0.5f + top) * fold->unit - fold->y;
    for (int x = 0; x < SELTZER_TILE_WIDTH; x += LANES) {
      const floats across = ((lane_middles + (float)x) + left) * fold->unit - fold->x;
      const floats along = across * fold->axis_x + down * fold->axis_y;
      floats away = down * fold->axis_x - across * fold->axis_y;
      for (int i = 0; i < 2; i++)
        away -= fold->height[i] * wave(along * fold->rate[i] + fold->phase[i]);
      const floats blur = 0.5f + 0.5f * wave(along * 0.45f + fold->blur_phase);
      const floats width = fold->narrow + fold->wide * blur * blur, inverse = 1 / width;
      const floats strength = fold->strength * (0.6f + 0.4f * wave(along * 0.38f + fold->light_phase));
      const floats side = curved(clipped(away * inverse + 0.5f));
      const floats lit = decay(positive(away) * (1 / 0.19f)) * side * strength;
      const floats shaded = decay(positive(-away) * (1 / 0.16f)) * (1 - side) * strength * 0.5f;
      const floats near = away * inverse * (1 / 0.9f);
      const floats line = decay(near * near) * strength, square = line * line;
      uint16_t *to = tile + row * SELTZER_TILE_ROW + x;
      blend_row(to, dark, narrow(shaded * 65535), SELTZER_NORMAL);
      blend_row(to, light, narrow(lit * 65535), SELTZER_NORMAL);
      blend_row(to, glow, narrow(square * (fold->edge * 32768)), SELTZER_SCREEN);
      const floats sharp = clipped(inverse * 0.04f);
      blend_row(to, white, narrow(square * square * sharp * (fold->edge * 45000)), SELTZER_SCREEN);
    }
  }
}
