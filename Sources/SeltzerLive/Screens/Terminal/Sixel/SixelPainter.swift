import SeltzerPalette
package import SeltzerRaster
package import SeltzerStage

/// Pixels by sixel graphics, and half blocks in the last row.
///
/// Sixels that reach the last row make some terminals scroll.
package struct SixelPainter: TerminalPainter {
  /// The most pixels to draw and send fifteen times a second.
  private static let mostPixels = 300_000
  /// Pixels of a VT340's cell, for terminals that do not tell.
  private static let usualCell = SIMD2<Double>(10, 20)

  package let size: PixelSize
  /// Rows of the frame that are sixels.
  private let sixelRows: Int
  private let encoder: SixelEncoder
  private var lattice: ColorLattice?
  private let columns: Int
  private var lastRow: BlockPainter

  /// Frames that fill a terminal of two or more rows.
  package init(size terminal: TerminalSize, depth: ColorDepth) {
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
      columns: terminal.columns, rows: terminal.rows - 1..<terminal.rows, depth: depth)
  }

  package mutating func paint(_ frame: Frame?, status: StatusLine, opacity: Double) -> [UInt8] {
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
    // The colours stay the same from frame to frame while they can, or the image would flicker.
    let lattice = lattice.flatMap { $0.covers(upper) ? $0 : nil } ?? ColorLattice(upper)
    self.lattice = lattice
    return encoder.encode(lattice.indices(of: upper), palette: lattice.palette)
  }
}
