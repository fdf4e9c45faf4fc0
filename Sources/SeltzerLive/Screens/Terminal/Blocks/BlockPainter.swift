import SeltzerPalette
package import SeltzerRaster
package import SeltzerStage

/// Draws two pixels per cell with half blocks; sends only changes.
package struct BlockPainter: TerminalPainter {
  private let blocks: HalfBlocks
  private let quantizer: ColorQuantizer
  private let rows: Range<Int>
  private var painter: CellPainter
  /// The pixels shown, two rows for each row of cells.
  private var pixels: [SRGB8] = []

  package init(size: TerminalSize, depth: ColorDepth) {
    self.init(columns: size.columns, rows: 0..<size.rows, depth: depth)
  }

  /// Creates a painter for some rows; the last one has the status line.
  init(columns: Int, rows: Range<Int>, depth: ColorDepth) {
    self.rows = rows
    blocks = HalfBlocks(columns: columns, rows: rows.count)
    quantizer = ColorQuantizer(depth)
    painter = CellPainter(columns: columns, rows: rows.upperBound)
  }

  package var size: PixelSize { blocks.size }

  package mutating func paint(_ frame: Frame?, status: StatusLine, opacity: Double) -> [UInt8] {
    let bytes = paint(pixels: frame.map(blocks.pixels), status: status, opacity: opacity)
    return bytes.isEmpty ? [] : TerminalModes.begin + bytes + TerminalModes.end
  }

  /// Returns the bytes for two rows of pixels per row of cells; nil keeps the last pixels.
  mutating func paint(pixels new: [SRGB8]?, status: StatusLine, opacity: Double) -> [UInt8] {
    pixels = new ?? pixels
    let columns = blocks.columns
    guard !pixels.isEmpty else { return [] }
    var cells = quantizer.cells(pixels, columns: columns)
    let last = (rows.count - 1) * columns
    status.write(
      over: &cells[last...], colors: { pixels[2 * last + columns + $0] }, opacity: opacity,
      quantizer)
    return painter.paint(cells, fromRow: rows.lowerBound)
  }
}
