/// Blurs a plane of samples by running means.
package enum BoxBlur {
  /// The samples beyond the plane.
  package enum Edge {
    case zero
    /// Equal to the nearest sample of the plane.
    case clamped
  }

  /// Blurs three times in both directions, which approximates a Gaussian.
  ///
  /// `plane` has `width * height` samples, row by row; `reach` is the number of samples to either side
  /// in a mean, 1...2047. Each mean is rounded to nearest. The time does not depend on the reach.
  package static func blur(
    _ plane: [UInt16], width: Int, height: Int, reach: Int, edge: Edge
  ) -> [UInt16] {
    var blurred = plane
    for _ in 0..<3 {
      blurred = blurredRows(blurred, width: width, height: height, reach: reach, edge: edge)
      blurred = blurredRows(blurred, width: height, height: width, reach: reach, edge: edge)
    }
    return blurred
  }

  /// Blurs each row and writes it as a column, so that a second call blurs the columns.
  private static func blurredRows(
    _ source: [UInt16], width: Int, height: Int, reach: Int, edge: Edge
  ) -> [UInt16] {
    precondition(source.count == width * height && (1...2047).contains(reach))
    let count = UInt32(2 * reach + 1)
    // Multiplies by the reciprocal instead of dividing; exact for counts below 4096.
    let reciprocal = (1 << 40) / UInt64(count) + 1
    return [UInt16](unsafeUninitializedCapacity: width * height) { columns, filled in
      // A row with the samples beyond its ends.
      var line = [UInt16](repeating: 0, count: width + 2 * reach + 1)
      line.withUnsafeMutableBufferPointer { line in
        source.withUnsafeBufferPointer { source in
          for y in 0..<height {
            let row = source.extracting(y * width..<(y + 1) * width)
            _ = line.extracting(reach..<reach + width).update(fromContentsOf: row)
            if edge == .clamped {
              line.extracting(0..<reach).update(repeating: row[0])
              line.extracting((reach + width)...).update(repeating: row[width - 1])
            }
            var sum = count / 2
            for x in 0...2 * reach { sum &+= UInt32(line[x]) }
            for x in 0..<width {
              columns[x * height + y] = UInt16(
                truncatingIfNeeded: (UInt64(sum) &* reciprocal) >> 40)
              sum &+= UInt32(line[x + 2 * reach + 1])
              sum &-= UInt32(line[x])
            }
          }
        }
      }
      filled = width * height
    }
  }
}
