#ifndef LANES
/// A ball of glass, whose disc's `outer` includes its edge; colours are squares of encoded ones.
struct seltzer_glass {
  /// Pixels.
  float radius;
  /// One over the width of the edge in radii, the softness of the lamp's edges in half its sizes, and what
  /// blur adds to the square of the depth.
  float inverse_edge, softness, dim;
  /// Twice the distance of what is behind in radii, times the strength of the refraction.
  float bend;
  /// Three axes: towards the lamp, and along its sides, divided by half their sizes as seen from the ball.
  float lamp[9];
  /// The direction towards the lamp in the picture.
  float light_x, light_y;
  /// The share of the lamp's brightness that blur leaves.
  float clear;
  /// The colours around the ball: their mean, and half of their differences to the right and below.
  float mean[3], across[3], down[3];
  /// The thickness of the film, its slopes, and its strength.
  float film[4];
};

/// What balls of glass have in common; the details are `seltzer_glass`.
struct seltzer_glasses {
  /// What lies behind, in blocks: three planes of `plane` numbers, with rows that are `stride` apart.
  const uint16_t *behind;
  size_t plane;
  int stride, columns, rows;
  /// Blocks per pixel.
  float scale;
  /// The picture's size in pixels.
  float width, height;
  /// The strength of lights, 0...1, and the lamp's colour.
  float shine, light[3];
};
#else
// Draws glass into a tile: balls that refract what lies behind them. Included by kernels.h.

/// The nodes of a row: every pixel, or every second or fourth one of large balls, and one beyond the tile.
enum { GLASS_NODES = SELTZER_TILE_WIDTH + 2 * LANES };

typedef uint32_t whole_words __attribute__((vector_size(4 * LANES)));

ALWAYS floats most(floats a, floats b) { return -lesser(-a, -b); }
ALWAYS floats clipped(floats a) { return lesser(positive(a), (floats){0} + 1); }
ALWAYS floats curved(floats a) { return a * a * (3 - 2 * a); }
ALWAYS floats root(floats a) { return __builtin_elementwise_sqrt(a); }

ALWAYS floats mix(floats a, floats b, floats part) { return a + (b - a) * part; }

/// Interpolates between the lower and the upper halves of words, as they follow each other in memory.
ALWAYS floats pair(integers words, floats part)
{
  const integers low = words & 0xFFFF, high = (integers)((whole_words)words >> 16);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  return mix(__builtin_convertvector(high, floats), __builtin_convertvector(low, floats), part);
#else
  return mix(__builtin_convertvector(low, floats), __builtin_convertvector(high, floats), part);
#endif
}

/// Interpolates between four places of a map: their upper left, and parts to the right and down.
ALWAYS floats sample(const uint16_t *from, integers first, int stride, floats part_x, floats part_y)
{
  // Two neighbours at a time, in arrays, because single lanes of vectors are slow to store.
  _Alignas(sizeof(floats)) int32_t places[LANES];
  _Alignas(sizeof(floats)) uint32_t upper[LANES], lower[LANES];
  memcpy(places, &first, sizeof places);
  for (int i = 0; i < LANES; i++) {
    memcpy(upper + i, from + places[i], 4);
    memcpy(lower + i, from + places[i] + stride, 4);
  }
  integers above, below;
  memcpy(&above, upper, sizeof above);
  memcpy(&below, lower, sizeof below);
  return mix(pair(above, part_x), pair(below, part_x), part_y);
}

/// Mirrors places at 0 and at `size`.
ALWAYS floats mirrored(floats place, float size)
{
  const floats low = most(place, -place), rest = size - low;
  return size - most(rest, -rest);
}

/// Samples the picture behind at places in pixels; colours are squares of 0...1, which is nearly linear light.
ALWAYS void sample_behind(const struct seltzer_glasses *look, floats x, floats y, floats *color)
{
  const floats none = {0};
  const floats across = lesser(
    most(mirrored(x, look->width) * look->scale - 0.5f, none), none + ((float)look->columns - 1.001f));
  const floats down = lesser(
    most(mirrored(y, look->height) * look->scale - 0.5f, none), none + ((float)look->rows - 1.001f));
  const integers column = __builtin_convertvector(across, integers);
  const integers row = __builtin_convertvector(down, integers);
  const floats part_x = across - __builtin_convertvector(column, floats);
  const floats part_y = down - __builtin_convertvector(row, floats);
  const integers first = row * look->stride + column;
  for (int plane = 0; plane < 3; plane++) {
    const floats value =
      sample(look->behind + (size_t)plane * look->plane, first, look->stride, part_x, part_y) * (1.0f / 65280);
    color[plane] = value * value;
  }
}

