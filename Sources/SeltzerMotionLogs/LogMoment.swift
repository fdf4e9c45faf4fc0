/// A moment on a log's clock; whole seconds are separate, so that nanoseconds since 1970 stay
/// exact.
struct LogMoment {
  var seconds: Int64
  var fraction: Double

  static func - (a: LogMoment, b: LogMoment) -> Double {
    Double(a.seconds - b.seconds) + (a.fraction - b.fraction)
  }
}

extension LogLayout {
  /// Above this, a Double cannot represent fractions of a second.
  private static let timeLimit = 1e15

  /// Reads the time at `p` and moves `p` behind it; nil if the time is unusable.
  mutating func moment(
    _ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, decimal: UInt8
  ) -> LogMoment? {
    if timeScale == nil, let whole = LogNumber.whole(&p, end, decimal: decimal) {
      let ticks = settledTicks(first: Double(whole))
      let (seconds, rest) = whole.quotientAndRemainder(dividingBy: ticks)
      guard abs(Double(seconds)) < Self.timeLimit else { return nil }
      let isBehind = rest < 0
      return LogMoment(
        seconds: isBehind ? seconds - 1 : seconds,
        fraction: Double(isBehind ? rest + ticks : rest) / Double(ticks))
    }
    let number = LogNumber.parse(&p, end, decimal: decimal)
    guard number.isFinite else { return nil }
    let seconds = number * (timeScale ?? 1) / Double(settledTicks(first: number))
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
