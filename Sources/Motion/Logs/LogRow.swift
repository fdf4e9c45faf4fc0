import SeltzerSystem

/// The layout of the rows of one file.
struct LogLayout {
  /// A column that is not read.
  static let unused = -1
  /// The column with the time.
  static let time = LogRow.slotCount

  /// The name of the file's format.
  var format = ""
  let delimiter: UInt8
  /// The slot of each column's value.
  private(set) var slots: [Int]
  /// The factor of each slot.
  private(set) var scales = [Double](repeating: 1, count: LogRow.slotCount)
  /// Clock units per second; nil if the first time determines it.
  var ticks: Int64?
  /// The rank of each quantity; of several files with the same quantity, the highest rank is read.
  var ranks: [LogQuantity: Int] = [:]
  /// The columns that are read.
  private(set) var columns: [MotionLogSummary.Column] = []
  /// Warnings about the file.
  var warnings: [String] = []
  /// Whether the direction of gravity is a guess.
  var hasAssumedSign = false
  /// Warnings about the whole recording.
  var recordingWarnings: [String] = []

  init(delimiter: Character, columnCount: Int) {
    self.delimiter = delimiter.asciiValue ?? UInt8(ascii: ",")
    slots = [Int](repeating: Self.unused, count: columnCount)
  }

  /// Reads a column as the time.
  mutating func readTime(_ column: Int, of cells: [LogCell], ticks: Int64?) {
    slots[column] = Self.time
    self.ticks = ticks
    columns.append(.init(name: cells[column].text, quantity: "time", axis: "", unit: ""))
  }

  /// Reads a column as one axis of a quantity.
  mutating func read(
    _ column: Int, of cells: [LogCell], as quantity: LogQuantity, axis: Int, scale: Double,
    unit: String
  ) {
    let slot = quantity.slot + axis
    slots[column] = slot
    scales[slot] = scale
    columns.append(
      .init(
        name: cells[column].text, quantity: quantity.rawValue,
        axis: String(quantity.axes[axis]), unit: unit))
  }

  /// Stops reading a quantity.
  mutating func drop(_ quantity: LogQuantity) {
    ranks[quantity] = nil
    slots = slots.map { quantity.slots.contains($0) ? Self.unused : $0 }
    columns.removeAll { $0.quantity == quantity.rawValue }
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
  mutating func read(_ line: UnsafeBufferPointer<UInt8>) -> LogMoment? {
    for slot in values.indices { values[slot] = .nan }
    guard var p = UnsafePointer(line.baseAddress) else { return nil }
    let end = p + line.count
    let quote = UInt8(ascii: "\"")
    var moment: LogMoment?
    for slot in layout.slots {
      let isUsed = slot != LogLayout.unused
      if isUsed { skipSpace(&p, end) }
      let isQuoted = p < end && p.pointee == quote
      if isQuoted { p += 1 }
      if isUsed {
        if isQuoted { skipSpace(&p, end) }
        let isCommaFree = isQuoted || layout.delimiter != UInt8(ascii: ",")
        let decimal = isCommaFree ? UInt8(ascii: ",") : UInt8(ascii: ".")
        var time: LogMoment?
        if slot == LogLayout.time {
          time = layout.moment(&p, end, decimal: decimal)
        } else {
          values[slot] = LogNumber.parse(&p, end, decimal: decimal) * layout.scales[slot]
        }
        skipSpace(&p, end)
        if p == end || p.pointee == (isQuoted ? quote : layout.delimiter) {
          moment = time ?? moment
        } else if slot != LogLayout.time {
          values[slot] = .nan
        }
      }
      if isQuoted { skip(&p, end, to: quote) }
      if p < end, p.pointee != layout.delimiter { skip(&p, end, to: layout.delimiter) }
      if p == end { break }
      p += 1
    }
    return moment
  }

  private func skipSpace(_ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    while p < end, p.pointee == 32 || p.pointee == 9, p.pointee != layout.delimiter { p += 1 }
  }

  private func skip(_ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, to byte: UInt8) {
    let found = memchr(p, Int32(byte), end - p)
    p = found.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) } ?? end
  }
}
