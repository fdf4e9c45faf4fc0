import CGLib
package import SeltzerScene
import SeltzerSystem

/// Draws pictures of one size and palette with Cairo only: the slow reference for the compositor.
package final class CairoRenderer: Sendable {
  private let size: PixelSize
  private let background: [UInt32]
  private let cache = SpriteCache<SpritePixels>()

  package init(gradient: Gradient, size: PixelSize) {
    self.size = size
    let shades = gradient.ramp.map { SIMD3<UInt32>($0 + 0.5) }
    let last = Double(shades.count - 1)
    let step = gradient.step(across: size) * last
    let middle = size.vector / 2
    background = dithered(size) { x, y in
      let start = last / 2 + (Double(y) + 0.5 - middle.y) * step.y + (0.5 - middle.x) * step.x
      let place = start + Double(x) * step.x + 0.5
      return shades[min(max(Int(place), 0), shades.count - 1)]
    }
  }

  /// Overwrites the whole picture.
  package func draw(
    _ composition: Composition, into picture: inout some Drawable, stopwatch: Stopwatch? = nil
  ) throws {
    guard composition.size == size, picture.size == size else {
      throw RasterError.sizeMismatch(scene: size, picture: picture.size)
    }
    if composition.isTransparent {
      throw RasterError.cairo(reason: "it has no background; name one, or use the fast renderer")
    }
    try Stopwatch.measure(.draw, with: stopwatch) {
      let pixels = try CairoCanvas.draw(size, over: background) { canvas in
        if composition.ground != nil {
          try redraw(composition, on: canvas, isGround: true) { _ in }
        }
        if let sprite = composition.backdrop {
          try lay(sprite, edges: try sprite.edges(across: size, areEndless: true), on: canvas)
        }
        for group in composition.bubbles {
          switch group.look {
          case let look as FlatDiscs where look.cateye == 0:
            DiscPainter.paint(group, look, on: canvas)
          default: try redraw(composition, on: canvas) { $0.bubbles = [group] }
          }
        }
        for sprite in composition.sprites {
          if sprite.isMadeOfPicture {
            try redraw(composition, on: canvas) { $0.sprites = [sprite] }
          } else {
            try lay(sprite, edges: try sprite.edges(across: size), on: canvas)
          }
        }
      }
      picture.withDestination { $0.store(Frame(size: size, pixels: pixels)) }
    }
  }

  /// Draws orbs, glass, shapes, glows, paths, mirrors and frosted panels with the portable kernels over what has been
  /// drawn, or a ground; Cairo has nothing of the kind.
  private func redraw(
    _ composition: Composition, on canvas: borrowing CairoCanvas, isGround: Bool = false,
    _ add: (inout Composition) -> Void
  ) throws {
    let (width, height) = (size.width, size.height)
    let drawn = Array(UnsafeBufferPointer(start: canvas.pixels, count: width * height))
    let beneath = isGround ? nil : PlanarLayer(drawn, width: width, height: height)
    let gradient = composition.gradient
    var (frame, shown) = (Frame(size: size), Composition(size: size, gradient: gradient))
    (shown.ground, shown.backdrop) = (composition.ground, isGround ? nil : composition.backdrop)
    add(&shown)
    try Compositor(gradient: gradient, size: size, kernels: .portable)
      .draw(shown, over: beneath.map { PlacedLayer($0, at: .zero) }, into: &frame)
    canvas.lay(frame.pixels, width: width, height: height, at: .zero)
  }

  private func lay(_ sprite: Sprite, edges: SpriteEdges, on canvas: borrowing CairoCanvas) throws {
    let drawn = try cache.form(of: sprite, edges: edges)
    guard sprite.opacity > 0 else { return }
    canvas.lay(
      drawn.pixels, width: drawn.width, height: drawn.height,
      by: SpriteFrame(sprite, drawn).matrix, opacity: sprite.opacity, endless: edges.areEndless)
  }
}

/// Returns a picture of colours in 256ths of an 8-bit step, dithered so that steps are invisible.
private func dithered(
  _ size: PixelSize, _ color: (_ x: Int, _ y: Int) -> SIMD3<UInt32>
) -> [UInt32] {
  let thresholds = OrderedDither.ranks.map { UInt32(4 * $0 + 2) }
  let (width, height) = (size.width, size.height)
  return [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
    for y in 0..<height {
      for x in 0..<width {
        let color = (color(x, y) &+ thresholds[(y & 7) << 3 | x & 7]) &>> 8
        pixels[y * width + x] = 0xFF00_0000 | color.x << 16 | color.y << 8 | color.z
      }
    }
    count = width * height
  }
}

extension Sprite {
  /// Whether it shows the picture beneath it, mirrored or blurred.
  fileprivate var isMadeOfPicture: Bool {
    if case .mirror = content { true } else { blurRadius != nil }
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
