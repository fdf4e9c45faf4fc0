import CCairo
package import SeltzerScene
package import SeltzerStage

/// Draws an icon: a plate with smooth corners, and a glyph on it.
///
/// Beneath the plate lies a faint shadow, which reaches up to 6 % of `size` beyond the square.
/// The context's state is left as it was; its current path is lost.
///
/// - Parameters:
///   - glyph: What the icon is of.
///   - context: A `cairo_t` whose units are device pixels.
///   - x: The left edge of the icon's square.
///   - y: The top edge; whole numbers give the crispest edges.
///   - size: The square's side in pixels, above 0.
///   - style: How the icon looks.
///   - part: Whether the shadow is left out, or is all there is.
package func drawIcon(
  _ glyph: Glyph, in context: OpaquePointer, x: Double, y: Double, size: Double,
  style: IconGrid.Style, part: Sprite.Part = .whole
) {
  guard size > 0 else { return }
  let colors = IconColors(glyph, style: style)
  cairo_save(context)
  defer { cairo_restore(context) }
  cairo_new_path(context)
  cairo_translate(context, x, y)
  if part != .body { drawShadow(in: context, size: size, style: style, whole: part == .shadow) }
  guard part != .shadow else { return }
  drawPlate(in: context, size: size, colors: colors, style: style)

  // The glyph is a group of its own, so that parts of it can be cut out.
  cairo_rectangle(context, 0, 0, size, size)
  cairo_clip(context)
  cairo_push_group(context)
  let pen = GlyphPen(context: context, size: size, colors: colors)
  pen.draw(glyph)
  guard let picture = cairo_pop_group(context) else { return }
  defer { cairo_pattern_destroy(picture) }
  if style == .glass { drawGlyphShadow(of: picture, in: context, size: size) }
  cairo_set_source(context, picture)
  cairo_paint(context)
}

/// A radius that makes the plate look like a pebble, as a share of its side.
private let plateRadius = 0.225

/// Rings of faint black about the plate, a little lower than it: as good as a blur at this size.
private func drawShadow(
  in context: OpaquePointer, size: Double, style: IconGrid.Style, whole: Bool
) {
  cairo_save(context)
  defer { cairo_restore(context) }
  // Nothing beneath the plate itself, or a translucent one would turn grey. A shadow that moves by
  // itself has no plate to leave out.
  if !whole {
    let far = size * 0.06
    cairo_rectangle(context, -far, -far, size + 2 * far, size + 2 * far)
    traceSuperellipse(
      in: context, x: 0, y: 0, width: size, height: size, radius: size * plateRadius)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_clip(context)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
  }
  let rings = 6
  let strength = style == .glass ? 0.016 : 0.02
  for ring in 0..<rings {
    let grow = size * (-0.014 + 0.009 * Double(ring))
    traceSuperellipse(
      in: context, x: -grow, y: size * 0.018 - grow, width: size + 2 * grow,
      height: size + 2 * grow, radius: size * plateRadius + grow)
    cairo_set_source_rgba(context, 0, 0.02, 0.08, strength)
    cairo_fill(context)
  }
}

/// A breath of shade about a white glyph, so that it reads on pale colours too.
private func drawGlyphShadow(of picture: OpaquePointer, in context: OpaquePointer, size: Double) {
  cairo_set_source_rgba(context, 0, 0.02, 0.08, 0.035)
  let far = size * 0.012
  for (x, y) in [(-1.0, 0.2), (1, 0.2), (0, 1.4), (-0.7, 1), (0.7, 1), (0, 0.6)] {
    cairo_save(context)
    cairo_translate(context, x * far, y * far)
    cairo_mask(context, picture)
    cairo_restore(context)
  }
}

private func drawPlate(
  in context: OpaquePointer, size: Double, colors: IconColors, style: IconGrid.Style
) {
  guard let gradient = cairo_pattern_create_linear(0, 0, 0, size) else { return }
  defer { cairo_pattern_destroy(gradient) }
  for (place, color) in [(0, colors.top), (1, colors.bottom)] {
    cairo_pattern_add_color_stop_rgba(
      gradient, Double(place), color.red, color.green, color.blue, color.alpha)
  }
  traceSuperellipse(in: context, x: 0, y: 0, width: size, height: size, radius: size * plateRadius)
  cairo_set_source(context, gradient)
  cairo_fill(context)
  if style == .glass { drawRim(in: context, size: size) }
}

/// A thin edge of light around a glass plate, bright above and faint below.
private func drawRim(in context: OpaquePointer, size: Double) {
  guard let light = cairo_pattern_create_linear(0, 0, 0, size) else { return }
  defer { cairo_pattern_destroy(light) }
  cairo_pattern_add_color_stop_rgba(light, 0, 1, 1, 1, 0.42)
  cairo_pattern_add_color_stop_rgba(light, 0.5, 1, 1, 1, 0.10)
  cairo_pattern_add_color_stop_rgba(light, 1, 1, 1, 1, 0.16)
  let width = max(size / 90, 1)
  traceSuperellipse(
    in: context, x: width / 2, y: width / 2, width: size - width, height: size - width,
    radius: size * plateRadius - width / 2)
  cairo_set_line_width(context, width)
  cairo_set_source(context, light)
  cairo_stroke(context)
}
