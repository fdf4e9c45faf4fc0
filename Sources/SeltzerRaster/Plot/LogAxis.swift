import SeltzerSystem

/// A logarithmic axis: what part of it a value is at, and where it has ticks.
struct LogAxis {
  private let low: Double
  private let high: Double

  /// An axis that covers values above 0 and some room about them, as a factor.
  ///
  /// - Precondition: `values` is not empty.
  init(covering values: [Double], room: Double) {
    var low = log10(values.reduce(.infinity, min))
    var high = log10(values.reduce(-.infinity, max))
    // Short of a decade an axis shows too little to be read as logarithmic.
    let missing = max(0, 1 - (high - low)) / 2
    low -= missing + log10(room)
    high += missing + log10(room)
    (self.low, self.high) = (low, high)
  }

  /// Where a value lies, from 0 at the low end to 1 at the high one.
  func part(of value: Double) -> Double { (log10(value) - low) / (high - low) }

  /// The powers of ten within, and with fewer than three of them also their double and fivefold.
  var ticks: [Double] {
    let powers = Int(low.rounded(.down))...Int(high.rounded(.up))
    let tens = powers.map { pow(10, Double($0)) }.filter(isWithin)
    guard tens.count < 3 else { return tens }
    return powers.flatMap { power in [1, 2, 5].map { $0 * pow(10, Double(power)) } }
      .filter(isWithin)
  }

  private func isWithin(_ value: Double) -> Bool { (0...1).contains(part(of: value)) }
}
