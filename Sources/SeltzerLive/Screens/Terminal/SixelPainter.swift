import SeltzerPalette
import SeltzerRaster
import SeltzerStage

/// Draws pixels with sixel graphics, and half blocks in the last row.
///
/// Some terminals scroll if sixels reach the last row.
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
    lastRow = BlockPainter(
      size: terminal, rows: terminal.rows - 1..<terminal.rows, depth: depth)
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
