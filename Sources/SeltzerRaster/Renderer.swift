import CCairo
package import SeltzerPalette
package import SeltzerStage

/// Draws compositions of one size and palette, in any order and from any thread.
package final class Renderer: Sendable {
  private let size: PixelSize
  private let background: [UInt32]
  private let shelf = SpriteShelf()

  package init(gradient: Gradient, size: PixelSize) {
    self.size = size
    background = GradientBackground.pixels(gradient, size: size)
  }

  /// The picture a composition describes.
  package func frame(of composition: Composition) throws -> Frame {
    precondition(composition.size == size)
    var frame = Frame(size: size, pixels: background)
    let pixels = try composition.sprites.map { sprite in
      if case .panel = sprite.content { nil as SpritePixels? } else { try shelf.pixels(of: sprite) }
    }
    let backdrop = try composition.backdrop.map { ($0, try shelf.pixels(of: $0)) }
    try CairoCanvas.drawReading(
      on: &frame.pixels, width: size.width, height: size.height
    ) { canvas, drawn in
      if let (sprite, pixels) = backdrop { Self.lay(sprite, pixels, on: canvas, endless: true) }
      DiscPainter.paint(composition.discs, blendMode: composition.blendMode, on: canvas)
      for (sprite, pixels) in zip(composition.sprites, pixels) where sprite.opacity > 0 {
        if let pixels {
          Self.lay(sprite, pixels, on: canvas, endless: false)
        } else if case .panel(let plate) = sprite.content {
          FrostedPanel.paint(plate, sprite, on: canvas, pixels: drawn, size: composition.size)
        }
      }
    }
    return frame
  }

  private static func lay(
    _ sprite: Sprite, _ pixels: SpritePixels, on canvas: borrowing CairoCanvas, endless: Bool
  ) {
    canvas.lay(
      pixels.pixels, width: pixels.width, height: pixels.height,
      at: sprite.center - sprite.size / 2 + pixels.origin, scale: pixels.scale,
      opacity: sprite.opacity, endless: endless)
  }
}
