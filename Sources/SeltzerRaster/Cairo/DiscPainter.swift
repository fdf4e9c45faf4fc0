import CCairo
import SeltzerPalette
import SeltzerScene
import SeltzerStage

/// Draws bubbles as Cairo radial gradients, slowly but accurately.
enum DiscPainter {
  /// The number of linear pieces that approximate the smoothstep; the error is below 1/255.
  private static let pieces = 12

  static func paint(
    _ discs: [Disc], blendMode: BlendMode, on canvas: borrowing CairoCanvas
  ) {
    let context = canvas.context
    cairo_save(context)
    switch blendMode {
    case .normal: cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    case .screen: cairo_set_operator(context, CAIRO_OPERATOR_SCREEN)
    case .add: cairo_set_operator(context, CAIRO_OPERATOR_ADD)
    }
    for disc in discs where disc.opacity > 0 { paint(disc, context) }
    cairo_restore(context)
  }

  private static func paint(_ disc: Disc, _ context: OpaquePointer) {
    let edge = DiscEdges(
      radius: Lanes(repeating: disc.radius), softness: Lanes(repeating: disc.softness))
    let inner = max(0, edge.inner[0])
    let outer = edge.outer[0]
    guard let pattern = cairo_pattern_create_radial(0, 0, 0, 0, 0, Double(outer)) else { return }
    defer { cairo_pattern_destroy(pattern) }
    let color = disc.color.unit
    for piece in 0...pieces {
      let distance = inner + (outer - inner) * Float(piece) / Float(pieces)
      cairo_pattern_add_color_stop_rgba(
        pattern, Double(distance / outer), color.x, color.y, color.z,
        Double(disc.opacity * edge.coverage(at: distance)))
    }
    cairo_save(context)
    cairo_translate(context, Double(disc.center.x), Double(disc.center.y))
    cairo_scale(context, Double(disc.stretch.x), Double(disc.stretch.y))
    cairo_set_source(context, pattern)
    cairo_rectangle(
      context, -Double(outer), -Double(outer), 2 * Double(outer), 2 * Double(outer))
    cairo_fill(context)
    cairo_restore(context)
  }
}
