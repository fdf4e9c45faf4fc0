package import SeltzerScene

package enum CellColor: Sendable, Hashable {
  /// The terminal's default.
  case standard
  /// One of xterm's 256.
  case indexed(UInt8)
  case rgb(SRGB8)
}

package struct Cell: Sendable, Equatable {
  /// A character that is one cell wide.
  package var glyph: Unicode.Scalar
  package var foreground, background: CellColor

  package init(
    _ glyph: Unicode.Scalar, _ foreground: CellColor = .standard,
    on background: CellColor = .standard
  ) { (self.glyph, self.foreground, self.background) = (glyph, foreground, background) }

  package static let blank = Cell(" ")

  /// Two pixels, one above the other.
  package static func pixels(_ upper: CellColor, _ lower: CellColor) -> Cell {
    upper == lower ? Cell(" ", on: lower) : Cell("\u{2580}", upper, on: lower)
  }
}

/// Encodes cells for a terminal; sends only changes.
package struct CellPainter: Sendable {
  private let columns: Int
  /// The cells that the terminal shows; nil if unknown.
  private var shown: [Cell?]
  /// The terminal's current colours; nil if unknown.
  private var foreground: CellColor?
  private var background: CellColor?
  /// The index of the cell at the cursor; nil if unknown.
  private var cursor: Int?

  /// Creates a painter for a terminal with unknown content.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    shown = Array(repeating: nil, count: columns * rows)
  }

  /// Replaces whole rows, and returns the bytes to send; none if nothing changes.
  package mutating func paint(_ cells: [Cell], fromRow row: Int = 0) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(cells.count * 16)
    // Images also move the cursor.
    cursor = nil
    let first = row * columns
    for (index, cell) in cells.enumerated() where shown[first + index] != cell {
      shown[first + index] = cell
      move(to: first + index, &bytes)
      write(cell, &bytes)
      // At the right edge the cursor does not move.
      cursor = (first + index + 1) % columns == 0 ? nil : first + index + 1
    }
    return bytes
  }

  /// Returns the bytes that write cells, starting at the cursor.
  package mutating func run(_ cells: [Cell]) -> [UInt8] {
    var bytes: [UInt8] = []
    for cell in cells { write(cell, &bytes) }
    return bytes
  }

  private func move(to place: Int, _ bytes: inout [UInt8]) {
    if cursor == place { return }
    let (row, column) = (place / columns, place % columns)
    if let cursor, cursor / columns == row, cursor < place {
      let count = place - cursor
      bytes += "\u{1B}[\(count > 1 ? "\(count)" : "")C".utf8
    } else {
      bytes += "\u{1B}[\(row + 1);\(column + 1)H".utf8
    }
  }

  /// Writes a cell, preceded by colours that differ from the current ones.
  private mutating func write(_ cell: Cell, _ bytes: inout [UInt8]) {
    // The foreground of a space is invisible.
    let needsForeground = cell.glyph != " " && foreground != cell.foreground
    let needsBackground = background != cell.background
    if needsForeground || needsBackground {
      bytes += [0x1B, UInt8(ascii: "[")]
      if needsForeground { Self.append(cell.foreground, base: 30, &bytes) }
      if needsForeground, needsBackground { bytes.append(";") }
      if needsBackground { Self.append(cell.background, base: 40, &bytes) }
      bytes.append("m")
      if needsForeground { foreground = cell.foreground }
      background = cell.background
    }
    bytes.append(contentsOf: String(cell.glyph).utf8)
  }

  private static func append(_ color: CellColor, base: Int, _ bytes: inout [UInt8]) {
    let numbers =
      switch color {
      case .standard: [base + 9]
      case .indexed(let index): [base + 8, 5, Int(index)]
      case .rgb(let color): [base + 8, 2, Int(color.red), Int(color.green), Int(color.blue)]
      }
    for (place, number) in numbers.enumerated() {
      if place > 0 { bytes.append(";") }
      bytes.append(decimal: number)
    }
  }
}

extension [UInt8] {
  mutating func append(_ character: Unicode.Scalar) { append(UInt8(ascii: character)) }

  /// Appends a number of 0 or more in decimal digits.
  mutating func append(decimal number: Int) {
    if number >= 10 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
