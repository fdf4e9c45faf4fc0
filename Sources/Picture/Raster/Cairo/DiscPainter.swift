import CGLib
import SeltzerScene

/// Draws bubbles as Cairo radial gradients, masks and pictures, slowly but accurately.
enum DiscPainter {
  /// The number of linear pieces that approximate each smoothstep, and a rim; the error is below 1/255.
  private static let pieces = 12

  static func paint(
    _ group: DiscGroup, _ look: FlatDiscs, on canvas: borrowing CairoCanvas, size: PixelSize
  ) {
    forEachDisc(of: group, canvas.context) { disc in
      let look = disc.isPlain ? FlatDiscs(cateye: look.cateye) : look
      if look.cateye > 0 {
        paintCut(disc, look, on: canvas, size: size)
      } else {
        paint(disc, look, canvas.context)
      }
    }
  }

  static func paint(_ group: DiscGroup, _ sprite: SpriteMips, on canvas: borrowing CairoCanvas) {
    forEachDisc(of: group, canvas.context) { paint($0, sprite, on: canvas) }
  }

  private static func forEachDisc(
    of group: DiscGroup, _ context: OpaquePointer, _ paint: (Disc) -> Void
  ) {
    cairo_set_operator(context, group.blendMode.cairo)
    for disc in group.discs where disc.opacity > 0 && disc.radius > 0 { paint(disc) }
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
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

  /// Draws a disc that a second circle cuts, pixel by pixel.
  private static func paintCut(
    _ disc: Disc, _ look: FlatDiscs, on canvas: borrowing CairoCanvas, size: PixelSize
  ) {
    let profile = DiscProfile(radius: disc.radius, softness: disc.softness, look: look)
    let middle = SIMD2<Float>(size.vector / 2)
    let cut = disc.center + (middle - disc.center) * look.shift(in: size) * disc.radius
    let reach = disc.stretch * profile.edge.outer[0] + 1
    let low = pointwiseMax(disc.center - reach, .zero)
    let high = pointwiseMin(disc.center + reach, SIMD2<Float>(size.vector))
    guard low.x < high.x, low.y < high.y else { return }
    let (columns, rows) = (
      Int(low.x)..<Int(high.x.rounded(.up)), Int(low.y)..<Int(high.y.rounded(.up))
    )
    var pixels: [UInt32] = []
    for y in rows {
      for x in columns {
        func distance(_ center: SIMD2<Float>) -> Float {
          let arm = (SIMD2(Float(x), Float(y)) + 0.5 - center) / disc.stretch
          return (arm.x * arm.x + arm.y * arm.y).squareRoot()
        }
        let opacity = profile.opacity(at: distance(disc.center), cut: distance(cut))
        let alpha = Double(opacity * min(disc.opacity, 1))
        let color = SIMD3<UInt32>(disc.color.unit * alpha * 255 + 0.5)
        pixels.append(UInt32(alpha * 255 + 0.5) << 24 | color.x << 16 | color.y << 8 | color.z)
      }
    }
    canvas.lay(
      pixels, width: columns.count, height: rows.count,
      at: SIMD2(Double(columns.lowerBound), Double(rows.lowerBound)))
  }

  private static func paint(_ disc: Disc, _ sprite: SpriteMips, on canvas: borrowing CairoCanvas) {
    let placement = SpritePlacement(
      radius: disc.radius, stretch: min(disc.stretch.x, disc.stretch.y), softness: disc.softness,
      angle: disc.angle, levels: sprite.levels)
    let level = Int(placement.level + 0.5)
    let side = 1 << (sprite.levels - level)
    let color = disc.color.unit * 255
    let rgb = UInt32(color.x) << 16 | UInt32(color.y) << 8 | UInt32(color.z)
    let turn = SIMD2<Double>(placement.turn)
    // The radius divided by the square of the turn's length is the radius again.
    let axis = turn / (turn.x * turn.x + turn.y * turn.y) * 2 / Double(side)
    let stretch = SIMD2<Double>(disc.stretch)
    let (across, down) = (SIMD2(axis.x, axis.y) * stretch, SIMD2(-axis.y, axis.x) * stretch)
    let corner = SIMD2<Double>(disc.center) - (across + down) * Double(side) / 2
    canvas.lay(
      sprite.pixels(level: level, color: rgb), width: side, height: side,
      by: cairo_matrix_t(
        xx: across.x, yx: across.y, xy: down.x, yy: down.y, x0: corner.x, y0: corner.y),
      opacity: Double(min(disc.opacity, 1) * placement.share))
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
