import CCairo
import SeltzerPalette
import SeltzerScene

/// Draws circles, rectangles and lines.
enum ShapePainter {
  /// Returns the margin in pixels that a figure needs around its box: half its outline.
  static func margin(of shape: Shape) -> Double {
    ((shape.stroke ?? 0) / 2).rounded(.up) + 1
  }

  /// Draws a figure into a box; all lengths in pixels.
  static func paint(
    _ shape: Shape, at place: SIMD2<Double>, size: SIMD2<Double>, on canvas: borrowing CairoCanvas
  ) {
    let context = canvas.context
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_translate(context, place.x, place.y)
    switch shape.figure {
    case .circle:
      cairo_save(context)
      cairo_scale(context, size.x / 2, size.y / 2)
      cairo_arc(context, 1, 1, 1, 0, 2 * .pi)
      cairo_restore(context)
    case .rectangle: traceRoundedRectangle(in: context, .zero, size, corner: shape.corner)
    case .line:
      cairo_move_to(context, 0, 0)
      cairo_line_to(context, size.x, size.y)
    }
    setSource(SIMD4(shape.color.unit, 1), in: context)
    if let stroke = shape.stroke {
      cairo_set_line_width(context, stroke)
      cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
      cairo_stroke(context)
    } else {
      cairo_fill(context)
    }
  }
}
