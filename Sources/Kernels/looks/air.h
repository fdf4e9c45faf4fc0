#ifndef LANES
/// A bubble of air in water.
struct seltzer_air {
  /// One over the radii across and down, in pixels; the reach in radii; one over the width of the edge in radii.
  float scale_x, scale_y, reach, inverse_edge;
  /// The cosine and the sine of the tilt.
  float turn_x, turn_y;
  /// What directions right, up and away from the viewer, as seen along the view to the bubble, are in the world.
  float right[3], up[3], away[3];
  /// The forms between which it lies; below 0 is a ball.
  int first, second;
  /// Samples of a pixel's side.
  int samples;
};

/// What bubbles of air have in common; the details are `seltzer_air`.
struct seltzer_airs {
  /// Squares of encoded colours times 8191 by direction, in octahedral maps of `side` by `side` places of four numbers.
  const uint16_t *mirrored, *bent;
  int side;
  /// Forms of `columns` by `rows` places of eight numbers, -1...1 as 0...65535: the normal's x and y, the x and y of the
  /// direction in which a ray leaves, and the depth beneath the outline. Places are `cell` radii apart, around the middle.
  const uint16_t *forms;
  int columns, rows;
  float cell;
  /// How far bubbles are between two forms, 0...1.
  float part;
};
#else
// Draws bubbles of air in water into a tile. Included by kernels.h.

typedef float four __attribute__((vector_size(16)));
typedef uint16_t four_words __attribute__((vector_size(8)));

/// What a lane of vectors has in memory, because single lanes of vectors are slow to store.
typedef union { floats all; float each[LANES]; } float_lanes;
typedef union { integers all; int32_t each[LANES]; } integer_lanes;

/// Water's index of refraction to air.
#define WATER 1.333f

ALWAYS four load_four(const uint16_t *from)
{
  four_words words;
  memcpy(&words, from, sizeof words);
  return __builtin_convertvector(words, four);
}

/// Interpolates between four places, of which two follow each other in memory.
ALWAYS four between_places(const uint16_t *from, size_t across, size_t down, float x, float y)
{
  const four a = load_four(from), b = load_four(from + across);
  const four c = load_four(from + down), d = load_four(from + down + across);
  const four upper = a + (b - a) * x, lower = c + (d - c) * x;
  return upper + (lower - upper) * y;
}

/// A place in a map of numbers.
struct map_place { integer_lanes at; float_lanes x, y; };

/// Finds a place within a map of columns by rows.
ALWAYS struct map_place place_in(floats x, floats y, int columns, int rows)
{
  const floats none = {0};
  const floats across = lesser(most(x, none), none + ((float)columns - 1.001f));
  const floats down = lesser(most(y, none), none + ((float)rows - 1.001f));
  const integers column = __builtin_convertvector(across, integers);
  const integers row = __builtin_convertvector(down, integers);
  struct map_place place;
  place.at.all = row * columns + column;
  place.x.all = across - __builtin_convertvector(column, floats);
  place.y.all = down - __builtin_convertvector(row, floats);
  return place;
}

/// Finds a direction, given as seen along the view to a bubble, in the octahedral maps.
ALWAYS struct map_place place_of(const struct seltzer_air *air, int side, floats x, floats y, floats z)
{
  const floats one = (floats){0} + 1;
  const floats east = x * air->right[0] + y * air->up[0] + z * air->away[0];
  const floats north = x * air->right[1] + y * air->up[1] + z * air->away[1];
  const floats far = x * air->right[2] + y * air->up[2] + z * air->away[2];
  const floats wide = most(east, -east), tall = most(north, -north);
  const floats inverse = 1 / most(wide + tall + most(far, -far), one * 1e-6f);
  const floats p = wide * inverse, q = tall * inverse;
  const integers behind = far < 0;
  const floats u = (floats)(((integers)(1 - q) & behind) | ((integers)p & ~behind));
  const floats v = (floats)(((integers)(1 - p) & behind) | ((integers)q & ~behind));
  const float half = 0.5f * (float)(side - 1);
  const integers sign = (integers)(one * -0.0f);
  return place_in(
    ((floats)((integers)u | ((integers)east & sign)) + 1) * half,
    ((floats)((integers)v | ((integers)north & sign)) + 1) * half, side, side);
}