/// Returns the mirror image of a long lamp in a ball, and of the light around it; the axes of `lamp` are those
/// towards it, and along its sides in half sizes. `side` is -1 for the far wall of the ball.
ALWAYS floats lamp_image(
  floats x, floats y, floats z, const float *lamp, float side, float softness, floats *around)
{
  const floats across = 2 * z * x * side, down = 2 * z * y * side, out = 2 * z * z - 1;
  const floats front = across * lamp[0] + down * lamp[1] + out * lamp[2];
  if (!__builtin_reduce_or(front > 0.05f)) {
    *around = (floats){0};
    return *around;
  }
  const floats inverse = 1 / most(front, (floats){0} + 0.05f);
  const floats s = (across * lamp[3] + down * lamp[4] + out * lamp[5]) * inverse;
  const floats t = (across * lamp[6] + down * lamp[7] + out * lamp[8]) * inverse;
  const floats seen = clipped((front - 0.05f) * 20), sharp = (floats){0} + 1 / softness;
  const floats a = curved(clipped((1 - most(s, -s)) * sharp + 0.5f));
  const floats b = curved(clipped((1 - most(t, -t)) * sharp + 0.5f));
  const floats fall = positive(0.62f - 0.38f * t), wide = 1 / (1 + 1.4f * (s * s + t * t));
  *around = wide * wide * seen;
  return a * b * fall * fall * seen;
}

/// Shades points of a ball; places are in radii from its middle. Returns which ones show the lamp.
ALWAYS integers shade_glass(
  const struct seltzer_glasses *look, const struct seltzer_disc *disc, const struct seltzer_glass *ball,
  floats x, floats y, words *result)
{
  const floats one = (floats){0} + 1;
  const floats q = x * x + y * y;
  const floats depth = positive(1 - q);
  const floats z = lesser(root(depth + ball->dim), one);
  // Snell's law without angles: half of the bend has the sine (distance from the axis) * (v - z / 1.46).
  const floats v = root(most(1 - q * (1 / (1.46f * 1.46f)), one * 0.3f));
  const floats bend = 1 - ball->bend * (v - z * (1 / 1.46f));
  floats color[3];
  sample_behind(
    look, disc->x + x * bend * (ball->radius * disc->stretch_x),
    disc->y + y * bend * (ball->radius * disc->stretch_y), color);
  // Fresnel's reflection by Schlick's approximation.
  const floats f = 1 - z, cube = f * f * f, fresnel = 0.04f + 0.96f * cube * f * f;
  const floats through = (1 - fresnel) * (1 - fresnel) * (1.06f - 0.45f * cube);
  floats around, other;
  const floats lamp = lamp_image(x, y, z, ball->lamp, 1, ball->softness, &around);
  const floats far = root(positive(1 - 1.56f * q) + 0.01f);
  const floats wall =
    lamp_image(1.25f * x, 1.25f * y, far, ball->lamp, -1, ball->softness * 2.6f, &other);
  // Light leaves as a crescent away from the lamp.
  const floats away = clipped(-(x * ball->light_x + y * ball->light_y));
  const floats near_edge = (q - 0.8f) * (1 / 0.22f), near_middle = (q - 0.45f) * (1 / 0.45f);
  const floats ring = positive(1 - near_edge * near_edge);
  const floats exit = look->shine * away * away
    * (0.8f * ring * ring * away + 0.22f * positive(1 - near_middle * near_middle));
  // The thickness of a thin film in wavelengths of green.
  const floats film = v * (ball->film[0] + ball->film[1] * x + ball->film[2] * y + 0.6f * (1 - v));
  const floats tint = ball->film[3] * (0.03f + 1.3f * f * f * (1 - 0.5f * f));
  const floats bright = look->shine * ball->clear * (lamp * (16 * fresnel + 0.55f) + 0.1f * around);
  for (int plane = 0; plane < 3; plane++) {
    const floats mean = one * ball->mean[plane];
    const floats edge = positive(mean + x * ball->across[plane] + y * ball->down[plane]);
    const float light = look->light[plane];
    const floats turns = film * (plane == 0 ? 0.84f : plane == 1 ? 1.0f : 1.2f);
    // A cosine's square, as a polynomial of the fraction.
    const floats part = turns - __builtin_convertvector(
      __builtin_convertvector(turns, integers), floats);
    const floats hill = 4 * part * (1 - part);
    floats sum = color[plane] * through + 1.25f * fresnel * edge;
    sum += tint * hill * hill * (0.75f * mean + 0.16f * light);
    sum += exit * (1.15f * mean + 0.34f * light) + bright * light;
    sum += look->shine * 0.16f * wall * (mean + 0.5f * light);
    const floats over = positive(sum - 0.75f) * 4;
    sum = lesser(sum, one * 0.75f) + 0.25f * over / (1 + over);
    result[plane] = narrow(root(sum) * 65279 + 1);
  }
  return lamp > 0;
}

