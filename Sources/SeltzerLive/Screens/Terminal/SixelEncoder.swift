/// Encodes indexed images as DEC's sixels: bands of six rows, one colour after the other.
package struct SixelEncoder: Sendable {
  /// Six pixels, none of them set.
  private static let none = UInt8(ascii: "?")

  private let width: Int
  private let height: Int
  private let scale: Int
  private let columns: Int

  /// Creates an encoder for a size in terminal pixels; `scale` is the side of an image pixel in these.
  package init(width: Int, height: Int, scale: Int) {
    (self.width, self.height, self.scale) = (width, height, scale)
    columns = (width + scale - 1) / scale
  }

  /// Returns the control string that draws an image at the cursor.
  ///
  /// Each pixel has an index in the palette, whose channels are in percent.
  package func encode(_ indices: [UInt8], palette: [SIMD3<Int>]) -> [UInt8] {
    var bytes = Array("\u{1B}P0;1;0q\"1;1;\(width);\(height)".utf8)
    bytes.reserveCapacity(width * height)
    for (index, color) in palette.enumerated() {
      bytes += Array("#\(index);2;\(color.x);\(color.y);\(color.z)".utf8)
    }
    // One bit for each of six pixels, by colour and column.
    var band = [UInt8](repeating: 0, count: 256 * columns)
    var spans = [Range<Int>](repeating: 0..<0, count: 256)
    var used: [Int] = []
    for top in stride(from: 0, to: height, by: 6) {
      if top > 0 { bytes.append("-") }
      for line in 0..<min(6, height - top) {
        let row = (top + line) / scale * columns
        let bit = UInt8(1) << UInt8(line)
        for column in 0..<columns {
          let color = Int(indices[row + column])
          band[color * columns + column] |= bit
          let span = spans[color]
          if span.isEmpty {
            used.append(color)
            spans[color] = column..<column + 1
          } else if !span.contains(column) {
            spans[color] = min(span.lowerBound, column)..<max(span.upperBound, column + 1)
          }
        }
      }
      for (place, color) in used.enumerated() {
        if place > 0 { bytes.append("$") }
        bytes.append("#")
        bytes.append(decimal: color)
        write(band, color, spans[color], &bytes)
        for column in spans[color] { band[color * columns + column] = 0 }
        spans[color] = 0..<0
      }
      used.removeAll(keepingCapacity: true)
    }
    return bytes + Array("\u{1B}\\".utf8)
  }

  /// Writes the pixels of one colour of a band.
  private func write(_ band: [UInt8], _ color: Int, _ span: Range<Int>, _ bytes: inout [UInt8]) {
    repeated(Self.none, span.lowerBound * scale, &bytes)
    var column = span.lowerBound
    while column < span.upperBound {
      let six = band[color * columns + column]
      let start = column
      while column < span.upperBound, band[color * columns + column] == six { column += 1 }
      // The last column may be cut.
      let count = min(column * scale, width) - start * scale
      repeated(Self.none + six, count, &bytes)
    }
  }

  private func repeated(_ six: UInt8, _ count: Int, _ bytes: inout [UInt8]) {
    if count > 3 {
      bytes.append("!")
      bytes.append(decimal: count)
      bytes.append(six)
    } else {
      for _ in 0..<count { bytes.append(six) }
    }
  }
}
