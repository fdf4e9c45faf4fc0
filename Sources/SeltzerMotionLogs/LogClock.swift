/// A moment on a log's clock; whole seconds are separate, so that nanoseconds since 1970 stay
/// exact.
struct LogMoment {
  var seconds: Int64
  var fraction: Double

  static func - (a: LogMoment, b: LogMoment) -> Double {
    Double(a.seconds - b.seconds) + (a.fraction - b.fraction)
  }
}

/// Reads the times of a log.
struct LogClock {
  /// Clock units per second; nil until the first time determines it.
  private(set) var ticks: Int64?
  /// The factor applied to times first.
  let scale: Double?

  /// Above this, a Double cannot represent fractions of a second.
  private static let limit = 1e15

  init(ticks: Int64?, scale: Double?) {
    self.ticks = ticks
    self.scale = scale
  }

  /// Reads the time at `p` and moves `p` behind it; nil if the time is unusable.
  mutating func moment(
    _ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, decimal: UInt8
  ) -> LogMoment? {
    if scale == nil, let whole = LogNumber.whole(&p, end, decimal: decimal) {
      let ticks = settledTicks(first: Double(whole))
      let (seconds, rest) = whole.quotientAndRemainder(dividingBy: ticks)
      guard abs(Double(seconds)) < Self.limit else { return nil }
      let isBehind = rest < 0
      return LogMoment(
        seconds: isBehind ? seconds - 1 : seconds,
        fraction: Double(isBehind ? rest + ticks : rest) / Double(ticks))
    }
    let number = LogNumber.parse(&p, end, decimal: decimal)
    guard number.isFinite else { return nil }
    let seconds = number * (scale ?? 1) / Double(settledTicks(first: number))
    guard abs(seconds) < Self.limit else { return nil }
    let whole = seconds.rounded(.down)
    return LogMoment(seconds: Int64(whole), fraction: seconds - whole)
  }

  /// Determines the unit of a clock from its first time: large numbers count from 1970.
  private mutating func settledTicks(first: Double) -> Int64 {
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
}
