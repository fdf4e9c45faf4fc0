import Seltzer
import SeltzerSystem

/// Formats numbers for readers.
enum StressText {
  /// Formats a whole number with separators, such as `41,200`.
  static func grouped(_ value: Int) -> String {
    value < 1000 ? "\(value)" : "\(grouped(value / 1000)),\("\(value % 1000 + 1000)".dropFirst())"
  }

  /// Formats a number below 10¹⁵ with about three digits in at most five characters, such as `0`,
  /// `0.012`, `1.23`, `12.3`, `1,234`, `12.3k` or `45.6M`.
  static func short(_ value: Double) -> String {
    if value == 0 { return "0" }
    if value >= 9999.5 {
      let units = [(1e12, "T"), (1e9, "G"), (1e6, "M")]
      let unit = units.first { value >= $0.0 * 0.9995 } ?? (1e3, "k")
      return short(value / unit.0) + unit.1
    }
    guard value < 99.95 else { return grouped(Int(value.rounded())) }
    return value.formatted(value < 0.9995 ? "%.3f" : value < 9.995 ? "%.2f" : "%.1f")
  }

  /// Formats a number with at most four digits, without trailing zeros.
  static func plain(_ value: Double) -> String { value.formatted("%.4g") }

  static func plain(_ range: ClosedRange<Double>) -> String {
    "\(plain(range.lowerBound)) to \(plain(range.upperBound))"
  }

  /// Formats an amount of memory, such as `84.1 MB`.
  static func bytes(_ value: Int) -> String {
    value < 1_000_000_000
      ? short(Double(value) / 1e6) + " MB" : short(Double(value) / 1e9) + " GB"
  }

  /// Formats a budget, such as `41,200 bubbles`.
  static func bubbles(_ count: Int) -> String {
    grouped(roundedDown(count)) + (count == 1 ? " bubble" : " bubbles")
  }

  /// Rounds a count down to three digits, the accuracy of the budget.
  static func roundedDown(_ count: Int) -> Int {
    var scale = 1
    while count / scale >= 1000 { scale *= 10 }
    return count / scale * scale
  }
}

extension StressTest {
  /// The rate as text, such as `60 fps` or `29.97 fps`.
  var rateName: String { StressText.plain(rate.perSecond) + " fps" }
}
