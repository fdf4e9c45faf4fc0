/// A picture of how frame times grow with the number of bubbles, on logarithmic axes.
package struct StressPlot: Plot {
  /// One line of the plot.
  package struct Series: Sendable {
    /// What stands at its end.
    package let name: String
    /// Whether it is the reference that others are seen against, which has the quieter colour.
    package let isReference: Bool
    /// By rising counts.
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
    package let typical: Double
    /// The time that few frames exceed, in seconds.
    package let slow: Double

    package init(count: Int, typical: Double, slow: Double) {
      self.count = count
      self.typical = typical
      self.slow = slow
    }
  }

  /// What the whole plot is of.
  package let title: String
  /// The rest that a reader must know.
  package let subtitle: String
  /// The lines; at least one point between them.
  package let series: [Series]
  /// The time that a frame may take, in seconds.
  package let limit: Double
  /// What the limit is called.
  package let limitName: String
  /// The largest count with which the first line stays within the limit, and its mark's name.
  package let budget: (count: Int, name: String)?

  package init(
    title: String, subtitle: String, series: [Series], limit: Double, limitName: String,
    budget: (count: Int, name: String)?
  ) {
    precondition(series.contains { !$0.points.isEmpty }, "something to plot")
    self.title = title
    self.subtitle = subtitle
    self.series = series
    self.limit = limit
    self.limitName = limitName
    self.budget = budget
  }

  package static let size = SIMD2(960.0, 600)
}
