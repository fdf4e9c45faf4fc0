import SeltzerPalette
import SeltzerRaster
import SeltzerStage

/// Draws two pixels per cell with half blocks; sends only changes.
struct BlockPainter: TerminalPainter {
  private let blocks: HalfBlocks
  private let quantizer: ColorQuantizer
  private let rows: Range<Int>
  private var painter: CellPainter
  /// The pixels shown, two rows for each row of cells.
  private var pixels: [SRGB8] = []

  /// Creates a painter for all rows or some; the last one has the status line.
  init(size: TerminalSize, rows: Range<Int>? = nil, depth: ColorDepth) {
    self.rows = rows ?? 0..<size.rows
    blocks = HalfBlocks(columns: size.columns, rows: self.rows.count)
    quantizer = ColorQuantizer(depth)
    painter = CellPainter(columns: size.columns, rows: size.rows)
  }

  var size: PixelSize { blocks.size }

  mutating func paint(_ frame: Frame?, status: StatusLine, opacity: Double) -> [UInt8] {
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
