import CCairo
import SeltzerDocument
import SeltzerScene
import SeltzerStage

/// A sprite's pixels.
struct SpritePixels: SpriteForm {
  let width: Int
  let height: Int
  /// Premultiplied `0xAARRGGBB`.
  let pixels: [UInt32]
  /// From the sprite's top left to that of the pixels; negative where they reach beyond its box.
  let origin: SIMD2<Double>

  var pixelCount: Int { pixels.count }

  init(width: Int, height: Int, pixels: [UInt32], origin: SIMD2<Double>) {
    self.width = width
    self.height = height
    self.pixels = pixels
    self.origin = origin
  }

  /// A sprite, drawn; what is beneath a panel cannot be kept, so of a panel there is nothing.
  init(drawing sprite: Sprite, endless: Bool, beside taken: Int) throws {
    self = try Self.draw(sprite, beside: taken)
  }

  /// The most pixels that are kept of all sprites: two gigabytes of memory.
  private static let mostKeptPixels = 2 * PixelSize.mostPixels

  /// Draws a sprite; `taken` pixels are kept already.
  private static func draw(_ sprite: Sprite, beside taken: Int) throws -> SpritePixels {
    switch sprite.content {
    case .picture(let picture): return try pictureSprite(picture, sprite, beside: taken)
    case .text(let run):
      let margin = TextPainter.margin(of: run)
      var drawn = try drawn(sprite, margin: margin, beside: taken) { place, canvas in
        try TextPainter.paint(run, at: place, on: canvas)
      }
      if run.style.shadow > 0 {
        var pixels = drawn.pixels
        SoftShadow.add(
          to: &pixels, width: drawn.width, height: drawn.height,
          radius: Int(run.fontSize * 0.12) + 2, opacity: run.style.shadow)
        drawn = SpritePixels(
          width: drawn.width, height: drawn.height, pixels: pixels, origin: drawn.origin)
      }
      return drawn
    case .icons(let style, let side, let glyphs):
      let margin = (side * 0.15).rounded(.up) + 1
      return try drawn(sprite, margin: margin, beside: taken) { place, canvas in
        for glyph in glyphs {
          let corner = place + glyph.center - SIMD2(repeating: side / 2)
          drawIcon(
            glyph.glyph, in: canvas.context, x: corner.x, y: corner.y, size: side, style: style)
        }
      }
    case .shape(let shape):
      let margin = ShapePainter.margin(of: shape)
      return try drawn(sprite, margin: margin, beside: taken) { place, canvas in
        ShapePainter.paint(shape, at: place, size: sprite.size, on: canvas)
      }
    case .panel:
      return SpritePixels(width: 0, height: 0, pixels: [], origin: .zero)
    }
  }

  private static func drawn(
    _ sprite: Sprite, margin: Double, beside taken: Int,
    _ body: (SIMD2<Double>, borrowing CairoCanvas) throws -> Void
  ) throws -> SpritePixels {
    let size = try room(for: sprite, sprite.size + 2 * margin, beside: taken)
    var pixels = [UInt32](repeating: 0, count: size.width * size.height)
    try CairoCanvas.draw(
      on: &pixels, width: size.width, height: size.height
    ) {
      try body(SIMD2(repeating: margin), $0)
    }
    return SpritePixels(
      width: size.width, height: size.height, pixels: pixels, origin: SIMD2(repeating: -margin))
  }

  private static func pictureSprite(
    _ picture: Picture, _ sprite: Sprite, beside taken: Int
  ) throws -> SpritePixels {
    let size = try room(for: sprite, sprite.size.rounded(.toNearestOrAwayFromZero), beside: taken)
    let pixels =
      switch picture {
      case .drawing(let drawing): drawing.pixels(width: size.width, height: size.height)
      case .file(let path):
        try ImageFile.pixels(of: path, width: size.width, height: size.height)
      }
    // Of whole pixels, about the sprite's middle: scaled once more it would only be blurred.
    return SpritePixels(
      width: size.width, height: size.height, pixels: pixels,
      origin: (sprite.size - SIMD2(Double(size.width), Double(size.height))) / 2)
  }

  /// The whole pixels that a size takes, checked before any memory is.
  static func room(
    for sprite: Sprite, _ size: SIMD2<Double>, beside taken: Int
  ) throws(RasterError) -> PixelSize {
    // Also keeps the conversion from overflowing; text too long to measure is negative.
    let bound = SIMD2<Double>(repeating: 1e9)
    let whole = pointwiseMin(size.rounded(.up), bound)
    let (width, height) = (max(1, Int(whole.x)), max(1, Int(whole.y)))
    guard size.x >= 0, size.y >= 0, let room = PixelSize(width: width, height: height) else {
      throw .layerTooLarge(what: sprite.content.summary, width: width, height: height)
    }
    guard taken + width * height <= mostKeptPixels else {
      throw .layersTooLarge(pixels: taken + width * height, most: mostKeptPixels)
    }
    return room
  }
}

extension Sprite.Content {
  /// What it is, for a message.
  fileprivate var summary: String {
    switch self {
    case .picture(.file(let path)): path
    case .picture(.drawing(let drawing)): "the drawing '\(drawing.rawValue)'"
    case .text(let run): run.summary
    case .icons: "a grid of icons"
    case .panel: "a panel"
    case .shape(let shape): "a \(shape.figure.rawValue)"
    }
  }
}

extension TextRun {
  /// What it is, for a message.
  var summary: String { "the text '\(excerpt(text))'" }
}
