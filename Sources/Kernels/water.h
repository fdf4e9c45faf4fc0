// Draws a picture upside down, as water mirrors it. Included by kernels.h.

/// Returns the sine of turns within 0.002, as `wave` does.
ALWAYS eight_floats eight_waves(eight_floats turns)
{
  const eight_floats rest = turns - ((turns + 12582912.0f) - 12582912.0f);
  const eight_floats hill = 8 * rest - 16 * rest * greater(rest, -rest);
  return hill + 0.225f * (hill * greater(hill, -hill) - hill);
}

static void mirror_rows(
  uint16_t *tile, const struct seltzer_water *rows, int count, const struct seltzer_mirror *mirror)
{
  // Turns per stage unit, and heights.
  static const float rates[4] = {0.9f, -2.3f, 4.7f, -9.1f}, heights[4] = {1, 0.7f, 0.45f, 0.3f};
  static const eight_floats numbers = {0, 1, 2, 3, 4, 5, 6, 7};
  const eight_floats none = {0};
  uint16_t inside[SELTZER_TILE_WIDTH], places[SELTZER_TILE_WIDTH];
  for (int x = 0; x < SELTZER_TILE_WIDTH; x += 8) {
    const eight_floats across = numbers + ((float)x + 0.5f + mirror->column);
    const eight_floats in = smaller(across - mirror->left, mirror->right - across) + 0.5f;
    store_eight(inside + x, smaller(greater(in, none), none + 1) * 65535);
  }
  for (int y = 0; y < count; y++, tile += SELTZER_TILE_ROW) {
    const struct seltzer_water row = rows[y];
    const float edge = (row.blur - 1) / 2, end = (float)mirror->last - edge;
    // Ripples are straight lines between every eighth column.
    float nodes[24];
    for (int i = 0; i < 24; i += 8) {
      const eight_floats across = (numbers + (float)i) * 8 + mirror->column;
      eight_floats move = none;
      for (int wave = 0; row.ripple > 0 && wave < 4; wave++)
        move +=
          eight_waves(across * (mirror->unit * rates[wave]) + row.phase[wave]) * heights[wave];
      const eight_floats place = move * row.ripple + row.place;
      *(eight_loose_floats *)(nodes + i) = greater(smaller(place, none + end), none + edge);
    }
    // A mean of `blur` rows. Places are in 64ths of a row from `base` on.
    const float reach = row.blur / 2 + 0.5f, lowest = row.place - 2.5f * row.ripple - reach - 1;
    const int base = lowest > 0 ? (int)lowest : 0;
    for (int x = 0; x < SELTZER_TILE_WIDTH; x += 8) {
      const float from = nodes[x / 8], to = nodes[x / 8 + 1];
      const eight_floats place = (numbers + 0.5f) * ((to - from) * 0.125f) + (from - (float)base);
      store_eight(places + x, place * 64 + 0.5f);
    }
    // Rows are pages apart, and later ones are read from farther above.
    const int soon = base > 8 ? base - 8 : 0;
    for (int plane = 0; plane < 3; plane++)
      for (int x = 0; x < SELTZER_TILE_WIDTH; x += 32)
        __builtin_prefetch(
          mirror->picture + (size_t)plane * mirror->plane + (size_t)soon * mirror->stride + x);
    // Weights are the parts of rows within the mean, so that their sum is exact.
    const words widest = splat((uint16_t)(reach * 64));
    const uint16_t gain = (uint16_t)(1023 / row.blur);
    const words light = splat((uint16_t)(row.light * 65535 * 1024 / (row.blur * gain)));
    const words hidden = splat((uint16_t)((1 - row.rest) * 65535));
    for (int x = 0; x < SELTZER_TILE_WIDTH; x += LANES) {
      float low = nodes[x / 8], high = low;
      for (int i = 1; i <= LANES / 8; i++) {
        const float node = nodes[x / 8 + i];
        low = node < low ? node : low;
        high = node > high ? node : high;
      }
      const int first = low > reach ? (int)(low - reach) : 0;
      const int last = high + reach < (float)mirror->last ? (int)(high + reach) + 1 : mirror->last;
      const words place = load(places + x);
      words sums[3] = {{0}};
      for (int i = first; i <= last; i++) {
        const words here = splat((uint16_t)(64 * (i - base)));
        const words away = saturating_difference(place, here) | saturating_difference(here, place);
        const words near = saturating_difference(widest, away);
        const words weight = (near - saturating_difference(near, splat(64))) * gain;
        const uint16_t *from = mirror->picture + (size_t)i * mirror->stride + x;
        for (int plane = 0; plane < 3; plane++)
          sums[plane] += high_product(load(from + (size_t)plane * mirror->plane), weight);
      }
      const words cover = load(inside + x), rest = ~high_product(hidden, cover);
      uint16_t *to = tile + x;
      for (int plane = 0; plane < 3; plane++, to += SELTZER_TILE_WIDTH) {
        const words shown = high_product(sums[plane], high_product(light, cover));
        store(to, shown + high_product(load(to), rest) + 1);
      }
    }
  }
}
