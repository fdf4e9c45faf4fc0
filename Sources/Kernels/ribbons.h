// Lets curtains of light rise over a ground. Included by kernels.h.

typedef uint16_t eight_loose_words __attribute__((vector_size(16), aligned(2)));

/// Lets light rise from row to row, fade, soften, and lean towards a point above; in place.
static void hang_curtains(const struct seltzer_curtains *curtains, float *sums, float *light)
{
  static const eight_floats numbers = {0, 1, 2, 3, 4, 5, 6, 7};
  const eight_floats none = {0};
  const int columns = curtains->columns, rows = curtains->rows;
  // Eight numbers before and after each row are 0.
  const int pitch = columns + 16;
  for (int part = 0; part < 3; part++) {
    const float softness = curtains->softness[part];
    float *base = sums + part * 3 * pitch + 8, *from = base + pitch, *to = from + pitch;
    for (int row = rows - 1; row >= 0; row--) {
      const float *factors = curtains->factors + row * 9 + part * 3;
      float *sum = light + ((size_t)part * (size_t)rows + (size_t)row) * (size_t)columns;
      for (int x = 0; x < columns; x += 8) {
        // A second decay below softens the base.
        const eight_floats rising = load_eight(base + x) * factors[0] + load_eight(sum + x) * factors[1];
        const eight_floats away = (numbers + ((float)x - curtains->center)) * curtains->lean;
        const eight_floats here = load_eight(from + x);
        const eight_floats left = smaller(greater(-away, none) + softness, none + 1);
        const eight_floats right = smaller(greater(away, none) + softness, none + 1);
        const eight_floats leaning = here + (load_eight(from + x - 1) - here) * left
          + (load_eight(from + x + 1) - here) * right;
        const eight_floats shining = leaning * factors[2] + rising;
        *(eight_loose_floats *)(base + x) = rising;
        *(eight_loose_floats *)(to + x) = shining;
        *(eight_loose_floats *)(sum + x) = shining;
      }
      float *last = from;
      from = to;
      to = last;
    }
  }
}

/// Adds light to a row of a ground, in squares of encoded numbers: e to the power of -light is left of the
/// rest. What is brightest below is nearly white.
static void shine(
  uint16_t *row, size_t plane, int columns, const float *light, size_t part, const float *colors)
{
  const eight_floats none = {0};
  for (int x = 0; x < columns; x += 8) {
    const eight_floats below = load_eight(light + x), middle = load_eight(light + part + x);
    const eight_floats above = load_eight(light + 2 * part + x);
    const eight_floats q = smaller(greater((below + middle * 0.4f - 0.5f) * 0.6f, none), none + 1);
    const eight_floats white = q * q * (3 - 2 * q) * 0.06f;
    for (int channel = 0; channel < 3; channel++) {
      eight_loose_words *to = (eight_loose_words *)(row + (size_t)channel * plane + x);
      const eight_floats old = __builtin_convertvector((eight_words)*to, eight_floats) * (1 / 65280.0f);
      // Nearly: (1 + x/8)⁻⁸.
      eight_floats left = 1 / (1 + (below * colors[channel] + middle * colors[3 + channel]
        + above * colors[6 + channel]) * 0.125f + white);
      left *= left;
      left *= left;
      const eight_floats rest = (1 - old * old) * left * left;
      store_eight((uint16_t *)to, __builtin_elementwise_sqrt(greater(1 - rest, none)) * 65280);
    }
  }
}
