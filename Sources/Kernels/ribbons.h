// Lets curtains of light rise over a ground. Included by kernels.h.

typedef float eight_loose_floats __attribute__((vector_size(32), aligned(4)));
typedef uint16_t eight_loose_words __attribute__((vector_size(16), aligned(2)));

ALWAYS eight_floats load_eight(const float *from) { return *(const eight_loose_floats *)from; }

/// Lets the light of a curtain rise from row to row, fade, and lean towards a point above; adds it to `light`.
static void hang_curtain(const struct seltzer_curtain *curtain, float *sums, float *const *light)
{
  static const eight_floats numbers = {0, 1, 2, 3, 4, 5, 6, 7};
  const eight_floats none = {0};
  const int columns = curtain->columns;
  // Eight numbers before and after each row are 0.
  const int pitch = columns + 16;
  for (int part = 0; part < 2; part++) {
    float *base = sums + part * 3 * pitch + 8, *from = base + pitch, *to = from + pitch;
    for (int row = curtain->rows - 1; row >= 0; row--) {
      const float *factors = curtain->factors + row * 6 + part * 3;
      const float *seeds = curtain->seeds[part] + (size_t)row * (size_t)columns;
      float *sum = light[part] + (size_t)row * (size_t)columns;
      for (int x = 0; x < columns; x += 8) {
        // A second decay below softens the base.
        const eight_floats rising = load_eight(base + x) * factors[0] + load_eight(seeds + x) * factors[1];
        const eight_floats away = (numbers + ((float)x - curtain->center)) * curtain->lean;
        const eight_floats here = load_eight(from + x);
        const eight_floats left = smaller(greater(-away, none), none + 1);
        const eight_floats right = smaller(greater(away, none), none + 1);
        const eight_floats leaning = here + (load_eight(from + x - 1) - here) * left
          + (load_eight(from + x + 1) - here) * right;
        const eight_floats shining = leaning * factors[2] + rising;
        *(eight_loose_floats *)(base + x) = rising;
        *(eight_loose_floats *)(to + x) = shining;
        *(eight_loose_floats *)(sum + x) = load_eight(sum + x) + shining;
      }
      float *last = from;
      from = to;
      to = last;
    }
  }
}

/// Adds light to a row of a ground: what is bright becomes white, because e to the power of -light is left of
/// the rest.
static void shine(
  uint16_t *row, size_t plane, int columns, const float *low, const float *high, const float *colors)
{
  for (int x = 0; x < columns; x += 8) {
    const eight_floats below = load_eight(low + x), above = load_eight(high + x);
    for (int channel = 0; channel < 3; channel++) {
      eight_loose_words *to = (eight_loose_words *)(row + (size_t)channel * plane + x);
      const eight_floats rest = 65280 - __builtin_convertvector((eight_words)*to, eight_floats);
      // Nearly: (1 + x/8)⁻⁸.
      eight_floats left = 1 / (1 + (below * colors[channel] + above * colors[3 + channel]) * 0.125f);
      left *= left;
      left *= left;
      store_eight((uint16_t *)to, 65280 - rest * left * left);
    }
  }
}