/// Interpolates `count` pixels between nodes that are 1 << shift pixels apart; both arrays have room for two vectors more,
/// and nodes are overwritten.
ALWAYS void spread_nodes(uint16_t *nodes, uint16_t *pixels, int count, int shift)
{
  for (; shift > 0; shift--) {
    uint16_t *to = shift == 1 ? pixels : nodes;
    // From the last one on, so that nodes are read before they are overwritten.
    for (int i = ((count >> shift) + LANES - 1) / LANES * LANES; i >= 0; i -= LANES) {
      const words here = load(nodes + i), next = load(nodes + i + 1);
      const words middle = (here & next) + ((here ^ next) >> 1);
      store_pairs(to + 2 * i, here, middle);
    }
  }
}

/// The colours of a row of pixels; vectors may end beyond a tile.
typedef uint16_t glass_row[3][SELTZER_TILE_WIDTH + 4 * LANES];

/// A ball in a tile: the middle in pixels, and radii per pixel.
struct placed_ball {
  float x, y, scale_x, scale_y;
  /// The square of the radius, in radii, up to which colours change slowly. There one of 1 << `shift` columns and
  /// one of two rows is shaded.
  float calm;
  int shift;
};

/// Returns the columns of two rows in which colours change slowly; the same for all sets of instructions.
ALWAYS struct lines calm_columns(struct placed_ball place, int top)
{
  const float upper = ((float)top + 0.5f - place.y) * place.scale_y, lower = upper + place.scale_y;
  const float far = upper * upper > lower * lower ? upper * upper : lower * lower;
  if (far >= place.calm) return (struct lines){SELTZER_TILE_WIDTH, 0};
  const float half = __builtin_elementwise_sqrt(place.calm - far) / place.scale_x;
  return (struct lines){
    (int)between(place.x - half + 3, 0, SELTZER_TILE_WIDTH) / 4 * 4,
    (int)between(place.x + half, 0, SELTZER_TILE_WIDTH) / 4 * 4,
  };
}

