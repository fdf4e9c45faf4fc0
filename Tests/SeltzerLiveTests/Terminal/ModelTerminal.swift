import SeltzerLive
import SeltzerScene
import Testing

/// A terminal that supports only the sequences of `CellPainter`.
struct ModelTerminal {
  let columns: Int
  private(set) var cells: [Cell?]
  private var foreground = CellColor.standard
  private var background = CellColor.standard
  private var row = 0
  private var column = 0

  init(columns: Int, rows: Int) {
    self.columns = columns
    cells = Array(repeating: nil, count: columns * rows)
  }

  mutating func take(_ bytes: [UInt8]) throws {
    var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let first = rest.popFirst() {
      guard first == "\u{1B}" else {
        cells[row * columns + column] = Cell(first, foreground, on: background)
        column = min(column + 1, columns - 1)
        continue
      }
      let second = rest.popFirst()
      try #require(second == "[")
      let parameters = rest.prefix { "0123456789;".unicodeScalars.contains($0) }
      rest = rest.dropFirst(parameters.count)
      let numbers = String(parameters).split(separator: ";").compactMap { Int($0) }
      switch rest.popFirst() {
      case "H":
        (row, column) = (try #require(numbers.first) - 1, try #require(numbers.last) - 1)
      case "C": column += numbers.first ?? 1
      case "m": try color(numbers[...])
      default: Issue.record("an unknown sequence")
      }
      try #require(column < columns && (row + 1) * columns <= cells.count)
    }
  }

  private mutating func color(_ numbers: ArraySlice<Int>) throws {
    var numbers = numbers
    while let kind = numbers.popFirst() {
      var color = CellColor.standard
      if kind == 38 || kind == 48 {
        let isRGB = numbers.popFirst() == 2
        let channels = numbers.prefix(isRGB ? 3 : 1).map { UInt8($0) }
        numbers = numbers.dropFirst(channels.count)
        color =
          isRGB
          ? .rgb(SRGB8(red: channels[0], green: channels[1], blue: channels[2]))
          : .indexed(channels[0])
      } else {
        try #require(kind == 39 || kind == 49)
      }
      if kind < 40 { foreground = color } else { background = color }
    }
  }
}
