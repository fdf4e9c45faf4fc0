import CCairo
import SeltzerPalette
import SeltzerScene
import SeltzerStage

extension SpritePixels {
  /// Draws the tint and the rim of a frosted panel, and how much of the background it shows.
  static func drawGlass(
    _ plate: Plate, _ sprite: Sprite, beside taken: Int
  ) throws -> SpritePixels {
    let size = sprite.size
    // The panel's box and one pixel about it, for the antialiased edge.
    let room = try room(for: sprite, size + 2, beside: taken)
    let (width, height) = (room.width, room.height)
    let corner = SIMD2(1.0, 1.0)
    var coat = [UInt32](repeating: 0, count: width * height)
    try CairoCanvas.draw(on: &coat, width: width, height: height) { canvas in
      canvas.addRoundedRectangle(corner, size, corner: plate.corner)
      cairo_clip(canvas.context)
      plate.paintCoat(corner, size, on: canvas)
    }
    guard plate.blurs else {
      return SpritePixels(width: width, height: height, pixels: coat, origin: -corner)
    }
    // The alpha of a white plate is the coverage of each pixel.
    var cover = [UInt32](repeating: 0, count: width * height)
    try CairoCanvas.draw(on: &cover, width: width, height: height) { canvas in
      canvas.addRoundedRectangle(corner, size, corner: plate.corner)
      cairo_set_source_rgb(canvas.context, 1, 1, 1)
      cairo_fill(canvas.context)
    }
    // The tint lies over the blurred background; together they are as opaque as the coverage.
    var shown = [UInt8](repeating: 0, count: width * height)
    for index in coat.indices {
      let solid = cover[index] >> 24
      shown[index] = UInt8(solid - min(coat[index] >> 24, solid))
      coat[index] = coat[index] & 0xFF_FFFF | solid << 24
    }
    return SpritePixels(
      width: width, height: height, pixels: coat, origin: -corner, shown: shown)
  }
}

extension Plate {
  /// Whether the background is blurred.
  var blurs: Bool { blur >= 1 }

  /// Draws the tint and a hairline of light along the edge.
  func paintCoat(
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
