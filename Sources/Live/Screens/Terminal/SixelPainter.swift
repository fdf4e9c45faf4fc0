import SeltzerPicture

/// Draws pixels with sixel graphics, and half blocks in the last row; some terminals scroll if
/// sixels reach the last row.
struct SixelPainter: TerminalPainter {
  /// The maximum number of pixels per frame.
  private static let mostPixels = 300_000
  /// The assumed size of a cell in pixels if unknown: that of a VT340.
  private static let usualCell = SIMD2<Double>(10, 20)

  let size: PixelSize
  /// The number of frame rows drawn as sixels.
  private let sixelRows: Int
  private let encoder: SixelEncoder
  private var lattice: ColorLattice?
  private let columns: Int
  private var lastRow: BlockPainter

  /// Creates a painter for a terminal of two or more rows.
  init(size terminal: TerminalSize, depth: ColorDepth) {
    columns = terminal.columns
    let cell = terminal.cell ?? Self.usualCell
    let width = max(1, Int(cell.x * Double(terminal.columns)))
    let height = max(1, Int(cell.y * Double(terminal.rows)))
    let above = max(1, Int(cell.y * Double(terminal.rows - 1)))
    var scale = 1
    while width * height / (scale * scale) > Self.mostPixels { scale += 1 }
    encoder = SixelEncoder(width: width, height: above, scale: scale)
    sixelRows = (above + scale - 1) / scale
    let rows = max((height + scale - 1) / scale, sixelRows + 1)
    size = PixelSize((width + scale - 1) / scale, rows)
    lastRow = BlockPainter(size: terminal, rows: terminal.rows - 1..<terminal.rows, depth: depth)
  }

  mutating func paint(_ frame: Frame?, status: StatusLine, opacity: Double) -> [UInt8] {
    var bytes = TerminalModes.begin
    if let frame { bytes += TerminalModes.home + sixels(frame) }
    let pixels = frame.map { frame in
      let rest = size.height - sixelRows
      return [rest / 4, 3 * rest / 4].flatMap { frame.row(sixelRows + $0, columns: columns) }
    }
    return bytes + lastRow.paint(pixels: pixels, status: status, opacity: opacity)
      + TerminalModes.end
  }

  private mutating func sixels(_ frame: Frame) -> [UInt8] {
    let upper = Frame(
      size: PixelSize(size.width, sixelRows),
      pixels: Array(frame.pixels.prefix(size.width * sixelRows)))
    // Keeps the colours while they cover the frame; changing them would make the image flicker.
    let lattice = lattice.flatMap { $0.covers(upper) ? $0 : nil } ?? ColorLattice(upper)
    self.lattice = lattice
    return encoder.encode(lattice.indices(of: upper), palette: lattice.palette)
  }
}

/// Encodes indexed images as DEC's sixels: bands of six rows, one colour after the other.
package struct SixelEncoder: Sendable {
  /// Six pixels, none of them set.
  private static let none = UInt8(ascii: "?")

  private let width, height, scale, columns: Int

  /// Creates an encoder for a size in terminal pixels; `scale` is the side of an image pixel in these.
  package init(width: Int, height: Int, scale: Int) {
    (self.width, self.height, self.scale) = (width, height, scale)
    columns = (width + scale - 1) / scale
  }

  /// Returns the control string that draws an image at the cursor; each pixel has an index in the
  /// palette, whose channels are in percent.
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
