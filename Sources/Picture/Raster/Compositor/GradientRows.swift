import SeltzerKernels
package import SeltzerScene

/// The palette's gradient as a table from which tiles are filled.
///
/// Each pixel of a row is one step further along the gradient, so all rows are parts of one long row.
/// The table holds that row at several fractions of a pixel, and a tile's row uses the nearest. If
/// the gradient is nearly vertical, the long row would be too long; colours then change so little
/// horizontally that 16 pixels share one.
package struct GradientRows: Sendable {
  /// The largest number of colours of a long row, and the number if 16 pixels share a colour.
  private static let mostColors = 1 << 16

  private let colors: [UInt16]
  /// The distance between channels.
  private let channel: Int
  /// Where each of the picture's rows begins; empty if 16 pixels share a colour.
  private let rowStarts: [UInt32]

  /// The position of the first pixel along the gradient, 0...1, and its change to the right and down.
  private let start: Double
  private let step: SIMD2<Double>

  package init(_ gradient: Gradient, size: PixelSize) {
    let (width, height) = (Double(size.width), Double(size.height))
    step = gradient.step(across: size)
    start = 0.5 + (0.5 - height / 2) * step.y + (0.5 - width / 2) * step.x
    let ramp = gradient.ramp

    // The total shift of rows against each other, in pixels.
    let slide = abs(step.y / step.x) * height
    let paddedWidth = size.width + TileGrid.width
    if slide < Double(Self.mostColors - paddedWidth - 4) {
      let rowLength = paddedWidth + Int(slide.rounded(.up)) + 3
      // Enough fractions to keep a row within about a 256th of an 8-bit step.
      let changes = zip(ramp, ramp.dropFirst()).map { pointwiseMax($1 - $0, $0 - $1).max() }
      let change = (changes.max() ?? 0) * Double(ramp.count) * abs(step.x)
      let fractions = min(
        max(1, Int((change / 2).rounded(.up))), 64, max(1, Self.mostColors / rowLength))
      channel = fractions * rowLength
      // The pixel of the long row at which row 0 begins.
      let origin = step.y / step.x < 0 ? slide.rounded(.up) + 1 : 1
      let (first, across, down) = (start - origin * step.x, step.x, step.y / step.x)
      rowStarts = (0..<size.height).map { row in
        let nearest = Int(((origin + Double(row) * down) * Double(fractions)).rounded())
        let (whole, fraction) = nearest.quotientAndRemainder(dividingBy: fractions)
        return UInt32(fraction * rowLength + whole)
      }
      colors = Self.table(count: channel) { index in
        let (fraction, x) = index.quotientAndRemainder(dividingBy: rowLength)
        return Self.color(
          at: first + (Double(x) + Double(fraction) / Double(fractions)) * across, ramp)
      }
    } else {
      channel = Self.mostColors
      rowStarts = []
      colors = Self.table(count: channel) {
        Self.color(at: Double($0) / Double(Self.mostColors - 1), ramp)
      }
    }
  }

  func fill(_ tile: Tile, _ pixels: UnsafeMutablePointer<UInt16>, _ kernels: Kernels) {
    let rows = Int32(tile.rows)
    guard rowStarts.isEmpty else {
      colors.withUnsafeBufferPointer { colors in
        rowStarts.withUnsafeBufferPointer { starts in
          kernels.table.fill(
            pixels, rows, colors.extracting(tile.left...).baseAddress, channel,
            starts.extracting(tile.top...).baseAddress)
        }
      }
      return
    }
    let indices = (0..<8 * tile.rows).map { index in
      let (x, y) = (Double(tile.left + 16 * (index & 7)) + 7.5, Double(tile.top + index >> 3))
      let place = min(max(start + x * step.x + y * step.y, 0), 1)
      return UInt32(place * Double(Self.mostColors - 1) + 0.5)
    }
    kernels.table.fill_pieces(pixels, rows, colors, channel, indices)
  }

  private static func color(at place: Double, _ ramp: [SIMD3<Double>]) -> SIMD3<Double> {
    let x = min(max(place, 0), 1) * Double(ramp.count - 1)
    let low = min(Int(x), ramp.count - 2)
    return ramp[low] + (ramp[low + 1] - ramp[low]) * (x - Double(low))
  }

  /// Returns three planes of colours.
  private static func table(count: Int, _ color: (Int) -> SIMD3<Double>) -> [UInt16] {
    var table = [UInt16](repeating: 0, count: 3 * count)
    for index in 0..<count {
      let color = color(index)
      // Tiles never contain 0.
      for plane in 0..<3 { table[plane * count + index] = UInt16(max(1, color[plane].rounded())) }
    }
    return table
  }
}

extension Gradient {
  /// 4096 colours along the gradient, which differ by a fraction of an 8-bit step; 255 is 65280.
  var ramp: [SIMD3<Double>] {
    let (curve, count) = (curve, 4096)
    return (0..<count).map { curve.color(at: Double($0) / Double(count - 1)).encodedSRGB * 65_280 }
  }

  /// Returns the change of the position along the gradient, which extends from corner to corner, for a
  /// pixel to the right and down.
  func step(across size: PixelSize) -> SIMD2<Double> {
    let length = abs(direction.x) * Double(size.width) + abs(direction.y) * Double(size.height)
    return SIMD2(direction.x / length, direction.y / length)
  }
}
