/// What the columns of one file are, found by their names.
struct LogLayout {
  /// Stands for a column that is not read.
  static let unused: Int8 = -1
  /// The column with the time.
  static let time: Int8 = 12
  /// A second clock that is only looked at for being too coarse.
  static let otherTime: Int8 = 13

  var format: MotionLogFormat
  var delimiter: UInt8
  /// For each column the slot that its number goes to.
  var slots: [Int8]
  /// For each of the 12 slots what its number is multiplied by.
  var scales = [Double](repeating: 1, count: 12)
  /// How many units of the clock a second has; nil if its first time must show it.
  var ticks: Int64?
  /// What times are multiplied by before that.
  var timeScale: Double?
  /// What the file tells of, and the rank of each.
  var ranks: [LogQuantity: Int] = [:] {
    didSet { used = ranks.keys.reduce(0) { $0 | 1 << $1.slots.lowerBound } }
  }
  /// A bit for the first slot of each quantity that is read.
  private(set) var used = 0
  /// Each column that was taken, and for what.
  var columns: [MotionLogSummary.Column] = []
  var warnings: [String] = []

  /// Stops reading a quantity, as another file has a better one.
  mutating func drop(_ quantity: LogQuantity) {
    ranks[quantity] = nil
    for index in slots.indices where quantity.slots.contains(Int(slots[index])) {
      slots[index] = Self.unused
    }
    columns.removeAll { $0.quantity == quantity.name }
  }
}
