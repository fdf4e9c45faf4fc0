import SeltzerStage

/// How large a terminal is.
package struct TerminalSize: Sendable, Equatable {
  /// Cells across, 1 or more.
  package var columns: Int
  /// Cells down, 1 or more.
  package var rows: Int
  /// Pixels of a cell across and down; nil if the terminal does not tell.
  package var cell: SIMD2<Double>?

  /// The most cells that are drawn, so that the pixels of them all are a valid `PixelSize`.
  private static let most = (columns: 3000, rows: 1500)

  /// A size in cells, at least one; `width` and `height` are pixels of them all, 0 if unknown.
  package init(columns: Int, rows: Int, width: Int = 0, height: Int = 0) {
    self.columns = min(max(1, columns), Self.most.columns)
    self.rows = min(max(1, rows), Self.most.rows)
    setPixels(width: width, height: height)
  }

  /// Says how many pixels all cells together are; 0 changes nothing.
  package mutating func setPixels(width: Int, height: Int) {
    let longest = PixelSize.longestSide
    guard (columns...longest).contains(width), (rows...longest).contains(height) else { return }
    cell = SIMD2(Double(width) / Double(columns), Double(height) / Double(rows))
  }
}
