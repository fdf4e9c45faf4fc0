// Draws water seen from below. Included by kernels.h.

ALWAYS eight_floats within_unit(eight_floats a)
{
  const eight_floats none = {0};
  return smaller(greater(a, none), none + 1);
}

ALWAYS eight_floats eight_smooth(eight_floats a) { return a * a * (3 - 2 * a); }

/// Returns e to the power of -x, nearly, as `decay` does.
ALWAYS eight_floats eight_decays(eight_floats x)
{
  const eight_floats none = {0}, rest = greater(1 - x * 0.125f, none), fourth = rest * rest * rest * rest;
  return fourth * fourth;
}

/// Returns the light of water without its surface, in directions of some height.
ALWAYS void light_of_depth(const struct seltzer_depths *water, eight_floats y, eight_floats *light)
{
  static const float from[5] = {-1, -0.5f, -0.1f, 0.24f, 0.56f}, per[5] = {2, 2.5f, 2.94f, 3.12f, 2.6f};
  const float *color = water->colors;
  for (int plane = 0; plane < 3; plane++) light[plane] = (eight_floats){0} + color[plane];
#pragma clang loop unroll(full)
  for (int i = 0; i < 5; i++, color += 3) {
    const eight_floats part = within_unit((y - from[i]) * per[i]);
    for (int plane = 0; plane < 3; plane++) light[plane] += part * (color[plane + 3] - color[plane]);
  }
}

static void look_up(
  const struct seltzer_depths *water, const float *x, const float *y, const float *z, int count,
  float clear, float fill, float *to, size_t part)
{
  // Towards the sun, above the surface.
  static const float sun[3] = {0.26848f, 0.49718f, 0.82505f};
  for (int i = 0; i < count; i += 8) {
    eight_floats dx = load_eight(x + i), dy = load_eight(y + i), dz = load_eight(z + i), light[3];
    const eight_floats length = 1 / __builtin_elementwise_sqrt(dx * dx + dy * dy + dz * dz);
    dx *= length, dy *= length, dz *= length;
    light_of_depth(water, dy, light);
    if (fill > 0) {
      // Light from the sides is bright, and from straight below dim, so that lower rims shine.
      const eight_floats from = (dy + 0.1f) * (1 / 0.24f);
      const eight_floats side =
        eight_decays(from * from) * (0.225f + 0.275f * eight_smooth(within_unit(dz * 0.625f + 0.5f)));
      const eight_floats below = eight_smooth(within_unit((0.2f - dy) * (1 / 0.45f)))
        * (0.13f - 0.078f * eight_smooth(within_unit(-0.7f - 2 * dy)));
      for (int plane = 0; plane < 3; plane++) light[plane] += (side + below) * (fill * water->colors[24 + plane]);
    }
    if (water->count > 0) {
      const eight_floats none = {0}, near = greater(dy, none + 0.16f), far = 1 / near;
      // The surface is 1 above the viewer.
      const eight_floats across = dx * far, away = dz * far;
      const eight_floats bent_x = across + 0.22f * eight_waves(away * 0.41f + water->bends[0])
        + 0.09f * eight_waves(away * 1.22f - across * 0.48f + water->bends[1]);
      const eight_floats bent_z = away + 0.22f * eight_waves(across * 0.45f + water->bends[2])
        + 0.06f * eight_waves(across * 1.31f + away * 0.57f - water->bends[1]);
      eight_floats slope_x = none, slope_z = none;
      for (int ripple = 0; ripple < water->count; ripple++) {
        const float *numbers = water->ripples + 4 * ripple;
        // A sine of parabolas.
        const eight_floats turns = bent_x * numbers[0] + bent_z * numbers[1] + numbers[2];
        const eight_floats rest = turns - ((turns + 12582912.0f) - 12582912.0f);
        const eight_floats slope = (rest - 2 * rest * greater(rest, -rest)) * (8 * numbers[3]);
        slope_x += slope * numbers[0];
        slope_z += slope * numbers[1];
      }
      // Snell's law: `root` is 0 at the window's edge. Outside of it the surface mirrors the deep.
      const eight_floats up =
        1 / __builtin_elementwise_sqrt(slope_x * slope_x + slope_z * slope_z + 1);
      const eight_floats cosine = (near - dx * slope_x - dz * slope_z) * up;
      const eight_floats root =
        __builtin_elementwise_sqrt(greater(1 - 1.7769f * (1 - cosine * cosine), none));
      const eight_floats seen = eight_decays((far - 1) * (0.55f * clear))
        * eight_smooth(within_unit((near - 0.16f) * (1 / 0.18f)));
      eight_floats mirror[3];
      light_of_depth(
        water, smaller(greater((slope_x + slope_z) * 2.2f - 0.1f, none - 0.5f), none + 0.45f), mirror);
      const float *color = water->colors;
      eight_floats window = none, glow = none;
      if (__builtin_reduce_max(root) > 0) {
        window = eight_smooth(within_unit(root * water->sharpness));
        const eight_floats bend = (1.333f * cosine - root) * up;
        const eight_floats to_sun = within_unit(
          (1.333f * dx + bend * slope_x) * sun[0] + (1.333f * near - bend) * sun[1]
          + (1.333f * dz + bend * slope_z) * sun[2]);
        const eight_floats two = to_sun * to_sun, four = two * two, eight = four * four;
        const eight_floats high = eight * eight * eight * eight, higher = high * high * high;
        glow = 0.6f * four * two + 1.2f * high * eight + 6 * higher * higher * higher;
      }
      for (int plane = 0; plane < 3; plane++, color++) {
        const eight_floats outside = mirror[plane] * 0.9f + color[12] * 0.12f;
        const eight_floats inside = color[18] * (0.55f + 0.55f * root) + color[21] * glow;
        light[plane] += (outside + (inside - outside) * window - light[plane]) * seen;
      }
    }
    for (int plane = 0; plane < 3; plane++)
      *(eight_loose_floats *)(to + (size_t)plane * part + i) = light[plane];
  }
}

static void expose(
  uint16_t *row, size_t plane, int columns, const float *light, size_t part,
  const struct seltzer_beams *beams)
{
  static const eight_floats numbers = {0, 1, 2, 3, 4, 5, 6, 7};
  const eight_floats none = {0};
  for (int x = 0; x < columns; x += 8) {
    const eight_floats at = (numbers + (float)x) * beams->step + beams->start;
    const eights places = __builtin_convertvector(
      smaller(greater(at, none), none + (SELTZER_BEAM_COUNT - 1)), eights);
    eight_floats beam, color[3];
    for (int i = 0; i < 8; i++) beam[i] = beams->table[places[i]];
    for (int channel = 0; channel < 3; channel++)
      color[channel] = load_eight(light + (size_t)channel * part + x) + beam * beams->color[channel];
    // Bright light keeps its hue up to white.
    const eight_floats most = greater(greater(color[0], color[1]), color[2]);
    if (__builtin_reduce_max(most) > 0.62f) {
      const eight_floats rest = 1 - eight_decays(greater(most - 0.62f, none) * (1 / 0.38f));
      const eight_floats scale =
        (smaller(most, none + 0.62f) + 0.38f * rest) / greater(most, none + 0.01f);
      const eight_floats white = smaller(within_unit((most - 1.2f) * 0.25f), none + 0.9f);
      for (int channel = 0; channel < 3; channel++) {
        color[channel] *= scale;
        color[channel] += (1 - color[channel]) * white;
      }
    }
    for (int channel = 0; channel < 3; channel++)
      store_eight(
        row + (size_t)channel * plane + x, __builtin_elementwise_sqrt(color[channel]) * 65276 + 4);
  }
}
