// Draws orbs into a tile: bubbles that are lit from one side and dissolve on the other. Included by kernels.h.
//
// Powers and exponentials are polynomials in 65536ths. Each has an end, beyond which it is exactly 0, so that
// pixels do not depend on the parts into which a row is divided.

/// An ellipse in a tile, and the reciprocals of its radii.
struct ellipse {
  float x, y, radius_x, radius_y, inverse_x, inverse_y;
};

/// Columns of a row; empty if first >= end.
struct columns {
  int first, end;
};

/// What is common to all rows of an orb's body.
struct orb_brush {
  float light_x, light_y;
  /// The squared distance within which there is neither edge nor rim, the slope of the edge, and the
  /// reciprocal widths of the rim and of the leaving light, in radii.
  float inner, edge, rim, leaving;
  uint16_t opacity, shade, glow, rim_light, leaving_light;
  words dark[3], light[3], glow_color[3], rim_color[3], halo_color[3];
};

ALWAYS struct ellipse ellipse_around(
  float x, float y, const struct seltzer_disc *disc, float radius, float factor)
{
  const float across = radius * factor * disc->stretch_x, down = radius * factor * disc->stretch_y;
  return (struct ellipse){x, y, across, down, 1 / across, 1 / down};
}

/// Returns the columns whose centres are within a squared distance, and `more` on either side.
ALWAYS struct columns columns_within(
  const struct ellipse *ellipse, float down, float square, float more)
{
  const float rest = square - down * down;
  if (!(rest > 0)) return (struct columns){0, 0};
  const float half = __builtin_elementwise_sqrt(rest) * ellipse->radius_x + more;
  const float first = ellipse->x - half, end = ellipse->x + half + 1;
  return (struct columns){
    first > 0 ? first < SELTZER_TILE_WIDTH ? (int)first : SELTZER_TILE_WIDTH : 0,
    end < SELTZER_TILE_WIDTH ? end > 0 ? (int)end : 0 : SELTZER_TILE_WIDTH,
  };
}

/// Returns the tile's rows within some radii.
ALWAYS struct columns rows_within(const struct ellipse *ellipse, float reach, int rows)
{
  const float from = ellipse->y - ellipse->radius_y * reach - 1;
  const float to = ellipse->y + ellipse->radius_y * reach + 1;
  if (!(from < (float)rows && to > 0)) return (struct columns){0, 0};
  return (struct columns){from > 0 ? (int)from : 0, to < (float)rows ? (int)to : rows};
}

ALWAYS floats across(const struct ellipse *ellipse, int column)
{
  return ((lane_middles + (float)column) - ellipse->x) * ellipse->inverse_x;
}

ALWAYS uint16_t part(float value) { return (uint16_t)(value * 65535); }

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

ALWAYS void spread_color(words *planes, uint32_t color, uint16_t factor)
{
  for (int plane = 0; plane < 3; plane++)
    planes[plane] = splat((uint16_t)((color >> (16 - 8 * plane) & 255) * factor));
}

/// Multiplies the picture by a colour: nearly exp(-max(0, r - 0.9)² / 0.05), where r is the distance in radii.
ALWAYS void draw_shadow(
  uint16_t *tile, int rows, const struct ellipse *ellipse, uint32_t color, uint16_t strength)
{
  words lack[3];
  spread_color(lack, ~color, 257);
  const struct columns range = rows_within(ellipse, 1.5f, rows);
  for (int row = range.first; row < range.end; row++) {
    const float down = ((float)row + 0.5f - ellipse->y) * ellipse->inverse_y;
    const struct columns columns = columns_within(ellipse, down, 2.25f, 1);
    for (int column = columns.first / LANES * LANES; column < columns.end; column += LANES) {
      const floats x = across(ellipse, column);
      words value = eased(narrow(positive((2.25f - (x * x + down * down)) * (65536 / 1.44f))));
      value = high_product(value, value);
      value = high_product(high_product(value, value), splat(strength));
      uint16_t *to = tile + row * SELTZER_TILE_ROW + column;
      for (int plane = 0; plane < 3; plane++, to += SELTZER_TILE_WIDTH)
        store(to, high_product(load(to), ~high_product(lack[plane], value)) + 1);
    }
  }
}

