#ifndef LANES
/// A bubble of air in water.
struct seltzer_air {
  /// One over the radii across and down, in pixels; one over the width of the edge in radii.
  float scale_x, scale_y, inverse_edge;
  /// The cosine and the sine of the tilt.
  float turn_x, turn_y;
  /// What directions right, up and away from the viewer, as seen along the view to the bubble, are in the world.
  float right[3], up[3], away[3];
  /// The forms between which it lies; below 0 is a ball.
  int first, second;
  /// A pixel in radii of a small ball, which shows the blurred maps; 0 for all others.
  float blur;
  /// The pixels between the nodes of what is calm: 1 or 4.
  int step;
};

/// Squares of encoded colours times 8191 by direction: three octahedral maps each of `side` by `side` places.
struct seltzer_environment {
  const uint16_t *mirrored, *bent;
  int side;
};

/// What bubbles of air have in common; the details are `seltzer_air`.
struct seltzer_airs {
  struct seltzer_environment sharp, blurred;
  /// Forms: five maps each of `columns` by `rows` places, -1...1 as 0...65535: the normal's x and y, the x and y of
  /// the direction in which a ray leaves, and the depth beneath the outline. Places are `cell` radii apart, around
  /// the middle.
  const uint16_t *forms;
  int columns, rows;
  float cell;
  /// How far bubbles are between two forms, and how much of the picture shows through the middle of balls; 0...1.
  float part, transparency;
};
#else
// Draws bubbles of air in water into a tile. Included by kernels.h.

/// Water's index of refraction to air.
#define WATER 1.333f

/// Nodes may differ by so much for what lies between them to be interpolated.
enum { AIR_STEP = 4500 };

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

