import CGLib
import SeltzerScene

/// Draws bubbles as Cairo radial gradients, slowly but accurately.
enum DiscPainter {
  /// The number of linear pieces that approximate each smoothstep, and a rim; the error is below 1/255.
  private static let pieces = 12

  static func paint(_ group: DiscGroup, _ look: FlatDiscs, on canvas: borrowing CairoCanvas) {
    cairo_set_operator(canvas.context, group.blendMode.cairo)
    for disc in group.discs where disc.opacity > 0 && disc.radius > 0 {
      paint(disc, disc.isPlain ? FlatDiscs() : look, canvas.context)
    }
    cairo_set_operator(canvas.context, CAIRO_OPERATOR_OVER)
  }

  private static func paint(_ disc: Disc, _ look: FlatDiscs, _ context: OpaquePointer) {
    let profile = DiscProfile(radius: disc.radius, softness: disc.softness, look: look)
    let outer = profile.edge.outer[0]
    guard let pattern = cairo_pattern_create_radial(0, 0, 0, 0, 0, Double(outer)) else { return }
    defer { cairo_pattern_destroy(pattern) }
    let color = disc.color.unit
    var ends = [max(0, profile.edge.inner[0]), outer]
    if let hole = profile.hole { ends += [max(0, hole.inner[0]), max(0, hole.outer[0])] }
    if look.rim > 0 { ends.append(0) }
    ends.sort()
    for (begin, end) in zip(ends, ends.dropFirst()) {
      for piece in 0...pieces {
        let distance = begin + (end - begin) * Float(piece) / Float(pieces)
        cairo_pattern_add_color_stop_rgba(
          pattern, Double(distance / outer), color.x, color.y, color.z,
          Double(disc.opacity * profile.opacity(at: distance)))
      }
    }
    cairo_save(context)
    cairo_translate(context, Double(disc.center.x), Double(disc.center.y))
    cairo_scale(context, Double(disc.stretch.x), Double(disc.stretch.y))
    cairo_set_source(context, pattern)
    cairo_rectangle(context, -Double(outer), -Double(outer), 2 * Double(outer), 2 * Double(outer))
    cairo_fill(context)
    cairo_restore(context)
  }
}

extension BlendMode {
  fileprivate var cairo: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .screen: CAIRO_OPERATOR_SCREEN
    case .add: CAIRO_OPERATOR_ADD
    }
  }
}
