// Draws a picture upside down, as water mirrors it. Included by kernels.h.

static void mirror_rows(
  uint16_t *tile, const struct seltzer_water *rows, int count, const struct seltzer_mirror *mirror)
{
  // Turns per stage unit, and heights.
  static const float rates[4] = {0.9f, -2.3f, 4.7f, -9.1f}, heights[4] = {1, 0.7f, 0.45f, 0.3f};
  const floats none = {0}, end = none + (float)mirror->last;
  for (int y = 0; y < count; y++) {
    const struct seltzer_water row = rows[y];
    for (int x = 0; x < SELTZER_TILE_WIDTH; x += LANES) {
      const floats across = lane_middles + ((float)x + mirror->column);
      floats move = none;
      if (row.ripple > 0)
        for (int i = 0; i < 4; i++)
          move += wave(across * (mirror->unit * rates[i]) + row.phase[i]) * heights[i];
      // In 64ths of a row, so that weights and their sums are exact.
      const floats exact = lesser(positive(move * row.ripple + row.place), end);
      const floats place = (exact + 196608.0f) - 196608.0f;
      const int first = (int)(__builtin_reduce_min(place) - row.reach + 1);
      const int last = (int)(__builtin_reduce_max(place) + row.reach);
      floats total = none;
      const int low = first > 0 ? first : 0, high = last < mirror->last ? last : mirror->last;
      for (int i = low; i <= high; i++) {
        const floats away = place - (float)i;
        total += positive(row.reach - most(away, -away));
      }
      const floats inside = clipped(lesser(across - mirror->left, mirror->right - across) + 0.5f);
      const floats scale = inside * (row.light * 65535) / total;
      words sums[3] = {{0}};
      for (int i = low; i <= high; i++) {
        const floats away = place - (float)i;
        const words weight = narrow(positive(row.reach - most(away, -away)) * scale);
        const uint16_t *from = mirror->picture + (size_t)i * mirror->stride + x;
        for (int plane = 0; plane < 3; plane++)
          sums[plane] += high_product(load(from + (size_t)plane * mirror->plane), weight);
      }
      const words rest = narrow(65535 - inside * ((1 - row.rest) * 65535));
      uint16_t *to = tile + y * SELTZER_TILE_ROW + x;
      for (int plane = 0; plane < 3; plane++, to += SELTZER_TILE_WIDTH)
        store(to, sums[plane] + high_product(load(to), rest) + 1);
    }
  }
}