/// Returns one of the maps of a bubble's form, -1...1.
ALWAYS floats form_at(
  const struct seltzer_airs *look, const struct seltzer_air *air, struct places place, int map)
{
  const size_t size = (size_t)look->columns * (size_t)look->rows;
  const uint16_t *first = look->forms + (size_t)(air->first * 5 + map) * size;
  const uint16_t *second = look->forms + (size_t)(air->second * 5 + map) * size;
  const floats value = mix(
    sample(first, place.at, look->columns, place.x, place.y),
    sample(second, place.at, look->columns, place.x, place.y), (floats){0} + look->part);
  return value * (1 / 32767.5f) - 1;
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
  const struct seltzer_airs *look, const struct seltzer_air *air, floats right, float above, floats *color)
{
  const floats px = right * air->scale_x;
  const float py = above * air->scale_y;
  const floats x = px * air->turn_x + py * air->turn_y, y = py * air->turn_x - px * air->turn_y;
  const floats none = {0}, one = none + 1;
  floats nx, ny, tx, ty, within, away = none;
  if (air->first < 0) {
    const floats q = x * x + y * y;
    away = root(q);
    color[3] = positive(1 - q) * positive(1 - q) * look->transparency;
    within = (1 - away) * air->inverse_edge + 0.5f;
    // Snell's law without angles: half of the bend has the sine (distance from the axis) * s and the cosine c.
    const floats z = root(positive(1 - q)), k = root(positive(1 - WATER * WATER * q));
    const floats bend = 2 * (WATER * z - k) * (k * z + WATER * q);
    const floats inside = 1 / most(away, one);
    tx = x * bend;
    ty = y * bend;
    nx = x * inside;
    ny = y * inside;
  } else {
    const float scale = 1 / look->cell;
    const struct places place = places_in(
      x * scale + 0.5f * (float)(look->columns - 1), y * scale + 0.5f * (float)(look->rows - 1),
      look->columns, look->rows);
    within = form_at(look, air, place, 4) * air->inverse_edge + 0.5f;
    if (!__builtin_reduce_or((integers)(within > 0))) return within;
    nx = form_at(look, air, place, 0);
    ny = form_at(look, air, place, 1);
    tx = form_at(look, air, place, 2);
    ty = form_at(look, air, place, 3);
  }
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

/// Whether what lies between two rows of nodes, of which the fourth plane has 4096 times how much of an edge they
/// lie within the outline, is even and away from the outline.
ALWAYS int is_calm(const uint16_t (*upper)[GLASS_NODES], const uint16_t (*lower)[GLASS_NODES], int first, int end)
{
  int wild = 0;
  for (int i = first; i <= end; i++) wild |= (upper[3][i] < 6144) | (lower[3][i] < 6144);
  for (int plane = 0; plane < 3 && !wild; plane++)
    for (int i = first; i < end; i++) {
      const int a = upper[plane][i], b = upper[plane][i + 1], c = lower[plane][i], d = lower[plane][i + 1];
      wild |= (a - b > AIR_STEP) | (b - a > AIR_STEP) | (c - d > AIR_STEP) | (d - c > AIR_STEP)
        | (a - c > AIR_STEP) | (c - a > AIR_STEP);
    }
  return !wild;
}

static void draw_air(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_airs *look,
  const struct seltzer_disc *disc, const struct seltzer_air *air)
{
  const float x = disc->x - left, y = disc->y - top, across = disc->outer * disc->stretch_x;
  const struct lines range = lines_within(y, disc->outer * disc->stretch_y, rows);
  const struct lines wide = lines_within(x, across, SELTZER_TILE_WIDTH);
  const int step = air->step;
  // The sides of blocks are the same for all sets of instructions.
  const int side = step > 1 ? 32 : SELTZER_TILE_WIDTH, first = wide.first / side * side;
  const words opaque = narrow((floats){0} + disc->opacity);
  uint16_t nodes[2][4][GLASS_NODES], even[SELTZER_TILE_WIDTH], pixels[32];
  for (int start = range.first / step * step, next = start; start < range.end; start += step) {
    // Two rows of nodes around the block's rows of pixels; the upper one was the last block's lower one.
    for (; step > 1 && next <= start + step; next += step)
      for (int node = first / step; node <= (wide.end + side - 1) / side * side / step; node += LANES) {
        const floats at = ((lane_middles - 0.5f) + (float)node) * (float)step + 0.5f;
        floats color[4] = {{0}};
        uint16_t (*to)[GLASS_NODES] = nodes[next / step % 2];
        const floats within = shade_air(look, air, at - x, y - ((float)next + 0.5f), color);
        store(to[3] + node, narrow(within * 4096));
        for (int plane = 0; plane < 3; plane++) store(to[plane] + node, exposed(color[plane]));
      }
    const uint16_t (*upper)[GLASS_NODES] = nodes[start / step % 2];
    const uint16_t (*lower)[GLASS_NODES] = nodes[start / step % 2 ^ 1];
    for (int block = first; block < wide.end; block += side) {
      const int calm = step > 1 && is_calm(upper, lower, block / step, (block + side) / step);
      for (int row = start < range.first ? range.first : start; row < start + step && row < range.end; row++) {
        uint16_t *to = tile + row * SELTZER_TILE_ROW;
        for (int plane = 0; plane < 3 && calm; plane++) {
          const int part = row - start;
          for (int i = block / step; i <= (block + side) / step; i++)
            even[i] = (uint16_t)((upper[plane][i] * (4 - part) + lower[plane][i] * part) >> 2);
          spread_nodes(even + block / step, pixels, side, 4);
          for (int i = 0; i < side; i += LANES) {
            uint16_t *at = to + plane * SELTZER_TILE_WIDTH + block + i;
            store(at, high_product(load(at), ~opaque) + high_product(load(pixels + i), opaque) + 1);
          }
        }
        if (calm) continue;
        const float down = ((float)row + 0.5f - y) * disc->inverse_y / disc->outer, rest = 1 - down * down;
        const struct lines part = lines_within(
          x, (rest > 0 ? __builtin_elementwise_sqrt(rest) : 0) * across + 0.5f, SELTZER_TILE_WIDTH);
        const int end = part.end < block + side ? part.end : block + side;
        for (int from = part.first > block ? part.first : block; from < end; from += LANES) {
          // Small bubbles fit into fewer strips that begin with them.
          const int strip = from < SELTZER_TILE_WIDTH - LANES ? from : SELTZER_TILE_WIDTH - LANES;
          const floats at = lane_middles + (float)strip;
          floats color[4] = {{0}};
          const floats inside = clipped(shade_air(look, air, at - x, y - ((float)row + 0.5f), color));
          // Nothing is drawn beyond the disc, however wide vectors are.
          const integers shown = (at > (float)from) & (at < (float)end);
          const words alpha = narrow(curved((floats)((integers)inside & shown)) * (1 - color[3]) * disc->opacity);
          for (int plane = 0; plane < 3; plane++) {
            uint16_t *pixels = to + plane * SELTZER_TILE_WIDTH + strip;
            store(pixels, high_product(load(pixels), ~alpha) + high_product(exposed(color[plane]), alpha) + 1);
          }
        }
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
    expect_row(next);
    draw_air(tile, rows, left, top, form, &discs[list[i]], &airs[list[i]]);
  }
}
#endif
