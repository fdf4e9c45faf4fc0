#ifndef LANES
/// A bubble of air in water.
struct seltzer_air {
  /// One over the radii across and down, in pixels; one over the width of the edge in radii.
  float scale_x, scale_y, inverse_edge;
  /// What directions right, up and away from the viewer, as seen along the view to the bubble, are in the world.
  float right[3], up[3], away[3];
  /// How much its sides hang down, so that it is a cap, and how much it leans, in radii.
  float cap, lean;
  /// A pixel in radii of a small bubble, which shows the blurred maps; 0 for all others.
  float blur;
};

/// Squares of encoded colours times 8191 by direction: three octahedral maps each of `side` by `side` places.
struct seltzer_environment {
  const uint16_t *mirrored, *bent;
  int side;
};

/// What bubbles of air have in common; the details are `seltzer_air`.
struct seltzer_airs {
  struct seltzer_environment sharp, blurred;
  /// How much of the picture shows through the middle; 0...1.
  float transparency;
};
#else
// Draws bubbles of air in water into a tile. Included by kernels.h.

/// Water's index of refraction to air.
#define WATER 1.333f

/// Places in a map of numbers: their upper left, and parts to the right and down.
struct places { integers at; floats x, y; };

/// Finds places within a map of columns by rows.
ALWAYS struct places places_in(floats x, floats y, int columns, int rows)
{
  const floats none = {0};
  const floats across = lesser(positive(x), none + ((float)columns - 1.001f));
  const floats down = lesser(positive(y), none + ((float)rows - 1.001f));
  const integers column = __builtin_convertvector(across, integers);
  const integers row = __builtin_convertvector(down, integers);
  return (struct places){
    row * columns + column, across - __builtin_convertvector(column, floats),
    down - __builtin_convertvector(row, floats)};
}

/// Finds a direction, given as seen along the view to a bubble, in the octahedral maps.
ALWAYS struct places places_of(const struct seltzer_air *air, int side, floats x, floats y, floats z)
{
  const floats east = x * air->right[0] + y * air->up[0] + z * air->away[0];
  const floats north = x * air->right[1] + y * air->up[1] + z * air->away[1];
  const floats far = x * air->right[2] + y * air->up[2] + z * air->away[2];
  const floats wide = most(east, -east), tall = most(north, -north);
  const floats inverse = 1 / (wide + tall + most(far, -far) + 1e-6f);
  const floats p = wide * inverse, q = tall * inverse;
  const integers behind = far < 0;
  const integers u = ((integers)(1 - q) & behind) | ((integers)p & ~behind);
  const integers v = ((integers)(1 - p) & behind) | ((integers)q & ~behind);
  const integers sign = (integers)-(floats){0};
  const float half = 0.5f * (float)(side - 1);
  return places_in(
    (floats)(u | ((integers)east & sign)) * half + half, (floats)(v | ((integers)north & sign)) * half + half,
    side, side);
}

/// Returns Fresnel's reflection where the cosine of the angle to the normal is `c`; 1 beyond the limit of total
/// reflection.
ALWAYS floats reflected(floats c)
{
  const floats k = root(positive(1 - WATER * WATER * (1 - c * c)));
  const floats s = WATER * c + k, p = c + WATER * k, both = s * p;
  const floats a = (WATER * c - k) * p, b = (c - WATER * k) * s;
  return lesser((a * a + b * b) / (2 * both * both), (floats){0} + 1);
}

/// Computes the light at places in pixels from a bubble's middle, right and up: three parts of `color`; the fourth is how
/// much of the picture shows through. All are 0 before. Returns how much of an edge the places lie within the outline:
/// there is nothing below 0.
ALWAYS floats shade_air(
  const struct seltzer_airs *look, const struct seltzer_air *air, floats right, floats above, floats *color)
{
  const floats x = right * air->scale_x, none = {0}, one = none + 1;
  const floats y = above * air->scale_y + x * air->lean + (x * x - 0.4f) * air->cap;
  const floats q = x * x + y * y, away = root(q);
  color[3] = positive(1 - q) * positive(1 - q) * look->transparency;
  const floats within = (1 - away) * air->inverse_edge + 0.5f;
  // Snell's law without angles: half of the bend has the sine (distance from the axis) * s and the cosine c.
  const floats z = root(positive(1 - q)), k = root(positive(1 - WATER * WATER * q));
  const floats bend = 2 * (WATER * z - k) * (k * z + WATER * q);
  const floats inside = 1 / most(away, one);
  const floats tx = x * bend, ty = y * bend, nx = x * inside, ny = y * inside;
  const integers seen = within > 0;
  if (!__builtin_reduce_or(seen)) return within;
  const floats c = most(root(positive(1 - nx * nx - ny * ny)), one * 1e-3f);
  floats fresnel;
  if (air->blur > 0) {
    // The mean of a pixel, by Gauss's rule of two points.
    const float half = air->blur * 0.2887f;
    const floats inner = positive(away - half), outer = away + half;
    fresnel = 0.5f * (reflected(most(root(positive(1 - inner * inner)), one * 1e-3f))
      + reflected(most(root(positive(1 - outer * outer)), one * 1e-3f)));
  } else {
    fresnel = reflected(c);
  }
  const struct seltzer_environment *around = air->blur > 0 ? &look->blurred : &look->sharp;
  const size_t size = (size_t)around->side * (size_t)around->side;
  const struct places mirror = places_of(air, around->side, 2 * c * nx, 2 * c * ny, 1 - 2 * c * c);
  for (int plane = 0; plane < 3; plane++) {
    const floats light = sample(
      around->mirrored + (size_t)plane * size, mirror.at, around->side, mirror.x, mirror.y);
    color[plane] = (floats)((integers)(light * fresnel * (1.0f / 8191)) & seen);
  }
  const integers clear = seen & (fresnel < 1);
  if (!__builtin_reduce_or(clear)) return within;
  const struct places through = places_of(air, around->side, tx, ty, root(positive(1 - tx * tx - ty * ty)));
  for (int plane = 0; plane < 3; plane++) {
    const floats light = sample(
      around->bent + (size_t)plane * size, through.at, around->side, through.x, through.y);
    color[plane] += (floats)((integers)(light * (1 - fresnel) * (1.0f / 8191)) & clear);
  }
  return within;
}

