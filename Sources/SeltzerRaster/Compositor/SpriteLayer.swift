import CCairo
import SeltzerPalette
import SeltzerScene
import SeltzerStage

/// A sprite as the compositor lays it over tiles.
struct SpriteLayer: SpriteForm {
  /// Nil where there is nothing to see.
  let layer: PlanarLayer?
  /// From the sprite's top left to that of the layer's pixels.
  let origin: SIMD2<Double>
  let pixelCount: Int

  init(drawing sprite: Sprite, endless: Bool, beside taken: Int) throws {
    if case .panel(let plate) = sprite.content {
      // The panel's box and a pixel about it, in which its edge fades.
      let room = try SpritePixels.room(for: sprite, sprite.size + 2, beside: taken)
      layer = try Self.glass(plate, size: sprite.size, room: room)
      origin = SIMD2(-1, -1) + (layer?.offset ?? .zero)
      pixelCount = room.width * room.height
      return
    }
    var drawn = try SpritePixels(drawing: sprite, endless: endless, beside: taken)
    if endless { drawn = drawn.extended(by: 2) }
    layer = PlanarLayer(drawn.pixels, width: drawn.width, height: drawn.height)
    origin = drawn.origin + (layer?.offset ?? .zero)
    pixelCount = drawn.pixelCount
  }

  /// What a frosted panel adds to what is beneath it: its tint, its rim, and how far one sees
  /// through.
  private static func glass(
    _ plate: Plate, size: SIMD2<Double>, room: PixelSize
  ) throws -> PlanarLayer? {
    let (width, height) = (room.width, room.height)
    var coat = [UInt32](repeating: 0, count: width * height)
    try CairoCanvas.draw(on: &coat, width: width, height: height) { canvas in
      canvas.addRoundedRectangle(SIMD2(1, 1), size, corner: plate.corner)
      cairo_clip(canvas.context)
      paintCoat(plate, SIMD2(1, 1), size, on: canvas)
    }
    guard plate.blurs else { return PlanarLayer(coat, width: width, height: height) }
    // The whole plate in white shows by its alpha how much of the panel is in each pixel.
    var cover = [UInt32](repeating: 0, count: width * height)
    try CairoCanvas.draw(on: &cover, width: width, height: height) { canvas in
      canvas.addRoundedRectangle(SIMD2(1, 1), size, corner: plate.corner)
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
    return PlanarLayer(coat, width: width, height: height, shown: shown)
  }

  /// The tint and a hairline of light where the glass ends.
  static func paintCoat(
    _ plate: Plate, _ origin: SIMD2<Double>, _ size: SIMD2<Double>,
    on canvas: borrowing CairoCanvas
  ) {
    let context = canvas.context
    let tint = plate.tint.unit
    cairo_set_source_rgba(context, tint.x, tint.y, tint.z, plate.tintOpacity)
    cairo_paint(context)
    canvas.addRoundedRectangle(
      origin + SIMD2(0.5, 0.5), size - SIMD2(1, 1), corner: plate.corner - 0.5)
    cairo_set_source_rgba(context, 1, 1, 1, 0.16)
    cairo_set_line_width(context, 1)
    cairo_stroke(context)
  }
}

extension Plate {
  /// Whether what is beneath is blurred at all.
  var blurs: Bool { blur >= 1 }
}

extension SpritePixels {
  /// The same with its edge pixels repeated outside it.
  fileprivate func extended(by margin: Int) -> SpritePixels {
    let (wide, tall) = (width + 2 * margin, height + 2 * margin)
    let all = [UInt32](unsafeUninitializedCapacity: wide * tall) { all, count in
      for y in 0..<tall {
        let row = min(max(y - margin, 0), height - 1) * width
        for x in 0..<wide { all[y * wide + x] = pixels[row + min(max(x - margin, 0), width - 1)] }
      }
      count = wide * tall
    }
    return SpritePixels(
      width: wide, height: tall, pixels: all, origin: origin - SIMD2(repeating: Double(margin)))
  }
}
