#ifndef LANES
/// What orbs have in common. The details are trims; the disc's `outer` includes shadow and halo.
struct seltzer_orbs {
  /// The picture's height in pixels.
  float height;
  /// 0...1.
  float shade, edge, shadow, through;
  /// 0xRRGGBB: of the body away from the light and towards it, and of the lights.
  uint32_t shadow_color, dark, light, glow, rim, halo, through_color;
};
#else
// Draws orbs into a tile: bubbles that are lit from one side and dissolve on the other. Included by kernels.h.
//
// Powers and exponentials are polynomials in 65536ths. Each has an end, beyond which it is exactly 0, so that
// pixels do not depend on the parts into which a row is divided.

/// An ellipse in a tile, and the reciprocals of its radii.
struct ellipse {
  float x, y, radius_x, radius_y, inverse_x, inverse_y;
};

/// Columns or rows; none if first >= end.
struct lines {
  int first, end;
};

/// What is common to all pixels of an orb.
struct orb_brush {
  float light_x, light_y;
  /// The slope of the edge, and the reciprocal widths of the rim and of the leaving light, in radii.
  float edge, rim, leaving;
  uint16_t shadow, wide_halo, narrow_halo, opacity, shade, glow, rim_light, leaving_light, through;
  /// What a shadow takes away, and colours.
  words lack[3], dark[3], light[3], glow_color[3], rim_color[3], halo_color[3],
    through_color[3];
};

ALWAYS float between(float value, float low, float high)
{
  return value < low ? low : value > high ? high : value;
}

/// Returns the lines whose middles are within a distance of a place.
ALWAYS struct lines lines_within(float place, float distance, int count)
{
  return (struct lines){
    (int)between(place - distance, 0, (float)count), (int)between(place + distance + 1, 0, (float)count),
  };
}

ALWAYS uint16_t part(float value) { return (uint16_t)(value * 65535); }

ALWAYS void spread_color(words *planes, uint32_t color, uint16_t factor)
{
  for (int plane = 0; plane < 3; plane++)
    planes[plane] = splat((uint16_t)((color >> (16 - 8 * plane) & 255) * factor));
}

/// Returns c² (3 - 2c).
ALWAYS words eased(words c) { return smoothstep(c, splat(49151), splat(32768)) << 2; }

/// Returns the smoothstep of a value from one end to the other.
ALWAYS words eased_between(floats value, float from, float to)
{
  const float slope = 65536 / (to - from);
  return eased(narrow(positive(value * slope - from * slope)));
}

ALWAYS words eighth_power(floats value)
{
  words power = narrow(positive(value * 65536));
  power = high_product(power, power);
  power = high_product(power, power);
  return high_product(power, power);
}

/// Returns (1 - z² / 9)^8, which is nearly exp(-z²).
ALWAYS words bell(floats z) { return eighth_power(1 - z * z * (1.0f / 9)); }

/// What a pixel becomes: `rest` of it, in 65536ths less one, and `share`. Screen leaves at most 65280.
struct change {
  words rest[3], share[3];
};

/// Multiplies by a colour: nearly exp(-max(0, √q - 0.9)² / 0.05), where q is the squared distance in radii.
ALWAYS void add_shadow(struct change *change, floats q, const struct orb_brush *brush)
{
  words alpha = eased(narrow(positive((2.25f - q) * (65536 / 1.44f))));
  alpha = high_product(alpha, alpha);
  alpha = high_product(high_product(alpha, alpha), splat(brush->shadow));
  for (int plane = 0; plane < 3; plane++)
    change->rest[plane] = ~high_product(brush->lack[plane], alpha);
}

ALWAYS void add_light(struct change *change, const words *color, words alpha)
{
  for (int plane = 0; plane < 3; plane++) {
    const words light = high_product(color[plane], alpha);
    change->rest[plane] = high_product(change->rest[plane], ~light) + 1;
    change->share[plane] =
      high_product(change->share[plane], ~light) + high_product(splat(65280), light);
  }
}

/// Adds nearly (1 - q)² / (1 + 5.8q).
ALWAYS void add_halo(struct change *change, floats q, const struct orb_brush *brush)
{
  const words rest = narrow(positive((1 - q) * 65536));
  const words third = high_product(high_product(rest, rest), rest);
  const words sixth = high_product(third, third), twelfth = high_product(sixth, sixth);
  add_light(
    change, brush->halo_color,
    high_product(third, splat(brush->wide_halo)) + high_product(twelfth, splat(brush->narrow_halo)));
}

