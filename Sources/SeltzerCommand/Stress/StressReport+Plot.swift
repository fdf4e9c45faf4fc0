import Seltzer
import SeltzerReports

extension StressReport {
  /// The runs as a plot.
  var plot: StressPlot {
    let isLine = Set(runs.map(\.count)).subtracting([0]).count > 1
    let key = isLine ? "line: median, band: up to p95" : "dot: median, bar: up to p95"
    return StressPlot(
      subtitle: "\(subject)  ·  \(key)", runs: runs,
      limit: (test.rate.time(ofFrame: 1), test.rateName),
      budget: budget.flatMap { $0 > 0 ? ($0, StressText.bubbles($0)) : nil })
  }
}
