/// The layout of the rows of one file.
package struct LogLayout {
  /// A column that is not read.
  static let unused: Int8 = -1
  /// The column with the time.
  static let time: Int8 = 12
  /// A column with a second clock, only checked for rounding.
  static let otherTime: Int8 = 13

  /// The name of the file's format.
  var format = ""
  let delimiter: UInt8
  /// The slot of each column's value.
  private(set) var slots: [Int8]
  /// The factor of each slot.
  private(set) var scales = [Double](repeating: 1, count: 12)
  /// Clock units per second; nil if the first time determines it.
  private(set) var ticks: Int64?
  /// The factor applied to times first.
  var timeScale: Double?
  /// The rank of each quantity; of several files with the same quantity, the highest rank is read.
  var ranks: [LogQuantity: Int] = [:]
  /// The columns that are read.
  private(set) var columns: [MotionLogSummary.Column] = []
  /// Warnings about the file.
  var warnings: [String] = []
  /// Warnings about the whole recording.
  var recordingWarnings: [String] = []

  init(delimiter: Character, columnCount: Int) {
    self.delimiter = delimiter.asciiValue ?? UInt8(ascii: ",")
    slots = [Int8](repeating: Self.unused, count: columnCount)
  }

  /// Reads a column as the time.
  mutating func readTime(_ column: Int, of cells: [LogCell], ticks: Int64?) {
    slots[column] = Self.time
    self.ticks = ticks
    columns.append(
      .init(
        name: cells[column].text, quantity: "time", axis: "",
        unit: ticks.map(LogUnit.name(ticksPerSecond:)) ?? ""))
  }

  /// Checks a second clock for rounding.
  mutating func watchCoarseTime(_ column: Int?) {
    if let column, slots[column] == Self.unused { slots[column] = Self.otherTime }
  }

  /// Reads a column as one axis of a quantity, possibly reversed.
  mutating func read(
    _ column: Int, of cells: [LogCell], as quantity: LogQuantity, axis: Int, scale: Double,
    unit: String, isReversed: Bool = false
  ) {
    let slot = quantity.slots.lowerBound + axis
    slots[column] = Int8(slot)
    scales[slot] = scale
    columns.append(
      .init(
        name: cells[column].text, quantity: quantity.rawValue,
        axis: (isReversed ? "-" : "") + String(quantity.axes[axis]), unit: unit))
  }

  /// Stops reading a quantity.
  mutating func drop(_ quantity: LogQuantity) {
    ranks[quantity] = nil
    for index in slots.indices where quantity.slots.contains(Int(slots[index])) {
      slots[index] = Self.unused
    }
    columns.removeAll { $0.quantity == quantity.rawValue }
  }
}
