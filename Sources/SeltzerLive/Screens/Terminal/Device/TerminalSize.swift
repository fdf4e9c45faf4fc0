/// How large a terminal is.
package struct TerminalSize: Sendable, Equatable {
  /// Cells across, 1 or more.
  package var columns: Int
  /// Cells down, 1 or more.
  package var rows: Int
  /// Pixels of a cell across and down; nil if the terminal does not tell.
  package var cell: SIMD2<Double>?

  /// A size in cells, at least one; `width` and `height` are pixels of them all, 0 if unknown.
  package init(columns: Int, rows: Int, width: Int = 0, height: Int = 0) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    setPixels(width: width, height: height)
  }

  /// Says how many pixels all cells together are; 0 changes nothing.
  package mutating func setPixels(width: Int, height: Int) {
    guard width >= columns, height >= rows else { return }
    cell = SIMD2(Double(width) / Double(columns), Double(height) / Double(rows))
  }
}
