import CCairo
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
      let pixels = try Self.draw(sprite)
      kept[key] = pixels
      return pixels
    }
  }

  private static func draw(_ sprite: Sprite) throws -> SpritePixels {
    switch sprite.content {
    case .picture(let picture): return try pictureSprite(picture, sprite.size)
    case .text(let run):
      var drawn = try drawn(sprite.size, margin: TextPainter.margin(of: run)) { place, canvas in
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
      return try drawn(sprite.size, margin: (side * 0.15).rounded(.up) + 1) { place, canvas in
        for glyph in glyphs {
          let corner = place + glyph.center - SIMD2(repeating: side / 2)
          drawIcon(
            glyph.glyph, in: canvas.context, x: corner.x, y: corner.y, size: side, style: style)
        }
      }
    case .shape(let shape):
      return try drawn(sprite.size, margin: ShapePainter.margin(of: shape)) { place, canvas in
        ShapePainter.paint(shape, at: place, size: sprite.size, on: canvas)
      }
    case .panel:
      // A panel shows what lies beneath it, so nothing of it can be kept.
      return SpritePixels(width: 0, height: 0, pixels: [], origin: .zero, scale: SIMD2(1, 1))
    }
  }

  private static func drawn(
    _ size: SIMD2<Double>, margin: Double,
    _ body: (SIMD2<Double>, borrowing CairoCanvas) throws -> Void
  ) throws -> SpritePixels {
    let width = try side(size.x + 2 * margin)
    let height = try side(size.y + 2 * margin)
    var pixels = [UInt32](repeating: 0, count: width * height)
    try CairoCanvas.draw(on: &pixels, width: width, height: height) {
      try body(SIMD2(repeating: margin), $0)
    }
    return SpritePixels(
      width: width, height: height, pixels: pixels, origin: SIMD2(repeating: -margin),
      scale: SIMD2(1, 1))
  }

  private static func pictureSprite(
    _ picture: Picture, _ size: SIMD2<Double>
  ) throws -> SpritePixels {
    let width = try side(size.x.rounded())
    let height = try side(size.y.rounded())
    let pixels =
      switch picture {
      case .drawing(let drawing): drawing.pixels(width: width, height: height)
      case .file(let path): try ImageFile.pixels(of: path, width: width, height: height).pixels
      }
    return SpritePixels(
      width: width, height: height, pixels: pixels, origin: .zero,
      scale: size / SIMD2(Double(width), Double(height)))
  }

  private static func side(_ length: Double) throws(RasterError) -> Int {
    guard length < Double(PixelSize.longestSide) else {
      throw .cairo(
        reason: "a layer is \(Int(min(length, 1e9))) pixels long, but at most "
          + "\(PixelSize.longestSide) can be drawn; make the layer or the picture smaller")
    }
    return max(1, Int(length.rounded(.up)))
  }
}