/// Adds the light of points of a bubble, in radii from its middle, times `weight`; returns the depth beneath the outline.
ALWAYS floats shade_air(
  const struct seltzer_airs *look, const struct seltzer_air *air, floats x, floats y, float weight,
  floats *color)
{
  const floats none = {0}, one = none + 1;
  const floats q = x * x + y * y;
  floats nx = x, ny = y, tx, ty, depth;
  if (air->first < 0) {
    // Snell's law without angles: half of the bend has the sine (distance from the axis) * s and the cosine c.
    const floats z = root(positive(1 - q)), k = root(positive(1 - WATER * WATER * q));
    const floats bend = 2 * (WATER * z - k) * (k * z + WATER * q);
    tx = x * bend;
    ty = y * bend;
    depth = 1 - root(q);
    const floats inside = lesser(1 / most(root(q), one * 1e-3f), one);
    nx *= inside;
    ny *= inside;
  } else {
    const float scale = 1 / look->cell;
    const struct map_place place = place_in(
      x * scale + 0.5f * (float)(look->columns - 1), y * scale + 0.5f * (float)(look->rows - 1),
      look->columns, look->rows);
    const size_t size = (size_t)look->columns * (size_t)look->rows * 8, down = (size_t)look->columns * 8;
    const uint16_t *first = look->forms + (size_t)air->first * size;
    const uint16_t *second = look->forms + (size_t)air->second * size;
    float_lanes part[5];
    // Forms are half as tall as wide.
    float_lanes distance = {q + y * y};
    for (int i = 0; i < LANES; i++) {
      four ways = {0}, cover = {0};
      if (distance.each[i] < air->reach * air->reach) {
        const size_t at = (size_t)place.at.each[i] * 8;
        const float right = place.x.each[i], below = place.y.each[i];
        const four a = between_places(first + at, 8, down, right, below);
        ways = a + (between_places(second + at, 8, down, right, below) - a) * look->part;
        const four b = between_places(first + at + 4, 8, down, right, below);
        cover = b + (between_places(second + at + 4, 8, down, right, below) - b) * look->part;
      }
      for (int k = 0; k < 4; k++) part[k].each[i] = ways[k];
      part[4].each[i] = cover[0];
    }
    const float unit = 1 / 32767.5f;
    nx = part[0].all * unit - 1;
    ny = part[1].all * unit - 1;
    tx = part[2].all * unit - 1;
    ty = part[3].all * unit - 1;
    depth = part[4].all * unit - 1;
  }
  float_lanes shown = {depth * air->inverse_edge + 0.5f};
  int any = 0;
  for (int i = 0; i < LANES; i++) any |= shown.each[i] > 0;
  if (!any) return depth;
  const floats c = root(positive(1 - nx * nx - ny * ny));
  // Fresnel's reflection; beyond the limit of total reflection k is 0.
  const floats k = root(positive(1 - WATER * WATER * (1 - c * c)));
  const floats s = (WATER * c - k) / (WATER * c + k + 1e-6f), p = (c - WATER * k) / (c + WATER * k + 1e-6f);
  const floats fresnel = lesser((s * s + p * p) * 0.5f, one);
  const struct map_place mirror =
    place_of(air, look->side, 2 * c * nx, 2 * c * ny, 1 - 2 * c * c);
  const struct map_place through =
    place_of(air, look->side, tx, ty, root(positive(1 - tx * tx - ty * ty)));
  float_lanes mirrored = {fresnel * (weight / 8191)}, bent = {(1 - fresnel) * (weight / 8191)};
  float_lanes part[3];
  for (int i = 0; i < LANES; i++) {
    four light = {0};
    if (shown.each[i] > 0) {  
      const size_t row = (size_t)look->side * 4;
      light = mirrored.each[i] * between_places(
        look->mirrored + mirror.at.each[i] * 4, 4, row, mirror.x.each[i], mirror.y.each[i]);
      if (bent.each[i] > 0)
        light += bent.each[i] * between_places(
          look->bent + through.at.each[i] * 4, 4, row, through.x.each[i], through.y.each[i]);
    }
    for (int plane = 0; plane < 3; plane++) part[plane].each[i] = light[plane];
  }
  for (int plane = 0; plane < 3; plane++) color[plane] += part[plane].all;
  return depth;
}

static void air(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *discs,
  const void *details, const void *form, const uint32_t *list, size_t count,
  enum seltzer_blend blend, struct seltzer_next *next)
{
  const struct seltzer_air *airs = details;
  const struct seltzer_airs *look = form;
  for (size_t i = 0; i < count; i++) {
    const struct seltzer_disc *disc = &discs[list[i]];
    const struct seltzer_air *air = &airs[list[i]];
    const float x = disc->x - left, y = disc->y - top;
    const struct lines range = lines_within(y, disc->outer * disc->stretch_y, rows);
    const float weight = 1 / (float)(air->samples * air->samples);
    expect_row(next);
    for (int row = range.first; row < range.end; row++) {
      const float down = ((float)row + 0.5f - y) * disc->inverse_y / disc->outer, rest = 1 - down * down;
      const struct lines part = lines_within(
        x, (rest > 0 ? __builtin_elementwise_sqrt(rest) : 0) * disc->outer * disc->stretch_x + 0.5f,
        SELTZER_TILE_WIDTH);
      const int end = (part.end + LANES - 1) / LANES * LANES;
      for (int strip = part.first / LANES * LANES; strip < end && part.first < part.end; strip += LANES) {
        floats color[3] = {{0}}, inside = {0};
        for (int sample = 0; sample < air->samples * air->samples; sample++) {
          const float step = 1 / (float)air->samples;
          const float over = ((float)(sample % air->samples) + 0.5f) * step - 0.5f;
          const float under = ((float)(sample / air->samples) + 0.5f) * step - 0.5f;
          const floats px = ((lane_middles + (float)strip) - x + over) * air->scale_x;
          // Upwards.
          const float py = (y - ((float)row + 0.5f + under)) * air->scale_y;
          const floats depth = shade_air(
            look, air, px * air->turn_x + py * air->turn_y, py * air->turn_x - px * air->turn_y,
            weight, color);
          inside += clipped(depth * air->inverse_edge + 0.5f) * weight;
        }
        // Nothing is drawn beyond the disc, however wide vectors are.
        const floats at = lane_middles + (float)strip;
        const integers shown = (at > (float)part.first) & (at < (float)part.end);
        const words alpha = narrow(curved((floats)((integers)inside & shown)) * disc->opacity);
        uint16_t *to = tile + row * SELTZER_TILE_ROW + strip;
        for (int plane = 0; plane < 3; plane++) {
          const floats over = positive(color[plane] - 0.7f) * (1 / 0.3f);
          const floats sum = lesser(color[plane], (floats){0} + 0.7f) + 0.3f * over / (1 + over);
          const words light = narrow(root(sum) * 65279 + 1);
          uint16_t *pixels = to + plane * SELTZER_TILE_WIDTH;
          store(pixels, high_product(load(pixels), ~alpha) + high_product(light, alpha) + 1);
        }
      }
    }
  }
}
#endif
