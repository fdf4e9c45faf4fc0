import FoundationEssentials
import SeltzerSystem

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
  /// Reads a date and time such as `2024-05-31T12:00:00.25` or `2024/05/31 12:00:00:250`, and ignores
  /// the time zone; nil if it is something else.
  init?(date text: String) {
    let day = text.prefix(10).replacing("/", with: "-")
    let time = text.dropFirst(11).prefix(8)
    guard time.count == 8, let date = try? Date("\(day)T\(time)Z", strategy: .iso8601) else {
      return nil
    }
    let rest = text.dropFirst(19)
    let digits = rest.dropFirst().prefix { $0.isNumber }
    let hasFraction = rest.hasPrefix(".") || rest.hasPrefix(":")
    seconds = Int64(date.timeIntervalSince1970)
    fraction = hasFraction ? Double(decimal: "0.\(digits)") ?? 0 : 0
  }
}

extension LogLayout {
  /// Above this, a Double cannot represent fractions of a second.
  private static let timeLimit = 1e15

  /// Reads a time; nil if it is unusable.
  mutating func moment(_ text: String) -> LogMoment? {
    if let whole = Int64(text) {
      let ticks = settledTicks(first: Double(whole))
      let (seconds, rest) = whole.quotientAndRemainder(dividingBy: ticks)
      guard abs(Double(seconds)) < Self.timeLimit else { return nil }
      return LogMoment(seconds: seconds, fraction: Double(rest) / Double(ticks))
    }
    guard let number = Double(decimal: text) else { return LogMoment(date: text) }
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
