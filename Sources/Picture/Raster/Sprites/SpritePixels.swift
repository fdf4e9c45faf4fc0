import SeltzerScene

/// The pixels of a sprite.
package struct SpritePixels: SpriteForm {
  package let width, height: Int
  /// Premultiplied `0xAARRGGBB`.
  package let pixels: [UInt32]
  /// The pixels' top left relative to the sprite's; negative where they extend beyond its box.
  package let origin: SIMD2<Double>
  /// For glass, the transmission of the blurred background in each pixel, 0...255; else empty.
  let transmission: [UInt32]

  package var pixelCount: Int { pixels.count }

  package init(
    width: Int, height: Int, pixels: [UInt32], origin: SIMD2<Double>, transmission: [UInt32] = []
  ) {
    (self.width, self.height, self.pixels, self.origin) = (width, height, pixels, origin)
    self.transmission = transmission
  }

  /// Draws a sprite; a panel without its blurred background.
  package init(drawing sprite: Sprite, edges: SpriteEdges) throws {
    let drawn = try sprite.content.drawing.pixels(of: sprite, edges.window)
    guard edges.columns > 0 else {
      self = drawn
      return
    }
    let paddedWidth = drawn.width + edges.columns
    _ = try Self.room(for: sprite, SIMD2(Double(paddedWidth), Double(drawn.height)))
    self = drawn.part(0..<paddedWidth, 0..<drawn.height) { $0 % drawn.width }
  }

  /// Returns other columns and rows of the pixels; rows beyond the edges repeat the edge.
  func part(_ x: Range<Int>, _ y: Range<Int>, column: (Int) -> Int) -> SpritePixels {
    let columns = x.map(column)
    let all = [UInt32](unsafeUninitializedCapacity: x.count * y.count) { all, count in
      for row in y {
        let start = min(max(row, 0), height - 1) * width
        for column in columns {
          all[count] = pixels[start + column]
          count += 1
        }
      }
    }
    return SpritePixels(
      width: x.count, height: y.count, pixels: all,
      origin: origin + SIMD2(Double(x.lowerBound), Double(y.lowerBound)))
  }

  /// Returns the pixels without a margin on each side.
  func inset(by margin: Int) -> SpritePixels {
    part(margin..<width - margin, margin..<height - margin) { $0 }
  }

  /// Draws a sprite, or the part of it in a window; `body` receives the place of its top left on the canvas.
  static func draw(
    _ sprite: Sprite, _ window: SpriteWindow?,
    _ body: (SIMD2<Double>, borrowing CairoCanvas) throws -> Void
  ) throws -> SpritePixels {
    let margin = sprite.content.drawing.margin
    let room = try room(for: sprite, window?.size ?? sprite.size + 2 * margin)
    let origin = window?.origin ?? SIMD2(repeating: -margin)
    return SpritePixels(
      width: room.width, height: room.height,
      pixels: try CairoCanvas.draw(room) { try body(-origin, $0) }, origin: origin)
  }

  /// Adds blurred black beneath the pixels, or blurred white if the opacity is below 0.
  func withShadow(radius: Int, opacity: Double, alone: Bool) -> SpritePixels {
    let mask = BoxBlur.blur(
      pixels.map { UInt16($0 >> 24) }, width: width, height: height, reach: max(1, radius / 3),
      edge: .zero)
    let strength = UInt32(min(abs(opacity), 1) * 256)
    let unit: UInt32 = opacity < 0 ? 0x0101_0101 : 0x0100_0000
    let shadowed = zip(pixels, mask).map { pixel, blurred in
      let shade = (UInt32(blurred) * strength) >> 8
      if alone { return shade * unit }
      // It shows only where the sprite is transparent.
      return pixel + (shade * (255 - pixel >> 24) + 127) / 255 * unit
    }
    return SpritePixels(width: width, height: height, pixels: shadowed, origin: origin)
  }

  /// Rounds a size up to whole pixels; throws before any memory is allocated if it is too large.
  static func room(for sprite: Sprite, _ size: SIMD2<Double>) throws(RasterError) -> PixelSize {
    // The bound keeps the conversion from overflowing; text too long to measure has a negative size.
    let whole = pointwiseMin(size.rounded(.up), SIMD2(repeating: 1e9))
    let (width, height) = (max(1, Int(whole.x)), max(1, Int(whole.y)))
    guard size.x >= 0, size.y >= 0, let room = PixelSize(width: width, height: height) else {
      throw .layerTooLarge(what: sprite.content.drawing.summary, width: width, height: height)
    }
    return room
  }
}
