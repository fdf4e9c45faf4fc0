import SeltzerStage

/// A sprite in the form that the compositor draws over tiles.
struct SpriteLayer: SpriteForm {
  /// Nil if all pixels are clear.
  let layer: PlanarLayer?
  /// The position of the layer's pixels, from the sprite's top left.
  let origin: SIMD2<Double>
  let pixelCount: Int

  init(drawing sprite: Sprite, edges: SpriteEdges, cachedPixels: Int) throws {
    var drawn = try SpritePixels(drawing: sprite, edges: edges, cachedPixels: cachedPixels)
    if edges != .clear { drawn = drawn.extended(by: 2) }
    layer = PlanarLayer(drawn)
    origin = drawn.origin + (layer?.offset ?? .zero)
    pixelCount = drawn.pixelCount
  }
}

extension PlanarLayer {
  /// Creates planes of a sprite's pixels; nil if all are clear.
  convenience init?(_ drawn: SpritePixels) {
    self.init(
      drawn.pixels, width: drawn.width, height: drawn.height, transmission: drawn.transmission)
  }
}

extension SpritePixels {
  /// Returns the pixels with a margin that repeats the edge pixels.
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
