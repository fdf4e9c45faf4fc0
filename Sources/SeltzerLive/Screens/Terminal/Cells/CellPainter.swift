import SeltzerPalette

/// Makes a terminal show cells by sending what is new, and no more than that.
package struct CellPainter: Sendable {
  private let columns: Int
  /// What the terminal shows; nil where nobody knows.
  private var shown: [Cell?]
  /// The colours that the next character will have; nil if nobody knows.
  private var foreground: Ink?
  private var background: Ink?
  /// Where the next character will be; nil if nobody knows.
  private var cursor: Int?

  /// A painter for a terminal whose cells show anything.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    shown = Array(repeating: nil, count: columns * rows)
  }

  /// The bytes that make some rows look as wanted.
  ///
  /// - Parameters:
  ///   - cells: Whole rows.
  ///   - row: The first of them, counted from 0.
  /// - Returns: Nothing where they look so already.
  package mutating func paint(_ cells: [Cell], fromRow row: Int = 0) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(cells.count * 16)
    // Pictures are placed by the cursor, too.
    cursor = nil
    let first = row * columns
    for (index, cell) in cells.enumerated() where shown[first + index] != cell {
      shown[first + index] = cell
      move(to: first + index, &bytes)
      dip(cell, &bytes)
      bytes.append(contentsOf: String(cell.glyph).utf8)
      // At the edge it stays where it is.
      cursor = (first + index + 1) % columns == 0 ? nil : first + index + 1
    }
    return bytes
  }

  /// The bytes that write cells one after the other, wherever the terminal is.
  package mutating func run(_ cells: [Cell]) -> [UInt8] {
    var bytes: [UInt8] = []
    for cell in cells {
      dip(cell, &bytes)
      bytes.append(contentsOf: String(cell.glyph).utf8)
    }
    return bytes
  }

  private func move(to place: Int, _ bytes: inout [UInt8]) {
    if cursor == place { return }
    let (row, column) = (place / columns, place % columns)
    bytes += [0x1B, UInt8(ascii: "[")]
    if let cursor, cursor / columns == row, cursor < place {
      if place - cursor > 1 { Self.append(place - cursor, &bytes) }
      bytes.append(UInt8(ascii: "C"))
    } else {
      Self.append(row + 1, &bytes)
      bytes.append(UInt8(ascii: ";"))
      Self.append(column + 1, &bytes)
      bytes.append(UInt8(ascii: "H"))
    }
  }

  /// Takes up the colours that a cell needs and the pen has not.
  private mutating func dip(_ cell: Cell, _ bytes: inout [UInt8]) {
    // Nobody sees in which colour a space is written.
    let needsForeground = cell.glyph != " " && foreground != cell.foreground
    let needsBackground = background != cell.background
    guard needsForeground || needsBackground else { return }
    bytes += [0x1B, UInt8(ascii: "[")]
    if needsForeground {
      Self.append(cell.foreground, base: 30, &bytes)
      foreground = cell.foreground
    }
    if needsForeground, needsBackground { bytes.append(UInt8(ascii: ";")) }
    if needsBackground {
      Self.append(cell.background, base: 40, &bytes)
      background = cell.background
    }
    bytes.append(UInt8(ascii: "m"))
  }

  private static func append(_ ink: Ink, base: Int, _ bytes: inout [UInt8]) {
    switch ink {
    case .plain: append(base + 9, &bytes)
    case .indexed(let index):
      append(base + 8, &bytes)
      bytes += [UInt8(ascii: ";"), UInt8(ascii: "5"), UInt8(ascii: ";")]
      append(Int(index), &bytes)
    case .direct(let color):
      append(base + 8, &bytes)
      bytes += [UInt8(ascii: ";"), UInt8(ascii: "2")]
      for channel in [color.red, color.green, color.blue] {
        bytes.append(UInt8(ascii: ";"))
        append(Int(channel), &bytes)
      }
    }
  }

  private static func append(_ number: Int, _ bytes: inout [UInt8]) {
    var scale = 1
    while number / scale >= 10 { scale *= 10 }
    while scale > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / scale % 10))
      scale /= 10
    }
  }
}
