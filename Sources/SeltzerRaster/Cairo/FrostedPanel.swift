import CCairo
import SeltzerScene
import SeltzerStage

/// Draws frosted glass: the blurred picture beneath, with a tint.
enum FrostedPanel {
  static func paint(
    _ plate: Plate, _ sprite: Sprite, on canvas: borrowing CairoCanvas, size: PixelSize
  ) {
    let frame = SpriteFrame(sprite)
    let blurred = BlurredPart(
      beneath: frame.bounds(), radius: plate.blur, pixels: canvas.pixels, size: size)
    let context = canvas.context
    cairo_save(context)
    defer { cairo_restore(context) }
    var matrix = frame.matrix
    cairo_save(context)
    cairo_transform(context, &matrix)
    traceRoundedRectangle(in: context, .zero, sprite.size, corner: plate.corner)
    cairo_restore(context)
    cairo_clip(context)
    canvas.withOpacity(sprite.opacity) {
      if let blurred {
        canvas.lay(
          blurred.pixels, width: blurred.width, height: blurred.height, by: blurred.matrix,
          endless: true)
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
    /// Maps the pixels to the picture.
    let matrix: cairo_matrix_t

    init?(
      beneath panel: (low: SIMD2<Double>, high: SIMD2<Double>), radius: Double,
      pixels source: UnsafePointer<UInt32>?, size: PixelSize
    ) {
      let low = panel.low - 2 * radius
      let high = panel.high + 2 * radius
      let limit = SIMD2(Double(size.width), Double(size.height))
      guard let source, radius >= 1, low.x < limit.x, low.y < limit.y, high.x > 0, high.y > 0
      else { return nil }
      let blur = GlassBlur(radius: radius)
      let side = 1 << blur.shift
      // Blocks are on a grid that is fixed to the picture, so nothing shimmers when the panel moves.
      let (x0, y0) = (Int(max(0, low.x)) / side, Int(max(0, low.y)) / side)
      let width = max(1, (Int(min(limit.x, high.x)) + side - 1) / side - x0)
      let height = max(1, (Int(min(limit.y, high.y)) + side - 1) / side - y0)
      let planes = ([16, 8, 0] as [UInt32]).map { shift in
        let means = (0..<width * height).map { index in
          let (left, top) = ((x0 + index % width) * side, (y0 + index / width) * side)
          let rows = top..<min(top + side, size.height)
          let columns = left..<min(left + side, size.width)
          let count = UInt32(rows.count * columns.count)
          var sum = count / 2
          for row in rows {
            for column in columns { sum += source[row * size.width + column] >> shift & 255 }
          }
          return UInt16(sum / count)
        }
        return blur.blurred(means, width: width, height: height).map { UInt32($0) << shift }
      }
      pixels = planes[0].indices.map {
        0xFF00_0000 | planes[0][$0] | planes[1][$0] | planes[2][$0]
      }
      (self.width, self.height) = (width, height)
      matrix = cairo_matrix_t(
        xx: Double(side), yx: 0, xy: 0, yy: Double(side), x0: Double(x0 * side),
        y0: Double(y0 * side))
    }
  }
}
