import CCairo
import SeltzerDocument
import SeltzerScene
import SeltzerStage
import Synchronization

/// A sprite's pixels, made once.
struct SpritePixels: Sendable {
  let width: Int
  let height: Int
  /// Premultiplied `0xAARRGGBB`.
  let pixels: [UInt32]
  /// From the sprite's top left to that of the pixels; negative where they reach beyond its box.
  let origin: SIMD2<Double>
  /// Picture pixels of one of these pixels, about 1.
  let scale: SIMD2<Double>
}

/// Keeps sprites that were drawn, so that each is drawn once and then only moved.
///
/// What a sprite looks like depends on its content and size alone, never on what is kept.
final class SpriteShelf: Sendable {
  private struct Key: Hashable {
    let content: Sprite.Content
    let size: SIMD2<Double>
  }

  /// A clock's old texts are dropped when there are more than this.
  private static let mostTexts = 64
  /// The most pixels that are kept: two gigabytes of memory.
  private static let mostPixels = 2 * PixelSize.mostPixels
  private let kept = Mutex<[Key: SpritePixels]>([:])

  /// The sprite's pixels, drawn if they were not before.
  func pixels(of sprite: Sprite) throws -> SpritePixels {
    let key = Key(content: sprite.content, size: sprite.size)
    return try kept.withLock { kept in
      if let pixels = kept[key] { return pixels }
      if kept.count > Self.mostTexts {
        kept = kept.filter { entry in
          if case .text = entry.key.content { false } else { true }
        }
      }
      let taken = kept.values.reduce(0) { $0 + $1.pixels.count }
      let pixels = try Self.draw(sprite, beside: taken)
      kept[key] = pixels
      return pixels
    }
  }

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
          width: drawn.width, height: drawn.height, pixels: pixels, origin: drawn.origin,
          scale: drawn.scale)
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
      // A panel shows what lies beneath it, so nothing of it can be kept.
      return SpritePixels(width: 0, height: 0, pixels: [], origin: .zero, scale: SIMD2(1, 1))
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
      width: size.width, height: size.height, pixels: pixels, origin: SIMD2(repeating: -margin),
      scale: SIMD2(1, 1))
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
    return SpritePixels(
      width: size.width, height: size.height, pixels: pixels, origin: .zero,
      scale: sprite.size / SIMD2(Double(size.width), Double(size.height)))
  }

  /// The whole pixels that a size takes, checked before any memory is.
  private static func room(
    for sprite: Sprite, _ size: SIMD2<Double>, beside taken: Int
  ) throws(RasterError) -> PixelSize {
    // Also keeps the conversion from overflowing; text too long to measure is negative.
    let bound = SIMD2<Double>(repeating: 1e9)
    let whole = pointwiseMin(size.rounded(.up), bound)
    let (width, height) = (max(1, Int(whole.x)), max(1, Int(whole.y)))
    guard size.x >= 0, size.y >= 0, let room = PixelSize(width: width, height: height) else {
      throw .layerTooLarge(what: sprite.content.summary, width: width, height: height)
    }
    guard taken + width * height <= mostPixels else {
      throw .layersTooLarge(pixels: taken + width * height, most: mostPixels)
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
