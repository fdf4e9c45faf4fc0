import Seltzer
import SeltzerReports

extension StressReport {
  /// The runs as a plot; its logarithmic axis omits runs without bubbles.
  var plot: StressPlot {
    let isLine = Set(runs.map(\.count)).subtracting([0]).count > 1
    let key = isLine ? "line: median, band: up to p95" : "dot: median, bar: up to p95"
    return StressPlot(
      title: "Frame time", subtitle: "\(subject)  ·  \(key)",
      series: test.methods.map { method in
        StressPlot.Series(
          name: method.rawValue, isReference: method == .cairo,
          points: runs.filter { $0.method == method && $0.count > 0 }.map {
            StressPlot.Point(count: $0.count, median: $0.p50, p95: $0.p95)
          })
      },
      limit: test.rate.time(ofFrame: 1), limitName: test.rateName,
      budget: budget.flatMap { $0 > 0 ? ($0, StressText.bubbles($0)) : nil })
  }
}
