import CCairo
package import SeltzerPalette
package import SeltzerStage

/// Draws compositions of one size and palette, in any order and from any thread.
package final class Renderer: Sendable {
  private let size: PixelSize
  private let background: [UInt32]
  private let shelf = SpriteShelf()

  package init(gradient: Gradient, size: PixelSize, method: RenderMethod) {
    self.size = size
    background = GradientBackground.pixels(gradient, size: size)
  }

  /// Draws the picture a composition describes, with up to `threads` threads, over whatever the
  /// frame showed.
  ///
  /// - Returns: Where the time went.
  package func draw(
    _ composition: Composition, into frame: inout Frame, threads: Int
  ) throws -> FrameTimes {
    precondition(composition.size == size && frame.size == size)
    let clock = ContinuousClock()
    let start = clock.now
    frame.pixels = background
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
    var times = FrameTimes()
    times.draw = start.duration(to: clock.now) / .seconds(1)
    return times
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
