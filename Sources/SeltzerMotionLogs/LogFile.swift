import SeltzerMotion

/// The rows of one file of a log, in file order.
final class LogFile {
  /// A clock that goes back by more seconds than this was restarted.
  private static let restart = 1.0
  /// Greater values are invalid, in rad/s and g.
  private static let limit = 1e6

  let name: String
  /// The row's 12 values; missing ones are NaN.
  let values: UnsafeMutablePointer<Double>
  /// The time of the row, in seconds since the origin.
  private(set) var t = 0.0
  /// The first row's moment on the file's clock; nil without rows.
  private(set) var start: LogMoment?

  private var layout: LogLayout
  private let lines: LineReader
  private var row: LogRow
  /// One bit for the first slot of each quantity that is read.
  private var used = 0
  private var moment: LogMoment?
  private var shift = 0.0

  private var steps = StepHistogram()
  private var rows = 0
  private var linesLeftOut = 0
  private var firstLeftOut = 0
  private var incompleteLines = 0
  private var repeats = 0
  private var backwards = 0
  private var isClamped = false

  init(_ lines: LineReader, _ layout: LogLayout) {
    self.lines = lines
    self.layout = layout
    name = lines.name
    row = LogRow(layout)
    values = row.values
    findUsed()
  }

  /// Returns the rank of a quantity; nil if it is not read from this file.
  func rank(_ quantity: LogQuantity) -> Int? { layout.ranks[quantity] }

  var isEmpty: Bool { layout.ranks.isEmpty }

  /// Stops reading a quantity, before the second row.
  func drop(_ quantity: LogQuantity) {
    layout.drop(quantity)
    row.drop(quantity, layout)
    findUsed()
  }

  /// Counts time from `origin` instead of the file's own first row.
  func count(from origin: LogMoment) {
    if let moment { t = moment - origin }
    start = origin
  }

  /// Reads the next usable row; false at the end.
  func advance() throws(MotionError) -> Bool {
    while let line = try lines.next() {
      guard let first = line.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "%") else {
        continue
      }
      guard let moment = row.read(line, checksClock: rows < 16), check() else {
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

  private func findUsed() {
    used = layout.ranks.keys.reduce(0) { $0 | 1 << $1.slots.lowerBound }
  }

  /// Sets the row's time; false if the row must be skipped.
  private func place(_ moment: LogMoment) -> Bool {
    guard let start else {
      self.start = moment
      self.moment = moment
      return true
    }
    let now = moment - start + shift
    let step = now - t
    if step > 0 {
      steps.add(step)
      t = now
    } else if step == 0 {
      repeats += 1
    } else {
      backwards += 1
      guard step < -Self.restart else { return false }
      let typical = steps.median ?? 0
      shift += typical - step
      t += typical
    }
    return true
  }

  /// Removes incomplete quantities; false if no usable value is left.
  private func check() -> Bool {
    let complete =
      complete(0, 3) | complete(3, 6) | complete(6, 10) | complete(10, 12)
    if complete & 1 << 10 != 0, abs(values[10]) > 1 || abs(values[11]) > 1 {
      for slot in 10..<12 { values[slot] = min(max(values[slot], -1), 1) }
      isClamped = true
    }
    if complete != 0, complete != used { incompleteLines += 1 }
    return complete != 0
  }

  /// Returns the bit of the quantity that begins at `first`, if all of its values are valid.
  @inline(__always)
  private func complete(_ first: Int, _ end: Int) -> Int {
    guard used & 1 << first != 0 else { return 0 }
    var isComplete = true
    for slot in first..<end where !(abs(values[slot]) <= Self.limit) { isComplete = false }
    if isComplete { return 1 << first }
    for slot in first..<end { values[slot] = .nan }
    return 0
  }

  /// The summary of what was read so far.
  var summary: MotionLogSummary.File {
    let columns = layout.columns.map { column in
      var column = column
      // The first time may have determined the clock's unit.
      if column.quantity == "time", let ticks = row.clock.ticks {
        column.unit = LogUnit.name(ticksPerSecond: ticks)
      }
      return column
    }
    return .init(
      name: name, format: layout.format, columns: columns, rows: rows, linesLeftOut: linesLeftOut,
      rate: steps.median.map { 1 / $0 }, gaps: steps.count(over: 5), repeats: repeats,
      backwards: backwards)
  }

  /// Warnings so far, each with the file's name.
  var warnings: [String] {
    var list = layout.warnings
    if linesLeftOut > 0 {
      list.append(
        "\(linesLeftOut) lines without usable numbers are left out, "
          + "the first at line \(firstLeftOut)")
    }
    if incompleteLines > 0 { list.append("\(incompleteLines) lines have missing numbers") }
    if row.isClockCoarse {
      list.append("times are rounded, as in 1.6E+18, so seconds_elapsed is used")
    }
    if backwards > 0 { list.append("time runs backwards \(backwards) times") }
    if repeats > rows / 2, rows > 2 { list.append("most rows repeat the time of the row before") }
    if isClamped { list.append("offsets outside -1...1 are clamped") }
    return list.map { "\(name): \($0)" }
  }
}
