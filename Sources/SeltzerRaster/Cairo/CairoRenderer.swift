import CCairo
import SeltzerPalette
import SeltzerStage

/// Draws pictures with Cairo only: the reference for the compositor.
final class CairoRenderer: Sendable {
  private let size: PixelSize
  private let background: [UInt32]
  private let shelf = SpriteShelf<SpritePixels>()

  init(gradient: Gradient, size: PixelSize) {
    self.size = size
    background = GradientBackground.pixels(gradient, size: size)
  }

  /// Returns the picture of a composition.
  func frame(of composition: Composition) throws -> Frame {
    let sprites = try composition.sprites.map { sprite in
      if case .panel = sprite.content { nil as SpritePixels? } else { try shelf.form(of: sprite) }
    }
    let backdrop = try composition.backdrop.map {
      ($0, try shelf.form(of: $0, edges: $0.edges(across: size)))
    }
    var pixels = background
    try CairoCanvas.drawReading(
      on: &pixels, width: size.width, height: size.height
    ) { canvas, drawn in
      if let (sprite, pixels) = backdrop { Self.lay(sprite, pixels, on: canvas, endless: true) }
      DiscPainter.paint(composition.discs, blendMode: composition.blendMode, on: canvas)
      for (sprite, pixels) in zip(composition.sprites, sprites) where sprite.opacity > 0 {
        if let pixels {
          Self.lay(sprite, pixels, on: canvas, endless: false)
        } else if case .panel(let plate) = sprite.content {
          FrostedPanel.paint(plate, sprite, on: canvas, pixels: drawn, size: size)
        }
      }
    }
    return Frame(size: size, pixels: pixels)
  }

  private static func lay(
    _ sprite: Sprite, _ pixels: SpritePixels, on canvas: borrowing CairoCanvas, endless: Bool
  ) {
    canvas.lay(
      pixels.pixels, width: pixels.width, height: pixels.height,
      by: SpriteFrame(sprite, pixels).matrix, opacity: sprite.opacity, endless: endless)
  }
}

extension SpriteFrame {
  /// Maps the source to the picture.
  var matrix: cairo_matrix_t {
    let corner = picture(of: .zero)
    return cairo_matrix_t(
      xx: axis.x, yx: axis.y, xy: -axis.y, yy: axis.x, x0: corner.x, y0: corner.y)
  }
}
