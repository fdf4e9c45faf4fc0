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
  uint16_t shadow, wide_halo, narrow_halo, opacity, shade, glow, rim_light, leaving_light;
  /// What a shadow takes away, and colours.
  words lack[3], dark[3], light[3], glow_color[3], rim_color[3], halo_color[3];
};

enum orb_part { ORB_SHADOW, ORB_HALO, ORB_BODY };

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

/// Returns the columns of a row whose squared distance in radii is below `square`, and `more` on either side.
ALWAYS struct lines columns_within(
  const struct ellipse *ellipse, float down, float square, float more)
{
  const float rest = square - down * down;
  if (!(rest > 0)) return (struct lines){0, 0};
  const float half = __builtin_elementwise_sqrt(rest) * ellipse->radius_x;
  return lines_within(ellipse->x, half + more, SELTZER_TILE_WIDTH);
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

/// Returns (1 - z² / 9)^8, which is nearly exp(-z²).
ALWAYS words bell(floats z)
{
  words value = narrow(positive(65536 - z * z * (65536.0f / 9)));
  value = high_product(value, value);
  value = high_product(value, value);
  return high_product(value, value);
}

/// Multiplies by a colour: nearly exp(-max(0, √q - 0.9)² / 0.05), where q is the squared distance in radii.
ALWAYS void draw_shadow(uint16_t *to, floats q, const struct orb_brush *brush)
{
  words alpha = eased(narrow(positive((2.25f - q) * (65536 / 1.44f))));
  alpha = high_product(alpha, alpha);
  alpha = high_product(high_product(alpha, alpha), splat(brush->shadow));
  for (int plane = 0; plane < 3; plane++, to += SELTZER_TILE_WIDTH)
    store(to, high_product(load(to), ~high_product(brush->lack[plane], alpha)) + 1);
}

/// Draws nearly (1 - q)² / (1 + 5.8q).
ALWAYS void draw_halo(uint16_t *to, floats q, const struct orb_brush *brush)
{
  const words rest = narrow(positive((1 - q) * 65536));
  const words third = high_product(high_product(rest, rest), rest);
  const words sixth = high_product(third, third), twelfth = high_product(sixth, sixth);
  const words alpha =
    high_product(third, splat(brush->wide_halo)) + high_product(twelfth, splat(brush->narrow_halo));
  blend_row(to, brush->halo_color, alpha, SELTZER_SCREEN);
}

/// Draws the body, its inner glow and, where `is_edge`, its edge, its rim and the leaving light.
ALWAYS void draw_body(
  uint16_t *to, floats x, float down, const struct orb_brush *brush, const int is_edge)
{
  const floats none = {0}, square = x * x + down * down;
  const floats distance = is_edge ? __builtin_elementwise_sqrt(square) : none;
  // The place along the light, -1...1.
  const floats along = x * brush->light_x + down * brush->light_y;
  const floats cover = positive((1 - distance) * brush->edge + 32768);
  const words coverage = eased(is_edge ? narrow(lesser(cover, none + 65535)) : splat(65535));
  // t^1.9 is nearly 0.12 t + 0.88 t².
  const words body = eased_between(along, -0.95f, 1), lit = eased_between(along, -0.1f, 1);
  words alpha = high_product(body, splat(part(0.12f)))
    + high_product(high_product(body, body), splat(part(0.88f)));
  alpha = high_product(~high_product(~alpha, splat(brush->shade)), coverage);
  alpha = high_product(alpha, splat(brush->opacity));
  const words light = high_product(alpha, lit), dark = alpha - light;
  uint16_t *at = to;
  for (int plane = 0; plane < 3; plane++, at += SELTZER_TILE_WIDTH) {
    const words share =
      high_product(brush->light[plane], light) + high_product(brush->dark[plane], dark);
    store(at, high_product(load(at), ~alpha) + share + 1);
  }
  const words q = narrow(lesser(square, none + 1) * 65535), fourth = high_product(q, q);
  words glow = high_product(high_product(fourth, fourth), high_product(lit, lit));
  glow = high_product(high_product(glow, coverage), splat(brush->glow));
  blend_row(to, brush->glow_color, glow, SELTZER_SCREEN);
  if (!is_edge) return;
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

/// Draws a part of an orb: up to `reach` radii around a centre that is moved by some radii towards the light.
/// Within `inner` radii the body has neither edge nor rim.
ALWAYS void draw_part(
  uint16_t *tile, int rows, float x, float y, const struct seltzer_disc *disc, float radius,
  const struct orb_brush *brush, float moved, float reach, float inner, const enum orb_part part)
{
  const float across = radius * disc->stretch_x, tall = radius * disc->stretch_y;
  const struct ellipse ellipse = {
    x + brush->light_x * across * moved, y + brush->light_y * tall * moved, across, tall,
    1 / across, 1 / tall,
  };
  const struct lines range = lines_within(ellipse.y, tall * reach + 1, rows);
  for (int row = range.first; row < range.end; row++) {
    const float down = ((float)row + 0.5f - ellipse.y) * ellipse.inverse_y;
    const struct lines columns = columns_within(&ellipse, down, reach * reach, 1);
    const struct lines inside = columns_within(&ellipse, down, inner * inner, -2);
    for (int column = columns.first / LANES * LANES; column < columns.end; column += LANES) {
      uint16_t *to = tile + row * SELTZER_TILE_ROW + column;
      const floats x = ((lane_middles + (float)column) - ellipse.x) * ellipse.inverse_x;
      const floats q = x * x + down * down;
      if (part == ORB_SHADOW) draw_shadow(to, q, brush);
      else if (part == ORB_HALO) draw_halo(to, q * (1 / 1.21f), brush);
      else if (column > inside.first && column + LANES < inside.end)
        draw_body(to, x, down, brush, 0);
      else draw_body(to, x, down, brush, 1);
    }
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
    .leaving_light = part(0.34f * light),
  };
  spread_color(brush.lack, ~look->shadow_color, 257);
  spread_color(brush.dark, look->dark, 256);
  spread_color(brush.light, look->light, 256);
  spread_color(brush.glow_color, look->glow, 257);
  spread_color(brush.rim_color, look->rim, 257);
  spread_color(brush.halo_color, look->halo, 257);
  if (shadow > 0) draw_part(tile, rows, x, y, disc, radius, &brush, 0.1f, 1.5f, 0, ORB_SHADOW);
  if (halo > 0) draw_part(tile, rows, x, y, disc, radius, &brush, 0.8f, 1.1f, 0, ORB_HALO);
  draw_part(tile, rows, x, y, disc, radius, &brush, 0, 1 + edge / 2, inner, ORB_BODY);
}

static void orbs(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *all,
  const struct seltzer_orbs *look, const uint32_t *list, size_t count, struct seltzer_next *next)
{
  for (size_t i = 0; i < count; i++) {
    const struct seltzer_trim *trim = &look->trims[list[i]];
    // Small bubbles are flat, and grow into orbs.
    struct seltzer_disc flat = all[list[i]];
    const float opacity = between(flat.opacity * trim->level * (1.0f / 65535), 0, 1);
    flat.outer = trim->hole_outer;
    flat.opacity *= 1 - trim->level;
    const uint32_t first = 0;
    if (flat.opacity >= 1) discs(tile, rows, left, top, &flat, NULL, &first, 1, SELTZER_NORMAL, next);
    else expect_row(next);
    if (opacity > 0) draw_orb(tile, rows, left, top, &all[list[i]], trim, look, opacity);
  }
}
