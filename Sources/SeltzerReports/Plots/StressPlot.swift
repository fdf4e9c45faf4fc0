/// A plot of frame times over the number of bubbles, on logarithmic axes.
package struct StressPlot: Plot {
  /// One line of the plot.
  package struct Series: Sendable {
    /// The name, which is drawn at the end of the line.
    package let name: String
    /// Whether it is the reference, which has another colour.
    package let isReference: Bool
    /// Sorted by count.
    package let points: [Point]

    package init(name: String, isReference: Bool, points: [Point]) {
      self.name = name
      self.isReference = isReference
      self.points = points.sorted { $0.count < $1.count }
    }
  }

  /// The frame times with one number of bubbles.
  package struct Point: Sendable {
    /// 1 or more.
    package let count: Int
    /// The median, in seconds, above 0.
    package let median: Double
    /// The time that few frames exceed, in seconds.
    package let p95: Double

    package init(count: Int, median: Double, p95: Double) {
      self.count = count
      self.median = median
      self.p95 = p95
    }
  }

  package let title: String
  package let subtitle: String
  /// The lines, which have at least one point in total.
  package let series: [Series]
  /// The time that a frame may take, in seconds.
  package let limit: Double
  /// The name of the limit.
  package let limitName: String
  /// The largest count for which the first line stays within the limit, and the name of its mark.
  package let budget: (count: Int, name: String)?

  package init(
    title: String, subtitle: String, series: [Series], limit: Double, limitName: String,
    budget: (count: Int, name: String)?
  ) {
    precondition(series.contains { !$0.points.isEmpty }, "a plot needs at least one point")
    self.title = title
    self.subtitle = subtitle
    self.series = series
    self.limit = limit
    self.limitName = limitName
    self.budget = budget
  }

  package static let size = SIMD2(960.0, 600)
}
