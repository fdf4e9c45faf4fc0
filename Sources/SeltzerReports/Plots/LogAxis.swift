import SeltzerSystem

/// A logarithmic axis with its ticks.
package struct LogAxis {
  private let low: Double
  private let high: Double

  /// Creates an axis that covers values above 0, and a factor of `room` beyond them.
  ///
  /// - Precondition: `values` is not empty.
  package init(covering values: [Double], room: Double) {
    var low = log10(values.reduce(.infinity, min))
    var high = log10(values.reduce(-.infinity, max))
    // The axis covers at least one decade, so that it looks logarithmic.
    let missing = max(0, 1 - (high - low)) / 2
    low -= missing + log10(room)
    high += missing + log10(room)
    (self.low, self.high) = (low, high)
  }

  /// Returns the position of a value, from 0 at the low end to 1 at the high end.
  package func part(of value: Double) -> Double { (log10(value) - low) / (high - low) }

  /// The powers of ten on the axis; if there are fewer than three, also 2 and 5 times each of them.
  package var ticks: [Double] {
    let powers = Int(low.rounded(.down))...Int(high.rounded(.up))
    let tens = powers.map { pow(10, Double($0)) }.filter(isWithin)
    guard tens.count < 3 else { return tens }
    return powers.flatMap { power in [1, 2, 5].map { $0 * pow(10, Double(power)) } }
      .filter(isWithin)
  }

  private func isWithin(_ value: Double) -> Bool { (0...1).contains(part(of: value)) }
}

/// Maps values to points of the plot.
struct PlotMap {
  let counts: LogAxis
  let times: LogAxis
  let top: SIMD2<Double>
  let bottom: SIMD2<Double>

  func place(_ count: Double, _ time: Double) -> SIMD2<Double> {
    let part = SIMD2(counts.part(of: count), 1 - times.part(of: time))
    return top + (bottom - top) * part
  }
}
