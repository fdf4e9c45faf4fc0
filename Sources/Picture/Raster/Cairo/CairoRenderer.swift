import CGLib
import SeltzerScene
import SeltzerSystem

/// Draws pictures with Cairo only: the reference for the compositor.
final class CairoRenderer: Sendable {
  private let size: PixelSize
  private let background: [UInt32]
  private let ground: GroundPainter
  private let cache = SpriteCache<SpritePixels>()
  private let bubbleSprites = SpriteMipsCache()

  init(gradient: Gradient, size: PixelSize) {
    self.size = size
    background = Self.background(gradient, size: size)
    ground = GroundPainter(gradient, size: size)
  }

  func frame(of composition: Composition) throws -> Frame {
    let pixels = try CairoCanvas.draw(
      size, over: composition.ground.map { ground.grid($0).pixels(size) } ?? background
    ) { canvas in
      if let sprite = composition.backdrop {
        try lay(sprite, edges: try sprite.edges(across: size, areEndless: true), on: canvas)
      }
      for group in composition.bubbles {
        let sprite = try bubbleSprites.mips(of: group.look)
        DiscPainter.paint(group, sprite: sprite, on: canvas, size: size)
      }
      for sprite in composition.sprites {
        try lay(sprite, edges: try sprite.edges(across: size), on: canvas)
      }
    }
    return Frame(size: size, pixels: pixels)
  }

  private func lay(
    _ sprite: Sprite, edges: SpriteEdges, on canvas: borrowing CairoCanvas
  ) throws {
    let drawn = try cache.form(of: sprite, edges: edges)
    guard sprite.opacity > 0 else { return }
    if let radius = sprite.blurRadius {
      FrostedGlass.paint(drawn, sprite, radius: radius, on: canvas, size: size)
      return
    }
    canvas.lay(
      drawn.pixels, width: drawn.width, height: drawn.height,
      by: SpriteFrame(sprite, drawn).matrix, opacity: sprite.opacity, endless: edges.areEndless)
  }

  /// Returns the gradient, dithered so that its steps are invisible.
  private static func background(_ gradient: Gradient, size: PixelSize) -> [UInt32] {
    let shades = gradient.ramp.map { SIMD3<UInt32>($0 + 0.5) }
    let last = Double(shades.count - 1)
    // In 256ths of an 8-bit step.
    let thresholds = OrderedDither.ranks.map { UInt32(4 * $0 + 2) }
    let (width, height) = (size.width, size.height)
    let step = gradient.step(across: size) * last
    return [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
      for y in 0..<height {
        let across = (Double(y) + 0.5 - Double(height) / 2) * step.y
        let start = last / 2 + across + (0.5 - Double(width) / 2) * step.x
        for x in 0..<width {
          let place = start + Double(x) * step.x + 0.5
          let threshold = thresholds[(y & 7) << 3 | x & 7]
          let color = (shades[min(max(Int(place), 0), shades.count - 1)] &+ threshold) &>> 8
          pixels[y * width + x] = 0xFF00_0000 | color.x << 16 | color.y << 8 | color.z
        }
      }
      count = width * height
    }
  }
}

extension ColorGrid {
  /// Returns the grid enlarged to a picture and dithered.
  fileprivate func pixels(_ size: PixelSize) -> [UInt32] {
    let columns = (0..<size.width).map { blocks(around: $0, of: width) }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(size.width * size.height)
    for y in 0..<size.height {
      let row = blocks(around: y, of: height)
      for (x, column) in columns.enumerated() {
        let threshold = Double(4 * OrderedDither.ranks[(y & 7) << 3 | x & 7] + 2)
        var color = SIMD3<Double>.zero
        for plane in 0..<3 {
          func mix(_ row: Int) -> Double {
            let start = (plane * height + row) * width
            let left = Double(planes[start + column.low])
            return left + (Double(planes[start + column.high]) - left) * column.part
          }
          let upper = mix(row.low)
          color[plane] = upper + (mix(row.high) - upper) * row.part
        }
        let bytes = SIMD3<UInt32>(color + threshold) &>> 8
        pixels.append(0xFF00_0000 | bytes.x << 16 | bytes.y << 8 | bytes.z)
      }
    }
    return pixels
  }

  /// Returns the two of `count` blocks whose centres are around a pixel's centre, and its place between them.
  private func blocks(around pixel: Int, of count: Int) -> (low: Int, high: Int, part: Double) {
    let place = (Double(pixel) + 0.5) / Double(1 << shift) - 0.5
    let limited = min(max(place, 0), Double(count - 1))
    let low = Int(limited)
    return (low, min(low + 1, count - 1), limited - Double(low))
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
