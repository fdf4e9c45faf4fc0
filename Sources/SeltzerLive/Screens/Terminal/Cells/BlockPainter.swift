import SeltzerPalette
package import SeltzerRaster
package import SeltzerStage

/// Makes a terminal show pictures, one after the other, with a line of text over them.
package protocol PicturePainter: Sendable {
  /// The size of the pictures that it takes.
  var size: PixelSize { get }
  /// What undoes beyond the terminal's modes what it did.
  var farewell: [UInt8] { get }

  /// The bytes that make the terminal show a picture instead of the one before.
  ///
  /// - Parameters:
  ///   - frame: Of the painter's size.
  ///   - isNew: Whether it is another one than the last time, not only the line.
  ///   - status: The line of text.
  ///   - opacity: How much of the line is seen, 0...1.
  /// - Returns: What is to be sent as it is.
  mutating func paint(
    _ frame: Frame, isNew: Bool, status: StatusLine, opacity: Double
  ) -> [UInt8]
}

/// Two pixels a cell, by half blocks; only what has changed is sent.
package struct BlockPicture: PicturePainter {
  private let blocks: HalfBlocks
  private let inks: InkWell
  private let rows: Range<Int>
  private var painter: CellPainter

  /// A picture that fills the terminal.
  package init(size: TerminalSize, depth: ColorDepth) {
    self.init(columns: size.columns, rows: 0..<size.rows, depth: depth)
  }

  /// A picture that fills some rows, counted from 0, of which the last has the line of text.
  init(columns: Int, rows: Range<Int>, depth: ColorDepth) {
    self.rows = rows
    blocks = HalfBlocks(columns: columns, rows: rows.count)
    inks = InkWell(depth)
    painter = CellPainter(columns: columns, rows: rows.upperBound)
  }

  package var size: PixelSize { blocks.size }
  package var farewell: [UInt8] { [] }

  package mutating func paint(
    _ frame: Frame, isNew: Bool, status: StatusLine, opacity: Double
  ) -> [UInt8] {
    let bytes = cells(blocks.pixels(of: frame), status: status, opacity: opacity)
    return bytes.isEmpty ? [] : TerminalModes.begin + bytes + TerminalModes.end
  }

  /// The bytes for two rows of pixels a row of cells.
  mutating func cells(_ pixels: [SRGB8], status: StatusLine, opacity: Double) -> [UInt8] {
    let columns = blocks.columns
    var cells: [Cell] = []
    cells.reserveCapacity(columns * rows.count)
    for row in 0..<rows.count {
      for column in 0..<columns {
        let upper = 2 * row * columns + column
        cells.append(
          .pixels(
            inks.ink(pixels[upper], column: column, row: 2 * row),
            inks.ink(pixels[upper + columns], column: column, row: 2 * row + 1)))
      }
    }
    let last = (rows.count - 1) * columns
    status.write(
      over: &cells[last...], colors: { pixels[2 * last + columns + $0] }, opacity: opacity,
      inks: inks)
    return painter.paint(cells, fromRow: rows.lowerBound)
  }
}
