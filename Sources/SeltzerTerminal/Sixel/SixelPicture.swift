import SeltzerPalette
package import SeltzerRaster
package import SeltzerStage

/// Pixels by sixel graphics, and half blocks in the last row.
///
/// A picture that reaches the last row makes some terminals scroll.
package struct SixelPicture: PicturePainter {
  /// The most pixels that are drawn and sent fifteen times a second.
  private static let mostPixels = 300_000
  /// Where the terminal does not tell: pixels of a cell of a VT340.
  private static let usualCell = SIMD2<Double>(10, 20)

  package let size: PixelSize
  /// Rows of the picture that are sixels.
  private let sixelRows: Int
  private let encoder: SixelEncoder
  private var lattice: ColorLattice?
  private let terminal: TerminalSize
  private var last: BlockPicture

  /// A picture that fills the terminal; nil if it has but one row.
  package init?(size terminal: TerminalSize, depth: ColorDepth) {
    guard terminal.rows > 1 else { return nil }
    self.terminal = terminal
    let cell = terminal.cell ?? Self.usualCell
    let width = max(1, Int(cell.x * Double(terminal.columns)))
    let height = max(1, Int(cell.y * Double(terminal.rows)))
    let above = max(1, Int(cell.y * Double(terminal.rows - 1)))
    var scale = 1
    while width * height / (scale * scale) > Self.mostPixels { scale += 1 }
    encoder = SixelEncoder(width: width, height: above, scale: scale)
    sixelRows = (above + scale - 1) / scale
    size = PixelSize(
      (width + scale - 1) / scale, max((height + scale - 1) / scale, sixelRows + 1))
    last = BlockPicture(
      columns: terminal.columns, rows: terminal.rows - 1..<terminal.rows, depth: depth)
  }

  package var farewell: [UInt8] { [] }

  package mutating func paint(
    _ frame: Frame, isNew: Bool, status: StatusLine, opacity: Double
  ) -> [UInt8] {
    let picture = isNew ? TerminalModes.bytes("\u{1B}[H") + sixels(frame) : []
    let text = last.cells(lowest(of: frame), status: status, opacity: opacity)
    return TerminalModes.begin + picture + text + TerminalModes.end
  }

  private mutating func sixels(_ frame: Frame) -> [UInt8] {
    let upper = Frame(
      size: PixelSize(size.width, sixelRows),
      pixels: Array(frame.pixels.prefix(size.width * sixelRows)))
    let lattice = lattice.flatMap { $0.covers(upper) ? $0 : nil } ?? ColorLattice(upper)
    self.lattice = lattice
    return encoder.encode(lattice.indices(of: upper), palette: lattice.palette)
  }

  /// Two rows of pixels for the last row of cells: what the picture shows there.
  private func lowest(of frame: Frame) -> [SRGB8] {
    let rest = size.height - sixelRows
    return [rest / 4, 3 * rest / 4].flatMap { row in
      (0..<terminal.columns).map { column in
        let x = (2 * column + 1) * size.width / (2 * terminal.columns)
        return SRGB8(pixel: frame.pixels[(sixelRows + row) * size.width + min(x, size.width - 1)])
      }
    }
  }
}
