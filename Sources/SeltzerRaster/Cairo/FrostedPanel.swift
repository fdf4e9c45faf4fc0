import CCairo
import SeltzerPalette
import SeltzerScene
import SeltzerStage
import SeltzerSystem

/// Draws frosted glass: the blurred picture beneath, with a tint.
enum FrostedPanel {
  /// Draws a panel over the current content of `pixels`, the canvas's pixels.
  static func paint(
    _ plate: Plate, _ sprite: Sprite, on canvas: borrowing CairoCanvas,
    pixels: UnsafeBufferPointer<UInt32>, size: PixelSize
  ) {
    let frame = SpriteFrame(sprite)
    canvas.flush()
    let blurred = BlurredPart(
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
      plate.paintTint(.zero, sprite.size, on: canvas)
    }
  }

  /// A part of the picture at reduced size, blurred.
  private struct BlurredPart {
    let pixels: [UInt32]
    let width: Int
    let height: Int
    /// Picture pixels per pixel.
    let shrink: Int
    /// The position of its top left in the picture.
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
      // Blocks are on a grid that is fixed to the picture, so nothing shimmers when the panel moves.
      let (x0, y0) = (Int(max(0, low.x)) / shrink, Int(max(0, low.y)) / shrink)
      let x1 = (Int(min(limit.x, high.x)) + shrink - 1) / shrink
      let y1 = (Int(min(limit.y, high.y)) + shrink - 1) / shrink
      width = max(1, x1 - x0)
      height = max(1, y1 - y0)
      origin = SIMD2(Double(x0 * shrink), Double(y0 * shrink))
      var planes = Self.shrunk(
        source, size, shrink: shrink, x0: x0, y0: y0, width: width, height: height)
      let reach = max(1, Int((radius / Double(shrink) * 0.6).rounded()))
      for index in planes.indices {
        planes[index] = BoxBlur.blur(
          planes[index], width: width, height: height, reach: reach, edge: .clamped)
      }
      let (red, green, blue) = (planes[0], planes[1], planes[2])
      pixels = red.indices.map { index -> UInt32 in
        let color: UInt32 = UInt32(red[index]) << 16 | UInt32(green[index]) << 8
        return 0xFF00_0000 | color | UInt32(blue[index])
      }
    }

    /// Returns the mean red, green and blue of blocks; edge blocks may be partial.
    private static func shrunk(
      _ source: UnsafeBufferPointer<UInt32>, _ size: PixelSize, shrink: Int, x0: Int, y0: Int,
      width: Int, height: Int
    ) -> [[UInt16]] {
      ([16, 8, 0] as [UInt32]).map { shift in
        (0..<width * height).map { index in
          let (y, x) = index.quotientAndRemainder(dividingBy: width)
          let rows = (y0 + y) * shrink..<min((y0 + y + 1) * shrink, size.height)
          let columns = (x0 + x) * shrink..<min((x0 + x + 1) * shrink, size.width)
          let count = UInt32(rows.count * columns.count)
          var sum = count / 2
          for row in rows {
            for column in columns { sum += source[row * size.width + column] >> shift & 255 }
          }
          return count > 0 ? UInt16(sum / count) : 0
        }
      }
    }
  }
}
