/// The rows of one file, one after another.
final class LogStream {
  /// A clock that goes back further than this, in seconds, is taken to have started again.
  private static let restart = 1.0
  /// No device turns or falls faster, in rad/s and g; such numbers are noise on a wire.
  private static let most = 1e6

  let name: String
  private var layout: LogLayout
  /// When the row was, in seconds since the origin.
  private(set) var t = 0.0
  /// The row's 12 numbers; those that are not there are NaN.
  let values: UnsafeMutablePointer<Double>
  private(set) var rows = 0
  private(set) var linesLeftOut = 0
  private(set) var linesWithHoles = 0
  private(set) var firstLeftOut = 0
  private(set) var repeats = 0
  private(set) var backwards = 0
  let steps = StepHistogram()
  private(set) var isClamped = false

  private let lines: LineReader
  private var row: LogRow
  private var used: Int
  private var moment: LogMoment?
  private var origin: LogMoment?
  private var shift = 0.0

  init(_ lines: LineReader, _ layout: LogLayout) {
    self.lines = lines
    self.layout = layout
    name = lines.name
    row = LogRow(layout)
    values = row.values
    used = layout.used
  }

  /// What the columns are.
  var format: MotionLogFormat { layout.format }

  /// The columns that are read, with the clock's unit once a row has shown it.
  var columnsTaken: [MotionLogSummary.Column] {
    layout.columns.map { column in
      var column = column
      if column.quantity == "time", let ticks = row.clock.ticks {
        column.unit = LogUnit.name(ticks: ticks)
      }
      return column
    }
  }

  /// Whether the file has a second clock that is too coarse to be used.
  var isClockCoarse: Bool { row.isClockCoarse }

  /// What was doubtful in the header.
  var headerWarnings: [String] { layout.warnings }

  /// Which of several files is to be taken for a quantity; nil if this one has none of it.
  func rank(_ quantity: LogQuantity) -> Int? { layout.ranks[quantity] }

  /// Whether nothing of it is read any more.
  var isEmpty: Bool { layout.ranks.isEmpty }

  /// The first row's moment on the file's own clock; nil where there is no row.
  var start: LogMoment? { origin }

  /// Stops reading a quantity; to be called before the second row.
  func drop(_ quantity: LogQuantity) {
    layout.drop(quantity)
    used = layout.used
    row.drop(quantity, layout)
  }

  /// Counts time from `origin` instead of the file's own first row.
  func count(from origin: LogMoment) {
    if let moment { t = moment - origin }
    self.origin = origin
  }

  /// Reads the next row that is of use; false at the end.
  func advance() throws(MotionError) -> Bool {
    while let line = try lines.next() {
      guard let first = line.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "%") else {
        continue
      }
      guard let moment = row.read(line, after: rows), check() else {
        if line.contains(where: { $0 > 32 && $0 != row.delimiter }) {
          if linesLeftOut == 0 { firstLeftOut = lines.lineNumber }
          linesLeftOut += 1
        }
        continue
      }
      if place(moment) {
        rows += 1
        return true
      }
    }
    return false
  }

  /// Whether the row is to be used, after working out when it was.
  private func place(_ moment: LogMoment) -> Bool {
    guard let origin else {
      self.origin = moment
      self.moment = moment
      return true
    }
    let now = moment - origin + shift
    let step = now - t
    if step > 0 {
      steps.add(step)
      t = now
    } else if step == 0 {
      repeats += 1
    } else {
      backwards += 1
      guard step < -Self.restart else { return false }
      let usual = steps.median ?? 0
      shift += usual - step
      t += usual
    }
    return true
  }

  /// Whether anything in the row is of use; what is not whole is taken out.
  private func check() -> Bool {
    var whole = 0
    whole |= isWhole(0, 3)
    whole |= isWhole(3, 6)
    whole |= isWhole(6, 10)
    whole |= isWhole(10, 12)
    if whole & 1 << 10 != 0, abs(values[10]) > 1 || abs(values[11]) > 1 {
      for slot in 10..<12 { values[slot] = min(max(values[slot], -1), 1) }
      isClamped = true
    }
    let isUseful = whole != 0
    if isUseful, whole != used { linesWithHoles += 1 }
    return isUseful
  }

  /// The bit of the quantity that begins at `first`, if all of its numbers are there.
  @inline(__always)
  private func isWhole(_ first: Int, _ end: Int) -> Int {
    guard used & 1 << first != 0 else { return 0 }
    var isWhole = true
    for slot in first..<end where !(abs(values[slot]) <= Self.most) { isWhole = false }
    if isWhole { return 1 << first }
    for slot in first..<end { values[slot] = .nan }
    return 0
  }
}
