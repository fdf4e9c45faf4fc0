import CCairo
import SeltzerPalette
import SeltzerScene
import SeltzerStage

extension SpritePixels {
  /// What a frosted panel adds to what is beneath it: its tint, its rim, and how far one sees
  /// through.
  static func drawGlass(
    _ plate: Plate, _ sprite: Sprite, beside taken: Int
  ) throws -> SpritePixels {
    let size = sprite.size
    // The panel's box and a pixel about it, in which its edge fades.
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
    // The whole plate in white shows by its alpha how much of the panel is in each pixel.
    var cover = [UInt32](repeating: 0, count: width * height)
    try CairoCanvas.draw(on: &cover, width: width, height: height) { canvas in
      canvas.addRoundedRectangle(corner, size, corner: plate.corner)
      cairo_set_source_rgb(canvas.context, 1, 1, 1)
      cairo_fill(canvas.context)
    }
    // Beneath the coat lies the blurred picture, as solid as the panel; both hide what was there.
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
  /// Whether what is beneath is blurred at all.
  var blurs: Bool { blur >= 1 }

  /// The tint and a hairline of light where the glass ends.
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
