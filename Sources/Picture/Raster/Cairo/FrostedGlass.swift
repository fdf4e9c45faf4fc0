import CGLib

/// Draws frosted glass: a sprite, and the blurred picture beneath it where the sprite lets it through.
enum FrostedGlass {
  static func paint(
    _ drawn: SpritePixels, _ sprite: Sprite, radius: Double, on canvas: borrowing CairoCanvas,
    size: PixelSize
  ) {
    let blurred = blurredPart(
      beneath: SpriteFrame(sprite).bounds(), radius: radius, of: canvas.pixels, size)
    let (matrix, context) = (SpriteFrame(sprite, drawn).matrix, canvas.context)
    func lay(_ pixels: [UInt32]) {
      canvas.lay(
        pixels, width: drawn.width, height: drawn.height, by: matrix, opacity: sprite.opacity)
    }
    lay(drawn.pixels)
    guard let blurred else { return }
    cairo_save(context)
    cairo_push_group(context)
    canvas.lay(
      blurred.pixels, width: blurred.width, height: blurred.height, by: blurred.matrix,
      endless: true)
    cairo_set_operator(context, CAIRO_OPERATOR_DEST_IN)
    lay(drawn.transmission.map { $0 << 24 })
    cairo_pop_group_to_source(context)
    cairo_set_operator(context, CAIRO_OPERATOR_ADD)
    cairo_paint(context)
    cairo_restore(context)
  }

  /// Returns a part of the picture at reduced size, blurred, and the matrix from its pixels to the picture's.
  private static func blurredPart(
    beneath panel: (low: SIMD2<Double>, high: SIMD2<Double>), radius: Double,
    of source: UnsafePointer<UInt32>?, _ size: PixelSize
  ) -> (pixels: [UInt32], width: Int, height: Int, matrix: cairo_matrix_t)? {
    let low = panel.low - 2 * radius
    let high = panel.high + 2 * radius
    let limit = size.vector
    guard let source, radius >= 1, low.x < limit.x, low.y < limit.y, high.x > 0, high.y > 0
    else { return nil }
    let blur = GlassBlur(radius: radius)
    let side = 1 << blur.shift
    // Blocks are on a grid that is fixed to the picture, so nothing shimmers when the panel moves.
    let (x0, y0) = (Int(max(0, low.x)) / side, Int(max(0, low.y)) / side)
    let width = max(1, (Int(min(limit.x, high.x)) + side - 1) / side - x0)
    let height = max(1, (Int(min(limit.y, high.y)) + side - 1) / side - y0)
    var planes = ([16, 8, 0] as [UInt32]).flatMap { shift in
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
      return blur.blurred(means, width: width, height: height)
    }
    let count = width * height
    planes.withUnsafeMutableBufferPointer { GlassBlur.enliven($0, white: 255) }
    let pixels = (0..<count).map {
      let (red, green, blue) = (planes[$0], planes[count + $0], planes[2 * count + $0])
      return 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }
    let matrix = cairo_matrix_t(
      xx: Double(side), yx: 0, xy: 0, yy: Double(side), x0: Double(x0 * side),
      y0: Double(y0 * side))
    return (pixels, width, height, matrix)
  }
}