/// Encodes a plane of light, of which what is bright is compressed.
ALWAYS words exposed(floats light)
{
  const floats over = positive(light - 0.7f) * (1 / 0.3f);
  return narrow(root(lesser(light, (floats){0} + 0.7f) + 0.3f * over / (1 + over)) * 65279 + 1);
}

/// Draws a bubble with vectors of `wide` columns, and of several rows if that is less than a vector.
ALWAYS void draw_air(
  uint16_t *tile, float x, float y, struct lines rows, const struct seltzer_airs *look,
  const struct seltzer_disc *disc, const struct seltzer_air *air, const int wide)
{
  const int high = LANES / wide;
  const integers lanes = __builtin_convertvector(lane_middles, integers);
  const floats across = __builtin_convertvector(lanes % wide, floats) + 0.5f;
  const floats down = __builtin_convertvector(lanes / wide, floats) + 0.5f;
  for (int row = rows.first; row < rows.end; row += high) {
    const float from_middle = ((float)row + 0.5f - y) * disc->inverse_y / disc->outer;
    const float rest = air->cap > 0 || high > 1 ? 1 : 1 - from_middle * from_middle;
    const struct lines part = lines_within(
      x, (rest > 0 ? __builtin_elementwise_sqrt(rest) : 0) * disc->outer * disc->stretch_x + 0.5f,
      SELTZER_TILE_WIDTH);
    const int top = row < SELTZER_TILE_HEIGHT - high ? row : SELTZER_TILE_HEIGHT - high;
    for (int from = part.first; from < part.end; from += wide) {
      // Small bubbles fit into fewer strips that begin with them.
      const int strip = from < SELTZER_TILE_WIDTH - wide ? from : SELTZER_TILE_WIDTH - wide;
      const floats column = across + (float)strip, line = down + (float)top;
      floats color[4] = {{0}};
      const floats inside = clipped(shade_air(look, air, column - x, y - line, color));
      // Nothing is drawn beyond the disc, however wide vectors are.
      const integers shown = (column > (float)from) & (column < (float)part.end) & (line > (float)row)
        & (line < (float)rows.end);
      const words alpha = narrow(curved((floats)((integers)inside & shown)) * (1 - color[3]) * disc->opacity);
      for (int plane = 0; plane < 3; plane++) {
        uint16_t *to = tile + top * SELTZER_TILE_ROW + plane * SELTZER_TILE_WIDTH + strip;
        uint16_t pixels[LANES];
        for (int i = 0; i < high; i++) memcpy(pixels + i * wide, to + i * SELTZER_TILE_ROW, 2 * (size_t)wide);
        store(pixels, high_product(load(pixels), ~alpha) + high_product(exposed(color[plane]), alpha) + 1);
        for (int i = 0; i < high; i++) memcpy(to + i * SELTZER_TILE_ROW, pixels + i * wide, 2 * (size_t)wide);
      }
    }
  }
}

static void air(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *discs,
  const void *details, const void *form, const uint32_t *list, size_t count,
  enum seltzer_blend blend, struct seltzer_next *next)
{
  const struct seltzer_air *airs = details;
  for (size_t i = 0; i < count; i++) {
    const struct seltzer_disc *disc = &discs[list[i]];
    const float x = disc->x - left, y = disc->y - top, across = disc->outer * disc->stretch_x + 0.5f;
    const struct lines range = lines_within(y, disc->outer * disc->stretch_y, rows);
    const struct lines columns = lines_within(x, across, SELTZER_TILE_WIDTH);
    expect_row(next);
    const int wide = columns.end - columns.first;
    if (wide <= 8) draw_air(tile, x, y, range, form, disc, &airs[list[i]], 8);
    else if (LANES > 16 && wide <= 16) draw_air(tile, x, y, range, form, disc, &airs[list[i]], 16);
    else draw_air(tile, x, y, range, form, disc, &airs[list[i]], LANES);
  }
}
#endif