/// The opacities of the body's colours away from the light and towards it, of the inner glow, and of light that
/// has passed through.
struct body {
  words dark, light, glow, through;
};

/// `along` is the place along the light, and `square` the squared distance from the centre in radii.
ALWAYS struct body body(
  floats along, floats square, words coverage, const struct orb_brush *brush)
{
  // t^1.9 is nearly 0.12 t + 0.88 t².
  const words from = eased_between(along, -0.95f, 1), lit = eased_between(along, -0.1f, 1);
  words alpha = high_product(from, splat(part(0.12f)))
    + high_product(high_product(from, from), splat(part(0.88f)));
  alpha = high_product(~high_product(~alpha, splat(brush->shade)), coverage);
  alpha = high_product(alpha, splat(brush->opacity));
  const words light = high_product(alpha, lit);
  const floats none = {0};
  const words q = narrow(lesser(square, none + 1) * 65535), fourth = high_product(q, q);
  const words glow = high_product(high_product(fourth, fourth), high_product(lit, lit));
  words through = splat(0);
  if (brush->through > 0) {
    // A crescent within the far rim: (1 - exp(-depth / 0.1)) exp(-(depth / 0.42)²), nearly.
    const floats depth = positive(1 - __builtin_elementwise_sqrt(square));
    const words far = eased_between(-along, -0.25f, 1);
    through = high_product(~eighth_power(1 - depth * (1 / 0.8f)), bell(depth * (1 / 0.42f)));
    through = high_product(high_product(through, coverage), high_product(far, splat(brush->through)));
  }
  return (struct body){
    alpha - light, light, high_product(high_product(glow, coverage), splat(brush->glow)), through,
  };
}

/// Adds the body where it has neither edge nor rim.
ALWAYS void add_body(struct change *change, floats x, float down, const struct orb_brush *brush)
{
  const struct body inner = body(
    x * brush->light_x + down * brush->light_y, x * x + down * down, eased(splat(65535)), brush);
  const words alpha = inner.dark + inner.light;
  for (int plane = 0; plane < 3; plane++) {
    change->rest[plane] = high_product(change->rest[plane], ~alpha) + 1;
    change->share[plane] = high_product(change->share[plane], ~alpha)
      + high_product(brush->light[plane], inner.light) + high_product(brush->dark[plane], inner.dark);
  }
  add_light(change, brush->glow_color, inner.glow);
  if (brush->through > 0) add_light(change, brush->through_color, inner.through);
}

/// Draws the body with its inner glow, its edge, its rim and the leaving light.
ALWAYS void draw_body(uint16_t *to, floats x, float down, const struct orb_brush *brush)
{
  const floats none = {0}, square = x * x + down * down;
  const floats distance = __builtin_elementwise_sqrt(square);
  const floats along = x * brush->light_x + down * brush->light_y;
  const floats cover = positive((1 - distance) * brush->edge + 32768);
  const words coverage = eased(narrow(lesser(cover, none + 65535)));
  const struct body parts = body(along, square, coverage, brush);
  uint16_t *at = to;
  for (int plane = 0; plane < 3; plane++, at += SELTZER_TILE_WIDTH) {
    const words share = high_product(brush->light[plane], parts.light)
      + high_product(brush->dark[plane], parts.dark);
    store(at, high_product(load(at), ~(parts.dark + parts.light)) + share + 1);
  }
  blend_row(to, brush->glow_color, parts.glow, SELTZER_SCREEN);
  if (brush->through > 0) blend_row(to, brush->through_color, parts.through, SELTZER_SCREEN);
  // Powers of 1.6 and 1.5 are nearly means of the first and the second.
  const words near = eased_between(along, -0.15f, 0.95f), far = eased_between(-along, 0.3f, 1);
  words rim = high_product(bell((1 - distance) * brush->rim), coverage);
  rim = high_product(rim, near - high_product(near, ~near >> 1));
  blend_row(to, brush->rim_color, high_product(rim, splat(brush->rim_light)), SELTZER_SCREEN);
  words leaving = high_product(bell((distance - 1) * brush->leaving + 2), coverage);
  leaving = high_product(leaving, far - high_product(far, ~far >> 1));
  leaving = high_product(leaving, splat(brush->leaving_light));
  blend_row(to, brush->halo_color, leaving, SELTZER_SCREEN);
}

enum { ORB_SHADOW = 1, ORB_HALO = 2, ORB_BODY = 4 };

