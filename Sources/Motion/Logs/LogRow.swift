import SeltzerSystem

/// The layout of the rows of one file.
struct LogLayout {
  /// A column that is not read.
  private static let unused = -1
  /// The column with the time.
  static let time = LogRow.slotCount

  let delimiter: UInt8
  /// The slot of each column's value.
  private var slots: [Int]
  /// The factor of each slot.
  private(set) var scales = [Double](repeating: 1, count: LogRow.slotCount)
  /// Clock units per second; nil if the first times determine it.
  var ticks: Int64?
  /// The rank of each quantity; of several files with the same quantity, the highest rank is read.
  var ranks: [LogQuantity: Int] = [:]
  /// Warnings about the file.
  var warnings: [String] = []
  /// Whether the direction of gravity is a guess.
  var hasAssumedSign = false

  init(delimiter: Character, columnCount: Int, time column: Int, ticks: Int64?) {
    self.delimiter = delimiter.asciiValue ?? UInt8(ascii: ",")
    self.ticks = ticks
    slots = [Int](repeating: Self.unused, count: columnCount)
    slots[column] = Self.time
  }

  /// Reads a column as the value of a slot.
  mutating func read(_ column: Int, as slot: Int, scale: Double) {
    slots[column] = slot
    scales[slot] = scale
  }

  /// Stops reading a quantity.
  mutating func drop(_ quantity: LogQuantity) {
    ranks[quantity] = nil
    slots = slots.map { quantity.slots.contains($0) ? Self.unused : $0 }
  }

  /// Returns the texts of the columns that are read, without quotes, and with points in numbers.
  func cells(in line: ArraySlice<UInt8>) -> [(slot: Int, text: String)] {
    let quote = UInt8(ascii: "\"")
    var isQuoted = false
    let cells = line.split(maxSplits: slots.count, omittingEmptySubsequences: false) { byte in
      if byte == quote { isQuoted.toggle() }
      return byte == delimiter && !isQuoted
    }
    return zip(slots, cells).filter { slot, _ in slot != Self.unused }.map { slot, cell in
      let bytes = cell.lazy.filter { $0 != quote }
      // A comma within a cell is a decimal comma.
      let text = String(decoding: bytes.map { $0 == 0x2C ? 0x2E : $0 }, as: UTF8.self)
      return (slot, String(text.trimmed))
    }
  }
}

/// Reads the values of one row at a time.
struct LogRow {
  /// The slots of all quantities.
  static let slotCount = 15

  var layout: LogLayout
  /// The values by slot; missing ones are NaN.
  var values = [Double](repeating: .nan, count: slotCount)

  /// Reads a line; nil if it has no time.
  mutating func read(_ line: ArraySlice<UInt8>) -> LogMoment? {
    for slot in values.indices { values[slot] = .nan }
    var moment: LogMoment?
    for (slot, text) in layout.cells(in: line) {
      if slot == LogLayout.time {
        moment = layout.moment(text)
      } else {
        values[slot] = (Double(decimal: text) ?? .nan) * layout.scales[slot]
      }
    }
    return moment
  }
}
