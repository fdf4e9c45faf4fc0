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
  /// Reads a date and time such as `2024-05-31T12:00:00.25` or `2024/05/31 12:00:00:250`, or a time of day
  /// such as `17:06:59:123`, and ignores the time zone; nil if it is something else.
  init?(date text: String) {
    let text = text.prefix(3).hasSuffix(":") ? "1970-01-01 " + text : text
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
    let ticks = ticks ?? 1
    if let whole = Int64(text) {
      let (seconds, rest) = whole.quotientAndRemainder(dividingBy: ticks)
      guard abs(Double(seconds)) < Self.timeLimit else { return nil }
      return LogMoment(seconds: seconds, fraction: Double(rest) / Double(ticks))
    }
    guard let number = Double(decimal: text) else { return LogMoment(date: text) }
    let seconds = number / Double(ticks)
    guard abs(seconds) < Self.timeLimit else { return nil }
    let whole = seconds.rounded(.down)
    return LogMoment(seconds: Int64(whole), fraction: seconds - whole)
  }

  /// Determines the unit of a clock that names none by its first times.
  ///
  /// As a phone's sensors are read 10 to 1,000 times a second, it follows from the median step; at 0.3...2
  /// and 200...800 units it is a guess, which gives a warning. Without steps, large numbers count from 1970.
  mutating func settleTicks(_ times: [Double]) {
    guard ticks == nil, let first = times.first else { return }
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }.filter { $0 > 0 }.sorted()
    let median = steps.isEmpty ? nil : steps[steps.count / 2]
    let bounds = median == nil ? [1e11, 1e14, 1e17] : [2, 316, 316_000]
    let index = bounds.count { $0 <= median ?? abs(first) }
    ticks = [1, 1_000, 1_000_000, 1_000_000_000][index]
    let guesses = [0.3..<2, 200..<800, 200_000..<800_000]
    // Offsets may be written by hand.
    if let median, guesses.contains(where: { $0 ~= median }), ranks[.offset] == nil {
      let name = ["seconds", "milliseconds", "microseconds", "nanoseconds"][index]
      warnings.append("the times have no unit, and are taken for \(name)")
    }
  }
}
