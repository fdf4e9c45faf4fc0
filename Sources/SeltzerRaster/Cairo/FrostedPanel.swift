import CCairo
import SeltzerPalette
import SeltzerScene
import SeltzerStage

/// Frosted glass: what lies beneath, blurred, with a tint laid over.
enum FrostedPanel {
  /// Draws a panel over what the canvas on `pixels` shows so far.
  static func paint(
    _ plate: Plate, _ sprite: Sprite, on canvas: borrowing CairoCanvas,
    pixels: UnsafeBufferPointer<UInt32>, size: PixelSize
  ) {
    let frame = SpriteFrame(sprite)
    canvas.flush()
    let blurred = Backdrop(
      beneath: frame.bounds(), radius: plate.blur, pixels: pixels, size: size)
    let context = canvas.context
    cairo_save(context)
    defer { cairo_restore(context) }
    var matrix = frame.matrix
    cairo_save(context)
    cairo_transform(context, &matrix)
    canvas.addRoundedRectangle(.zero, sprite.size, corner: plate.corner)
    cairo_restore(context)
    cairo_clip(context)
    canvas.withOpacity(sprite.opacity) {
      if let blurred {
        canvas.lay(
          blurred.pixels, width: blurred.width, height: blurred.height, at: blurred.origin,
          scale: Double(blurred.shrink), opacity: 1, endless: true)
      }
      cairo_transform(context, &matrix)
      plate.paintCoat(.zero, sprite.size, on: canvas)
    }
  }

  /// A part of the picture at reduced size, blurred by three boxes, which is close to a Gaussian.
  private struct Backdrop {
    var pixels: [UInt32]
    let width: Int
    let height: Int
    /// Picture pixels of one pixel.
    let shrink: Int
    /// Where its top left is in the picture.
    let origin: SIMD2<Double>

    init?(
      beneath panel: (low: SIMD2<Double>, high: SIMD2<Double>), radius: Double,
      pixels source: UnsafeBufferPointer<UInt32>, size: PixelSize
    ) {
      guard radius >= 1 else { return nil }
      let limit = SIMD2(Double(size.width), Double(size.height))
      let low = panel.low - 2 * radius
      let high = panel.high + 2 * radius
      guard low.x < limit.x, low.y < limit.y, high.x > 0, high.y > 0 else { return nil }
      var shrink = 1
      while shrink < 16, radius / Double(shrink) > 6 { shrink *= 2 }
      self.shrink = shrink
      // Blocks lie on a grid fixed to the picture, so that nothing shimmers when the panel moves.
      let (x0, y0) = (Int(max(0, low.x)) / shrink, Int(max(0, low.y)) / shrink)
      let x1 = (Int(min(limit.x, high.x)) + shrink - 1) / shrink
      let y1 = (Int(min(limit.y, high.y)) + shrink - 1) / shrink
      width = max(1, x1 - x0)
      height = max(1, y1 - y0)
      origin = SIMD2(Double(x0 * shrink), Double(y0 * shrink))
      pixels = Self.shrunk(
        source, size, shrink: shrink, x0: x0, y0: y0, width: width, height: height)
      let box = max(1, Int((radius / Double(shrink) * 0.6).rounded()))
      for _ in 0..<3 {
        pixels = Self.blurredRows(pixels, width: width, height: height, box: box)
        pixels = Self.blurredRows(pixels, width: height, height: width, box: box)
      }
    }

    /// The mean of each block; blocks at the right and bottom may be cut off by the picture's edge.
    private static func shrunk(
      _ source: UnsafeBufferPointer<UInt32>, _ size: PixelSize, shrink: Int, x0: Int, y0: Int,
      width: Int, height: Int
    ) -> [UInt32] {
      var small = [UInt32](repeating: 0, count: width * height)
      for y in 0..<height {
        let rows = (y0 + y) * shrink..<min((y0 + y + 1) * shrink, size.height)
        for x in 0..<width {
          let columns = (x0 + x) * shrink..<min((x0 + x + 1) * shrink, size.width)
          var sum = Sum()
          for row in rows {
            for column in columns { sum.add(source[row * size.width + column]) }
          }
          small[y * width + x] = sum.mean(of: UInt32(rows.count * columns.count))
        }
      }
      return small
    }

    /// Each row's running mean of `2 * box + 1` pixels, written as a column: two calls blur both ways
    /// and turn the picture back.
    private static func blurredRows(
      _ source: [UInt32], width: Int, height: Int, box: Int
    ) -> [UInt32] {
      var turned = [UInt32](repeating: 0, count: width * height)
      for y in 0..<height {
        let row = y * width
        var sum = Sum()
        for x in -box...box { sum.add(source[row + min(max(x, 0), width - 1)]) }
        for x in 0..<width {
          turned[x * height + y] = sum.mean(of: UInt32(2 * box + 1))
          sum.add(source[row + min(x + box + 1, width - 1)])
          sum.remove(source[row + max(x - box, 0)])
        }
      }
      return turned
    }
  }

  /// Sums of the three channels; the pictures beneath a panel are opaque.
  private struct Sum {
    var red: UInt32 = 0
    var green: UInt32 = 0
    var blue: UInt32 = 0

    mutating func add(_ pixel: UInt32) {
      red &+= pixel >> 16 & 255
      green &+= pixel >> 8 & 255
      blue &+= pixel & 255
    }

    mutating func remove(_ pixel: UInt32) {
      red &-= pixel >> 16 & 255
      green &-= pixel >> 8 & 255
      blue &-= pixel & 255
    }

    func mean(of count: UInt32) -> UInt32 {
      guard count > 0 else { return 0xFF00_0000 }
      let half = count / 2
      return 0xFF00_0000 | ((red + half) / count) << 16 | ((green + half) / count) << 8
        | (blue + half) / count
    }
  }
}
