import SeltzerDocument
import SeltzerScene
package import SeltzerStage

/// The pixels of a sprite.
package struct SpritePixels: SpriteForm {
  package let width: Int
  package let height: Int
  /// Premultiplied `0xAARRGGBB`.
  package let pixels: [UInt32]
  /// The pixels' top left relative to the sprite's; negative where they extend beyond its box.
  let origin: SIMD2<Double>
  /// For glass, the transmission of the blurred background in each pixel, 0...255.
  let transmission: [UInt8]?

  package var pixelCount: Int { pixels.count }

  package init(
    width: Int, height: Int, pixels: [UInt32], origin: SIMD2<Double>, transmission: [UInt8]? = nil
  ) {
    self.width = width
    self.height = height
    self.pixels = pixels
    self.origin = origin
    self.transmission = transmission
  }

  /// Draws a sprite; a panel without its blurred background.
  package init(drawing sprite: Sprite, edges: SpriteEdges, cachedPixels: Int) throws {
    let drawn = try Self.draw(sprite, cachedPixels: cachedPixels)
    guard case .repeating(let columns) = edges else {
      self = drawn
      return
    }
    let paddedSize = SIMD2(Double(drawn.width + columns), Double(drawn.height))
    _ = try Self.room(for: sprite, paddedSize, cachedPixels: cachedPixels)
    self = drawn.repeated(columns)
  }

  /// Returns the pixels with the first columns repeated on the right.
  private func repeated(_ columns: Int) -> SpritePixels {
    let paddedWidth = width + columns
    let all = [UInt32](unsafeUninitializedCapacity: paddedWidth * height) { all, count in
      for y in 0..<height {
        for x in 0..<paddedWidth { all[y * paddedWidth + x] = pixels[y * width + x % width] }
      }
      count = paddedWidth * height
    }
    return SpritePixels(width: paddedWidth, height: height, pixels: all, origin: origin)
  }

  private static func draw(_ sprite: Sprite, cachedPixels: Int) throws -> SpritePixels {
    func draw(
      margin: Double, _ body: (SIMD2<Double>, borrowing CairoCanvas) throws -> Void
    ) throws -> SpritePixels {
      let room = try room(for: sprite, sprite.size + 2 * margin, cachedPixels: cachedPixels)
      var pixels = [UInt32](repeating: 0, count: room.width * room.height)
      try CairoCanvas.draw(on: &pixels, width: room.width, height: room.height) {
        try body(SIMD2(repeating: margin), $0)
      }
      return SpritePixels(
        width: room.width, height: room.height, pixels: pixels, origin: SIMD2(repeating: -margin))
    }

    switch sprite.content {
    case .picture(let picture): return try drawPicture(picture, sprite, cachedPixels: cachedPixels)
    case .text(let run):
      let drawn = try draw(margin: TextPainter.margin(of: run)) { place, canvas in
        try TextPainter.paint(run, at: place, on: canvas)
      }
      guard run.style.shadow > 0, sprite.part != .body else { return drawn }
      return drawn.withShadow(
        radius: Int(run.fontSize * 0.12) + 2, opacity: run.style.shadow,
        alone: sprite.part == .shadow)
    case .icons(let style, let side, let glyphs):
      return try draw(margin: (side * 0.15).rounded(.up) + 1) { place, canvas in
        for glyph in glyphs {
          let corner = place + glyph.center - SIMD2(repeating: side / 2)
          drawIcon(
            glyph.glyph, in: canvas.context, x: corner.x, y: corner.y, size: side, style: style,
            part: sprite.part)
        }
      }
    case .shape(let shape):
      return try draw(margin: ShapePainter.margin(of: shape)) { place, canvas in
        ShapePainter.paint(shape, at: place, size: sprite.size, on: canvas)
      }
    case .panel(let plate): return try drawGlass(plate, sprite, cachedPixels: cachedPixels)
    }
  }

  private static func drawPicture(
    _ picture: Picture, _ sprite: Sprite, cachedPixels: Int
  ) throws -> SpritePixels {
    let size = try room(
      for: sprite, sprite.size.rounded(.toNearestOrAwayFromZero), cachedPixels: cachedPixels)
    let pixels =
      switch picture {
      case .drawing(let drawing): drawing.pixels(size.width, size.height)
      case .file(let path):
        try ImageFile.pixels(of: path, width: size.width, height: size.height)
      }
    // Centred at whole pixels; scaling to the exact size would only blur it.
    return SpritePixels(
      width: size.width, height: size.height, pixels: pixels,
      origin: (sprite.size - SIMD2(Double(size.width), Double(size.height))) / 2)
  }

  /// The largest total number of pixels of cached sprites: two gigabytes.
  static let mostKeptPixels = 2 * PixelSize.mostPixels

  /// Rounds a size up to whole pixels; throws before any memory is allocated if it is too large.
  static func room(
    for sprite: Sprite, _ size: SIMD2<Double>, cachedPixels: Int
  ) throws(RasterError) -> PixelSize {
    // The bound keeps the conversion from overflowing; text too long to measure has a negative size.
    let bound = SIMD2<Double>(repeating: 1e9)
    let whole = pointwiseMin(size.rounded(.up), bound)
    let (width, height) = (max(1, Int(whole.x)), max(1, Int(whole.y)))
    guard size.x >= 0, size.y >= 0, let room = PixelSize(width: width, height: height) else {
      throw .layerTooLarge(what: sprite.content.summary, width: width, height: height)
    }
    guard cachedPixels + width * height <= mostKeptPixels else {
      throw .layersTooLarge(pixels: cachedPixels + width * height, most: mostKeptPixels)
    }
    return room
  }
}

extension Sprite.Content {
  /// A short description for error messages.
  fileprivate var summary: String {
    switch self {
    case .picture(.file(let path)): path
    case .picture(.drawing(let drawing)): "the drawing '\(drawing.name)'"
    case .text(let run): run.summary
    case .icons: "a grid of icons"
    case .panel: "a panel"
    case .shape(let shape): "a \(shape.figure.rawValue)"
    }
  }
}

extension TextRun {
  /// A short description for error messages.
  var summary: String { "the text '\(excerpt(text))'" }
}