/// Draws a glow: nearly (1 - q)² / (1 + 5.8q), where q is the squared distance in radii.
ALWAYS void draw_halo(
  uint16_t *tile, int rows, const struct ellipse *ellipse, const words *color, float strength)
{
  const words wide = splat(part(0.45f * strength)), narrower = splat(part(0.55f * strength));
  const struct columns range = rows_within(ellipse, 1, rows);
  for (int row = range.first; row < range.end; row++) {
    const float down = ((float)row + 0.5f - ellipse->y) * ellipse->inverse_y;
    const struct columns columns = columns_within(ellipse, down, 1, 1);
    for (int column = columns.first / LANES * LANES; column < columns.end; column += LANES) {
      const floats x = across(ellipse, column);
      const words rest = narrow(positive((1 - (x * x + down * down)) * 65536));
      const words third = high_product(high_product(rest, rest), rest);
      const words sixth = high_product(third, third);
      const words alpha =
        high_product(third, wide) + high_product(high_product(sixth, sixth), narrower);
      blend_row(tile + row * SELTZER_TILE_ROW + column, color, alpha, SELTZER_SCREEN);
    }
  }
}

/// Draws the body, its inner glow and, where `is_edge`, its edge, its rim and the leaving light.
ALWAYS void draw_orb_pixels(
  uint16_t *to, floats x, float down, const struct orb_brush *brush, const int is_edge)
{
  const floats none = {0};
  const floats square = x * x + down * down;
  const floats distance = is_edge ? __builtin_elementwise_sqrt(square) : none;
  // The place along the light, -1...1.
  const floats along = x * brush->light_x + down * brush->light_y;
  const words coverage = eased(
    is_edge
      ? narrow(lesser(positive((1 - distance) * brush->edge + 32768), none + 65535))
      : splat(65535));
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
  const words glow = high_product(high_product(fourth, fourth), high_product(lit, lit));
  blend_row(
    to, brush->glow_color, high_product(high_product(glow, coverage), splat(brush->glow)),
    SELTZER_SCREEN);
  if (!is_edge) return;
  // Powers of 1.6 and 1.5 are nearly means of the first and the second.
  const words rim_side = eased_between(along, -0.15f, 0.95f);
  const words far_side = eased_between(-along, 0.3f, 1);
  words rim = high_product(bell((1 - distance) * brush->rim), coverage);
  rim = high_product(rim, rim_side - high_product(rim_side, ~rim_side >> 1));
  blend_row(to, brush->rim_color, high_product(rim, splat(brush->rim_light)), SELTZER_SCREEN);
  words leaving = high_product(bell((distance - 1) * brush->leaving + 2), coverage);
  leaving = high_product(leaving, far_side - high_product(far_side, ~far_side >> 1));
  blend_row(
    to, brush->halo_color, high_product(leaving, splat(brush->leaving_light)), SELTZER_SCREEN);
}

ALWAYS float between(float value, float low, float high)
{
  return value < low ? low : value > high ? high : value;
}

