/// A moment on a log's clock; whole seconds are separate, so that nanoseconds since 1970 stay
/// exact.
struct LogMoment {
  var seconds: Int64
  var fraction: Double

  static func - (a: LogMoment, b: LogMoment) -> Double {
    Double(a.seconds - b.seconds) + (a.fraction - b.fraction)
  }
}

extension LogMoment {
  /// Reads a date and time such as `2024-05-31T12:00:00.25` or `2024-05-31 12:00:00:250`, ignores
  /// the time zone, and moves `p` behind it; nil if it is something else.
  init?(date p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, delimiter: UInt8) {
    guard end - p >= 19, p[4] == UInt8(ascii: "-") || p[4] == UInt8(ascii: "/") else { return nil }
    var next = p
    var fields: [Int64] = []
    while fields.count < 6 {
      if !fields.isEmpty { next += 1 }
      var field: UInt64 = 0
      guard next < end, (1...4).contains(LogNumber.digits(&next, end, &field)) else { return nil }
      fields.append(Int64(field))
    }
    guard fields[0] >= 1000 else { return nil }
    // Years begin in March, so that leap days are last.
    let year = fields[1] > 2 ? fields[0] : fields[0] - 1
    let month = (fields[1] + 9) % 12
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + fields[2]
    seconds = ((days - 719_469) * 24 + fields[3]) * 3600 + fields[4] * 60 + fields[5]
    fraction = 0
    if next < end, next.pointee == UInt8(ascii: ".") || next.pointee == UInt8(ascii: ":") {
      next += 1
      var digits: UInt64 = 0
      let places = LogNumber.digits(&next, end, &digits)
      if places < 19 { fraction = (0..<places).reduce(Double(digits)) { value, _ in value / 10 } }
    }
    let quote = UInt8(ascii: "\"")
    while next < end, next.pointee != delimiter, next.pointee != quote { next += 1 }
    p = next
  }
}

extension LogLayout {
  /// Above this, a Double cannot represent fractions of a second.
  private static let timeLimit = 1e15

  /// Reads the time at `p` and moves `p` behind it; nil if the time is unusable.
  mutating func moment(
    _ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, decimal: UInt8
  ) -> LogMoment? {
    if let date = LogMoment(date: &p, end, delimiter: delimiter) { return date }
    if let whole = LogNumber.whole(&p, end, decimal: decimal) {
      let ticks = settledTicks(first: Double(whole))
      let (seconds, rest) = whole.quotientAndRemainder(dividingBy: ticks)
      guard abs(Double(seconds)) < Self.timeLimit else { return nil }
      return LogMoment(seconds: seconds, fraction: Double(rest) / Double(ticks))
    }
    let number = LogNumber.parse(&p, end, decimal: decimal)
    guard number.isFinite else { return nil }
    let seconds = number / Double(settledTicks(first: number))
    guard abs(seconds) < Self.timeLimit else { return nil }
    let whole = seconds.rounded(.down)
    return LogMoment(seconds: Int64(whole), fraction: seconds - whole)
  }

  /// Determines the unit of a clock from its first time: large numbers count from 1970.
  private mutating func settledTicks(first: Double) -> Int64 {
    if let ticks { return ticks }
    let found: Int64 =
      switch abs(first) {
      case 1e17...: 1_000_000_000
      case 1e14...: 1_000_000
      case 1e11...: 1_000
      default: 1
      }
    ticks = found
    return found
  }
}
