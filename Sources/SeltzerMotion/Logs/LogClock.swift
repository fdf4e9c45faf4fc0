/// A moment on a log's own clock: whole seconds kept apart, so that nanoseconds since 1970 stay exact.
struct LogMoment {
  var seconds: Int64
  var fraction: Double

  static func - (a: LogMoment, b: LogMoment) -> Double {
    Double(a.seconds - b.seconds) + (a.fraction - b.fraction)
  }
}

/// Turns the times that a log writes into moments.
struct LogClock {
  /// How many units of the clock a second has; nil until its first time has shown it.
  private(set) var ticks: Int64?
  /// What times are multiplied by before that.
  let scale: Double?

  init(ticks: Int64?, scale: Double?) {
    self.ticks = ticks
    self.scale = scale
  }

  /// The time at `p`, which then points behind it; nil if there is none that can be used.
  mutating func moment(
    _ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, decimal: UInt8
  ) -> LogMoment? {
    if scale == nil, let whole = LogNumber.whole(&p, end, decimal: decimal) {
      let ticks = settled(Double(whole))
      let (seconds, rest) = Self.divided(whole, by: ticks)
      guard abs(Double(seconds)) < Self.most else { return nil }
      let isBehind = rest < 0
      return LogMoment(
        seconds: isBehind ? seconds - 1 : seconds,
        fraction: Double(isBehind ? rest + ticks : rest) / Double(ticks))
    }
    let number = LogNumber.parse(&p, end, decimal: decimal)
    guard number.isFinite else { return nil }
    let seconds = number * (scale ?? 1) / Double(settled(number))
    guard abs(seconds) < Self.most else { return nil }
    let whole = seconds.rounded(.down)
    return LogMoment(seconds: Int64(whole), fraction: seconds - whole)
  }

  /// Units that are known while compiling are divided by several times as fast.
  @inline(__always)
  private static func divided(_ whole: Int64, by ticks: Int64) -> (Int64, Int64) {
    switch ticks {
    case 1: (whole, 0)
    case 1_000_000: whole.quotientAndRemainder(dividingBy: 1_000_000)
    case 1_000_000_000: whole.quotientAndRemainder(dividingBy: 1_000_000_000)
    default: whole.quotientAndRemainder(dividingBy: ticks)
    }
  }

  /// Beyond this a Double has no fractions of a second left.
  private static let most = 1e15

  /// A clock without a unit counts from 1970 if its numbers are so large, and their size tells in what.
  private mutating func settled(_ first: Double) -> Int64 {
    if let ticks { return ticks }
    let ticks: Int64 =
      switch abs(first) {
      case 1e17...: 1_000_000_000
      case 1e14...: 1_000_000
      case 1e11...: 1_000
      default: 1
      }
    self.ticks = ticks
    return ticks
  }

  /// Whether a count of nanoseconds was written as 1.6E+18, so that all rows have the same.
  static func isCoarse(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ delimiter: UInt8
  ) -> Bool {
    var p = start
    while p < end, p.pointee != delimiter {
      if p.pointee | 0x20 == UInt8(ascii: "e") { return true }
      p += 1
    }
    return false
  }
}