ALWAYS void draw_ball(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_glasses *look,
  const struct seltzer_disc *disc, const struct seltzer_glass *ball)
{
  const struct placed_ball place = {
    disc->x - left, disc->y - top, disc->inverse_x / ball->radius, disc->inverse_y / ball->radius,
    ball->radius > 16 ? (1 - 6 / ball->radius) * (1 - 6 / ball->radius) : 0, ball->radius > 250 ? 2 : 1};
  const float across = disc->outer * disc->stretch_x;
  const struct lines range = lines_within(place.y, disc->outer * disc->stretch_y, rows);
  // Whether no edge reaches calm pixels.
  const int is_whole = (1 - __builtin_elementwise_sqrt(place.calm)) * ball->inverse_edge > 0.51f;
  const words full = narrow((floats){0} + disc->opacity);
  glass_row shaded[2], colors;
  // The columns of each shaded row that show the lamp, whose edges are sharp.
  struct lines lamps[2];
  int known = -2;
  for (int row = range.first; row < range.end; row++) {
    const float down = ((float)row + 0.5f - place.y) * disc->inverse_y / disc->outer;
    const float rest = 1 - down * down;
    const struct lines part = lines_within(
      place.x, (rest > 0 ? __builtin_elementwise_sqrt(rest) : 0) * across + 0.5f, SELTZER_TILE_WIDTH);
    const int first = part.first / LANES * LANES, end = (part.end + LANES - 1) / LANES * LANES;
    if (first >= end) continue;
    struct lines calm = calm_columns(place, row & ~1);
    if (calm.first >= calm.end) calm = (struct lines){end, end};
    for (int node = row & ~1; node <= (row & ~1) + 2 && calm.first < calm.end; node += 2) {
      if (node <= known) continue;
      known = node;
      const struct lines above = calm_columns(place, node - 2), below = calm_columns(place, node);
      const int from = above.first < below.first ? above.first : below.first;
      const int to = above.end > below.end ? above.end : below.end;
      const floats y = (floats){0} + ((float)node + 0.5f - place.y) * place.scale_y;
      glass_row nodes;
      struct lines lamp = {SELTZER_TILE_WIDTH, 0};
      for (int i = from >> place.shift; i <= to >> place.shift; i += LANES) {
        const floats at = ((lane_middles - 0.5f) + (float)i) * (float)(1 << place.shift) + 0.5f;
        words color[3];
        const integers shown =
          shade_glass(look, disc, ball, (at - place.x) * place.scale_x, y, color) & (at < (float)to + 1);
        if (__builtin_reduce_or(shown)) {
          const integers columns = __builtin_convertvector(at, integers);
          const int low = __builtin_reduce_min((columns & shown) | ~shown & SELTZER_TILE_WIDTH);
          const int high = __builtin_reduce_max(columns & shown);
          if (low < lamp.first) lamp.first = low;
          if (high > lamp.end) lamp.end = high;
        }
        for (int plane = 0; plane < 3; plane++) store(nodes[plane] + i, color[plane]);
      }
      lamps[node / 2 & 1] = lamp;
      for (int plane = 0; plane < 3; plane++)
        spread_nodes(
          nodes[plane] + (from >> place.shift), shaded[node / 2 & 1][plane] + from, to - from, place.shift);
    }
    const floats y = (floats){0} + ((float)row + 0.5f - place.y) * place.scale_y;
    // Of the calm columns, those that show the lamp.
    struct lines sharp = {calm.end, calm.end};
    if (calm.first < calm.end) {
      const int low = lamps[0].first < lamps[1].first ? lamps[0].first : lamps[1].first;
      const int high = lamps[0].end > lamps[1].end ? lamps[0].end : lamps[1].end;
      if (low <= high) {
        sharp.first = low - 4 > calm.first ? low - 4 : calm.first;
        sharp.end = high + 4 < calm.end ? high + 4 : calm.end;
        if (sharp.first >= sharp.end) sharp = (struct lines){calm.end, calm.end};
      }
    }
    // What vectors have beyond a part is overwritten by the next one.
    const int parts[] = {part.first, calm.first, sharp.first, sharp.end, calm.end, end};
    for (int k = 0; k < 5; k++) {
      for (int i = parts[k]; i < parts[k + 1]; i += LANES) {
        words color[3];
        if (k % 2 == 0)
          shade_glass(look, disc, ball, ((lane_middles + (float)i) - place.x) * place.scale_x, y, color);
        for (int plane = 0; plane < 3; plane++) {
          const words upper = load(shaded[row / 2 & 1][plane] + i);
          const words lower = load(shaded[~(row / 2) & 1][plane] + i);
          store(
            colors[plane] + i,
            k % 2 == 0 ? color[plane] : row & 1 ? (upper & lower) + ((upper ^ lower) >> 1) : upper);
        }
      }
    }
    uint16_t *to = tile + row * SELTZER_TILE_ROW;
    for (int strip = first; strip < end; strip += LANES) {
      words alpha = full;
      if (!is_whole || strip < calm.first || strip + LANES > calm.end) {
        const floats px = ((lane_middles + (float)strip) - place.x) * place.scale_x;
        const floats inside = (1 - root(px * px + y * y)) * ball->inverse_edge + 0.5f;
        alpha = narrow(curved(clipped(inside)) * disc->opacity);
      }
      for (int plane = 0; plane < 3; plane++) {
        uint16_t *at = to + plane * SELTZER_TILE_WIDTH + strip;
        store(at, high_product(load(at), ~alpha) + high_product(load(colors[plane] + strip), alpha) + 1);
      }
    }
  }
}

static void glass(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *discs,
  const void *details, const void *form, const uint32_t *list, size_t count,
  enum seltzer_blend blend, struct seltzer_next *next)
{
  const struct seltzer_glass *balls = details;
  const struct seltzer_glasses *look = form;
  for (size_t i = 0; i < count; i++) {
    const struct seltzer_disc *disc = &discs[list[i]];
    const struct seltzer_glass *ball = &balls[list[i]];
    expect_row(next);
    draw_ball(tile, rows, left, top, look, disc, ball);
  }
}
#endif