/// Returns the change of pixels at a place in radii by all but the body's edge.
ALWAYS struct change change_at(floats x, float down, const struct orb_brush *brush, int parts)
{
  struct change change = {
    {splat(65535), splat(65535), splat(65535)}, {splat(0), splat(0), splat(0)},
  };
  const float light_x = brush->light_x, light_y = brush->light_y;
  if (parts & ORB_SHADOW) {
    const floats across = x - 0.1f * light_x;
    const float tall = down - 0.1f * light_y;
    add_shadow(&change, across * across + tall * tall, brush);
  }
  if (parts & ORB_HALO) {
    const floats across = x - 0.8f * light_x;
    const float tall = down - 0.8f * light_y;
    add_halo(&change, (across * across + tall * tall) * (1 / 1.21f), brush);
  }
  if (parts & ORB_BODY) add_body(&change, x, down, brush);
  // Rounding must not brighten white.
  for (int plane = 0; plane < 3; plane++)
    change.share[plane] = saturating_difference(change.share[plane], splat(3));
  return change;
}

/// Returns a step of which `1 << shift` lead from one number to the other, or not quite: rounding down a negative
/// step would lead below 0, which is 65535.
ALWAYS words step_between(words from, words to, int shift)
{
  return (saturating_difference(to, from) >> (uint16_t)shift)
    - (saturating_difference(from, to) >> (uint16_t)shift);
}

/// Changes some rows, linearly from the first change to the one `1 << shift` rows below.
ALWAYS void apply(
  uint16_t *to, int rows, int shift, struct change change, struct change last)
{
  struct change step;
  for (int plane = 0; plane < 3; plane++) {
    step.rest[plane] = step_between(change.rest[plane], last.rest[plane], shift);
    step.share[plane] = step_between(change.share[plane], last.share[plane], shift);
  }
  for (int row = 0; row < rows; row++, to += SELTZER_TILE_ROW) {
    for (int plane = 0; plane < 3; plane++) {
      uint16_t *at = to + plane * SELTZER_TILE_WIDTH;
      store(at, high_product(load(at), change.rest[plane]) + change.share[plane] + 1);
      change.rest[plane] += step.rest[plane];
      change.share[plane] += step.share[plane];
    }
  }
}

/// Returns the columns within some radii of a centre that is moved by some radii towards the light, in the rows
/// between two places.
ALWAYS struct lines columns_within(
  const struct ellipse *ellipse, float first, float last, float moved, float reach,
  const struct orb_brush *brush)
{
  const float rise = moved * brush->light_y;
  const float down = between(0, first - rise, last - rise), rest = reach * reach - down * down;
  if (!(rest > 0)) return (struct lines){0, 0};
  return lines_within(
    ellipse->x + moved * brush->light_x * ellipse->radius_x,
    __builtin_elementwise_sqrt(rest) * ellipse->radius_x + 1, SELTZER_TILE_WIDTH);
}

ALWAYS int meet(struct lines lines, int column)
{
  return lines.first < column + LANES && column < lines.end;
}

/// Draws some rows of an orb: shadow, halo and the inner body, which are smooth, from the first row and the
/// one `1 << shift` below; the body's edge row by row. Within `inner` radii the body has no edge.
ALWAYS void draw_rows(
  uint16_t *tile, int rows, int shift, float first, const struct ellipse *ellipse,
  const struct orb_brush *brush, float reach, float inner)
{
  const float last = first + (float)(1 << shift) * ellipse->inverse_y;
  struct lines shadow = {0, 0}, halo = {0, 0};
  if (brush->shadow > 0) shadow = columns_within(ellipse, first, last, 0.1f, 1.5f, brush);
  if (brush->wide_halo > 0) halo = columns_within(ellipse, first, last, 0.8f, 1.1f, brush);
  const struct lines body = columns_within(ellipse, first, last, 0, reach, brush);
  const float farthest = -first > last ? first : last, rest = inner * inner - farthest * farthest;
  const float half =
    rest > 0 ? __builtin_elementwise_sqrt(rest) * ellipse->radius_x - 2 : -SELTZER_TILE_WIDTH;
  for (int column = 0; column < SELTZER_TILE_WIDTH; column += LANES) {
    int parts = (meet(shadow, column) ? ORB_SHADOW : 0) | (meet(halo, column) ? ORB_HALO : 0)
      | (meet(body, column) ? ORB_BODY : 0);
    if (parts == 0) continue;
    // The same groups of columns for all instruction sets.
    const float left = (float)(column / 32 * 32) - ellipse->x;
    const int is_edge = parts & ORB_BODY && !(left > -half && left + 32 < half);
    if (is_edge) parts -= ORB_BODY;
    const floats x = ((lane_middles + (float)column) - ellipse->x) * ellipse->inverse_x;
    uint16_t *to = tile + column;
    if (parts > 0) {
      const struct change change = change_at(x, first, brush, parts);
      apply(to, rows, shift, change, shift > 0 ? change_at(x, last, brush, parts) : change);
    }
    for (int row = 0; is_edge && row < rows; row++, to += SELTZER_TILE_ROW)
      draw_body(to, x, first + (float)row * ellipse->inverse_y, brush);
  }
}

