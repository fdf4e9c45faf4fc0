import SeltzerMotion
import SeltzerSystem

/// The rows of one file of a log, in file order.
final class LogFile {
  /// A clock that goes back by more than this many steps was set back.
  private static let restart = 5.0
  /// So many rows may be late; if more are, the clock was set back.
  private static let lateLimit = 3
  /// Greater values are invalid, in rad/s and g.
  private static let limit = 1e6

  /// Whether there are no more rows.
  private(set) var isAtEnd = false
  /// The time of the row, in seconds since the origin.
  private(set) var t = 0.0
  /// The first row's moment on the file's clock; nil without rows.
  private(set) var start: LogMoment?

  private let lines: LineReader
  private var row: LogRow
  private var shift = 0.0

  private var steps: [Double] = []
  private var linesLeftOut = 0
  private var firstLeftOut = 0
  /// Late rows since the last one in order.
  private var late = 0
  private var isClamped = false

  init(_ lines: LineReader, _ layout: LogLayout) throws(MotionError) {
    self.lines = lines
    var layout = layout
    if layout.ticks == nil {
      layout.settleTicks(
        try lines.ahead.compactMap { line in
          layout.cells(in: line.bytes).first { $0.slot == LogLayout.time }
            .flatMap { Double(decimal: $0.text) }
        })
    }
    row = LogRow(layout: layout)
  }

  var name: String { lines.name }
  var hasAssumedSign: Bool { row.layout.hasAssumedSign && ranks[.gravity] != nil }
  /// The ranks of the quantities that are read from this file.
  var ranks: [LogQuantity: Int] { row.layout.ranks }

  /// Returns the row's values of a quantity in the order of its axes, with zeros after them; nil if
  /// they are missing.
  func value(of quantity: LogQuantity) -> SIMD4<Double>? {
    let slots = quantity.slots
    if row.values[slots.lowerBound].isNaN { return nil }
    var value = SIMD4<Double>.zero
    for slot in slots { value[slot - slots.lowerBound] = row.values[slot] }
    return value
  }

  /// Stops reading a quantity, before the second row.
  func drop(_ quantity: LogQuantity) {
    row.layout.drop(quantity)
    for slot in quantity.slots { row.values[slot] = .nan }
  }

  /// Counts time from `origin` instead of the file's own first row.
  func count(from origin: LogMoment) {
    if let start { t = start - origin }
    start = origin
  }

  /// Reads the next usable row.
  func advance() throws(MotionError) {
    while let line = try lines.next() {
      guard let mark = line.bytes.first, mark != UInt8(ascii: "#"), mark != UInt8(ascii: "%") else {
        continue
      }
      guard let moment = row.read(line.bytes), check() else {
        if line.bytes.contains(where: { $0 > 32 && $0 != row.layout.delimiter }) { leaveOut() }
        continue
      }
      if place(moment) { return }
    }
    isAtEnd = true
  }

  private func leaveOut() {
    if linesLeftOut == 0 { firstLeftOut = lines.lineNumber }
    linesLeftOut += 1
  }

  /// Sets the row's time; false if the row must be skipped.
  private func place(_ moment: LogMoment) -> Bool {
    guard let start else {
      self.start = moment
      return true
    }
    let now = moment - start + shift
    let step = now - t
    if step >= 0 { late = 0 }
    if step > 0 {
      if steps.count == 200 { steps.removeFirst(100) }
      steps.append(step)
      t = now
    } else if step < 0 {
      let recent = steps.suffix(100).sorted()
      let typical = recent.isEmpty ? 0 : recent[recent.count / 2]
      late += 1
      guard step < -Self.restart * typical || late > Self.lateLimit else {
        leaveOut()
        return false
      }
      late = 0
      shift += typical - step
      t += typical
    }
    return true
  }

  /// Removes incomplete quantities; false if no usable value is left.
  private func check() -> Bool {
    var isUsable = false
    for quantity in row.layout.ranks.keys {
      if quantity.slots.allSatisfy({ abs(row.values[$0]) <= Self.limit }) {
        isUsable = true
      } else {
        for slot in quantity.slots { row.values[slot] = .nan }
      }
    }
    for slot in LogQuantity.offset.slots where abs(row.values[slot]) > 1 {
      row.values[slot] = min(max(row.values[slot], -1), 1)
      isClamped = true
    }
    return isUsable
  }

  /// Warnings so far, each with the file's name.
  var warnings: [String] {
    var list = row.layout.warnings
    if linesLeftOut > 0 {
      list.append(
        "\(linesLeftOut) lines are late or without usable numbers and left out, "
          + "the first at line \(firstLeftOut)")
    }
    if isClamped { list.append("offsets outside -1...1 are clamped") }
    return list.map { "\(name): \($0)" }
  }
}
