import CCairo
import SeltzerPalette
import SeltzerScene
import SeltzerStage

extension SpritePixels {
  /// Draws the tint and the rim of a frosted panel, and computes its transmission.
  static func drawGlass(
    _ plate: Plate, _ sprite: Sprite, cachedPixels: Int
  ) throws -> SpritePixels {
    let size = sprite.size
    // The panel's box and a margin of one pixel for the antialiased edge.
    let room = try room(for: sprite, size + 2, cachedPixels: cachedPixels)
    let (width, height) = (room.width, room.height)
    let corner = SIMD2(1.0, 1.0)
    var tinted = [UInt32](repeating: 0, count: width * height)
    try CairoCanvas.draw(on: &tinted, width: width, height: height) { canvas in
      canvas.addRoundedRectangle(corner, size, corner: plate.corner)
      cairo_clip(canvas.context)
      plate.paintTint(corner, size, on: canvas)
    }
    guard plate.blurs else {
      return SpritePixels(width: width, height: height, pixels: tinted, origin: -corner)
    }
    // The alpha of a white plate is the coverage of each pixel.
    var coverage = [UInt32](repeating: 0, count: width * height)
    try CairoCanvas.draw(on: &coverage, width: width, height: height) { canvas in
      canvas.addRoundedRectangle(corner, size, corner: plate.corner)
      cairo_set_source_rgb(canvas.context, 1, 1, 1)
      cairo_fill(canvas.context)
    }
    // The tint and the blurred background beneath it are together as opaque as the coverage.
    var transmission = [UInt8](repeating: 0, count: width * height)
    for index in tinted.indices {
      let alpha = coverage[index] >> 24
      transmission[index] = UInt8(alpha - min(tinted[index] >> 24, alpha))
      tinted[index] = tinted[index] & 0xFF_FFFF | alpha << 24
    }
    return SpritePixels(
      width: width, height: height, pixels: tinted, origin: -corner, transmission: transmission)
  }
}

extension Plate {
  /// Whether the background is blurred.
  var blurs: Bool { blur >= 1 }

  /// Draws the tint and a one-pixel highlight along the edge.
  func paintTint(
    _ origin: SIMD2<Double>, _ size: SIMD2<Double>, on canvas: borrowing CairoCanvas
  ) {
    let context = canvas.context
    let tint = tint.unit
    cairo_set_source_rgba(context, tint.x, tint.y, tint.z, tintOpacity)
    cairo_paint(context)
    canvas.addRoundedRectangle(
      origin + SIMD2(0.5, 0.5), size - SIMD2(1, 1), corner: corner - 0.5)
    cairo_set_source_rgba(context, 1, 1, 1, 0.16)
    cairo_set_line_width(context, 1)
    cairo_stroke(context)
  }
}