/// Draws one orb. `opacity` is 0...1.
static void draw_orb(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *disc,
  const struct seltzer_trim *trim, const struct seltzer_orbs *look, float opacity)
{
  const float x = disc->x - left, y = disc->y - top, inverse = trim->inverse_radius;
  const float radius = 1 / inverse, diameter = 2 * radius / look->height;
  // Blurred and tiny orbs have only a body.
  const float crisp = 1 - between(4 * trim->softness, 0, 1);
  const float large = crisp * opacity * between(50 * diameter - 2, 0, 1);
  const float shadow = look->shadow * large, halo = 0.22f * look->edge * large;
  // Lights are fainter than the body only when the orb has nearly faded.
  const float light = look->edge * crisp * opacity * (2 - opacity);
  const float edge = between(trim->softness, 1.3f * inverse, 2), rim = between(1.1f * inverse, 0.01f, 1);
  const float leaving = between(0.004f + 0.006f / diameter, 0, 0.035f);
  const float widest = between(edge / 2, 3 * rim, 3);
  const float inner = between(1 - 0x1p-12f - between(widest, 5 * leaving, 3), 0, 1);
  struct orb_brush brush = {
    .light_x = trim->turn_x, .light_y = trim->turn_y, .edge = 65536 / edge, .rim = 1 / rim,
    .leaving = 1 / leaving, .shadow = part(shadow), .wide_halo = part(0.45f * halo),
    .narrow_halo = part(0.55f * halo), .opacity = part(opacity), .shade = part(look->shade),
    .glow = part(0.4f * light), .rim_light = part(0.95f * light),
    .leaving_light = part(0.34f * light), .through = part(look->through * crisp * opacity),
  };
  spread_color(brush.lack, ~look->shadow_color, 257);
  spread_color(brush.dark, look->dark, 256);
  spread_color(brush.light, look->light, 256);
  spread_color(brush.glow_color, look->glow, 257);
  spread_color(brush.rim_color, look->rim, 257);
  spread_color(brush.halo_color, look->halo, 257);
  spread_color(brush.through_color, look->through_color, 257);
  const float across = radius * disc->stretch_x, tall = radius * disc->stretch_y;
  const struct ellipse ellipse = {x, y, across, tall, 1 / across, 1 / tall};
  // Within so many rows what is smooth changes linearly to within a third of an 8-bit step.
  const float least = across < tall ? across : tall;
  const int shift = least > 600 ? 4 : least > 256 ? 3 : least > 96 ? 2 : least > 48 ? 1 : 0;
  const float reach = 1 + edge / 2;
  const struct lines range = lines_within(y, tall * (reach > 1.9f ? reach : 1.9f) + 1, rows);
  for (int row = range.first >> shift << shift; row < range.end; row += 1 << shift) {
    const int count = rows - row < 1 << shift ? rows - row : 1 << shift;
    draw_rows(
      tile + row * SELTZER_TILE_ROW, count, shift, ((float)row + 0.5f - y) * ellipse.inverse_y,
      &ellipse, &brush, reach, inner);
  }
}

static void orbs(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *all,
  const void *details, const void *form, const uint32_t *list, size_t count,
  enum seltzer_blend blend, struct seltzer_next *next)
{
  const struct seltzer_trim *trims = details;
  const struct seltzer_orbs *look = form;
  for (size_t i = 0; i < count; i++) {
    const struct seltzer_trim *trim = &trims[list[i]];
    // Small bubbles are flat, and grow into orbs.
    struct seltzer_disc flat = all[list[i]];
    const float opacity = between(flat.opacity * trim->level * (1.0f / 65535), 0, 1);
    flat.outer = trim->hole_outer;
    flat.opacity *= 1 - trim->level;
    const uint32_t first = 0;
    if (flat.opacity >= 1) discs(tile, rows, left, top, &flat, NULL, NULL, &first, 1, SELTZER_NORMAL, next);
    else expect_row(next);
    if (opacity > 0) draw_orb(tile, rows, left, top, &all[list[i]], trim, look, opacity);
  }
}
#endif