/// Draws one orb. `opacity` is 0...1.
static void draw_orb(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *disc,
  const struct seltzer_trim *trim, const struct seltzer_orbs *look, float opacity)
{
  const float x = disc->x - left, y = disc->y - top, radius = 1 / trim->inverse_radius;
  const float diameter = 2 * radius / look->height, soft = trim->softness;
  // Blurred and tiny orbs have only a body.
  const float crisp = 1 - between(4 * soft, 0, 1), large = crisp * between(50 * diameter - 2, 0, 1);
  // Light is fainter than the body only when the orb has nearly faded.
  const float light = look->edge * crisp * opacity * (2 - opacity);
  const float toward_x = trim->turn_x * radius * disc->stretch_x;
  const float toward_y = trim->turn_y * radius * disc->stretch_y;
  const float edge = soft > 1.3f * trim->inverse_radius ? soft : 1.3f * trim->inverse_radius;
  const float rim = between(2.2f * 0.5f * trim->inverse_radius, 0.01f, 1);
  const float leaving = between(0.004f + 0.006f / diameter, 0, 0.035f);
  struct orb_brush brush = {
    .light_x = trim->turn_x, .light_y = trim->turn_y, .edge = 65536 / edge, .rim = 1 / rim,
    .leaving = 1 / leaving, .opacity = part(opacity), .shade = part(look->shade),
    .glow = part(0.4f * light), .rim_light = part(0.95f * light),
    .leaving_light = part(0.34f * light),
  };
  const float widest = edge / 2 > 3 * rim ? edge / 2 : 3 * rim;
  const float inner = 1 - 0x1p-12f - (widest > 5 * leaving ? widest : 5 * leaving);
  brush.inner = inner > 0 ? inner * inner : 0;
  spread_color(brush.dark, look->dark, 256);
  spread_color(brush.light, look->light, 256);
  spread_color(brush.glow_color, look->glow, 257);
  spread_color(brush.rim_color, look->rim, 257);
  spread_color(brush.halo_color, look->halo, 257);

  if (large > 0) {
    const struct ellipse shadow =
      ellipse_around(x + toward_x * 0.1f, y + toward_y * 0.1f, disc, radius, 1);
    const uint16_t strength = part(look->shadow * large * opacity);
    if (strength > 0) draw_shadow(tile, rows, &shadow, look->shadow_color, strength);
    const struct ellipse halo =
      ellipse_around(x + toward_x * 0.8f, y + toward_y * 0.8f, disc, radius, 1.1f);
    const float glow = 0.22f * look->edge * large * opacity;
    if (glow > 0) draw_halo(tile, rows, &halo, brush.halo_color, glow);
  }

  const struct ellipse body = ellipse_around(x, y, disc, radius, 1);
  const float reach = 1 + edge / 2;
  const struct columns range = rows_within(&body, reach, rows);
  for (int row = range.first; row < range.end; row++) {
    const float down = ((float)row + 0.5f - y) * body.inverse_y;
    const struct columns columns = columns_within(&body, down, reach * reach, 1);
    const struct columns inside = columns_within(&body, down, brush.inner, -2);
    for (int column = columns.first / LANES * LANES; column < columns.end; column += LANES) {
      uint16_t *to = tile + row * SELTZER_TILE_ROW + column;
      const floats x = across(&body, column);
      if (column > inside.first && column + LANES < inside.end)
        draw_orb_pixels(to, x, down, &brush, 0);
      else draw_orb_pixels(to, x, down, &brush, 1);
    }
  }
}

static void orbs(
  uint16_t *tile, int rows, float left, float top, const struct seltzer_disc *all,
  const struct seltzer_orbs *look, const uint32_t *list, size_t count, struct seltzer_next *next)
{
  for (size_t i = 0; i < count; i++) {
    const struct seltzer_trim *trim = &look->trims[list[i]];
    // Small bubbles are flat, and grow into orbs.
    struct seltzer_disc flat = all[list[i]];
    const float opacity = flat.opacity * trim->level * (1.0f / 65535);
    flat.outer = trim->hole_outer;
    flat.opacity *= 1 - trim->level;
    const uint32_t first = 0;
    if (flat.opacity >= 1) discs(tile, rows, left, top, &flat, NULL, &first, 1, SELTZER_NORMAL, next);
    else expect_row(next);
    if (opacity > 0)
      draw_orb(tile, rows, left, top, &all[list[i]], trim, look, between(opacity, 0, 1));
  }
}
