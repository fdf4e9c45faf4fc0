/// Points in time, joined by straight lines; a bounded number of them, however many were given.
struct TrackLine: Sendable {
  struct Point: Sendable {
    var t: Double
    var vector: SIMD2<Double>
  }

  /// 2.4 hours of a display at 60 Hz; 16 MB.
  static let mostPoints = 1 << 19

  private(set) var points: [Point] = []
  /// Each of these many seconds has at most one point, not counting the first.
  private(set) var step = 1.0 / 60

  /// Adds a point not before the last one; of those in one step the last stays.
  mutating func append(_ vector: SIMD2<Double>, at t: Double) {
    let point = Point(t: t, vector: vector)
    guard let last = points.last else {
      points.append(point)
      return
    }
    // What comes at no time of its own must replace, as lines need a width.
    let isReplaced = t <= last.t || (points.count > 1 && slot(of: t) == slot(of: last.t))
    if isReplaced {
      points[points.count - 1] = Point(t: max(t, last.t), vector: vector)
      return
    }
    points.append(point)
    while points.count > Self.mostPoints { thinOut() }
  }

  /// The vector at `t`: before the first point that one's, after the last that one's.
  func vector(at t: Double) -> SIMD2<Double> {
    guard let first = points.first, let last = points.last else { return .zero }
    if t <= first.t { return first.vector }
    if t >= last.t { return last.vector }
    // The first point after t lies in low...high.
    var low = 1
    var high = points.count - 1
    while low < high {
      let middle = (low + high) / 2
      if points[middle].t > t { high = middle } else { low = middle + 1 }
    }
    let (a, b) = (points[low - 1], points[low])
    return a.vector + (b.vector - a.vector) * ((t - a.t) / (b.t - a.t))
  }

  private func slot(of t: Double) -> Double {
    (t / step).rounded(.down)
  }

  /// Doubles the step, and keeps the first point and the last of each step.
  private mutating func thinOut() {
    step *= 2
    var kept = 1
    for index in 1..<points.count {
      if kept > 1, slot(of: points[index].t) == slot(of: points[kept - 1].t) { kept -= 1 }
      points[kept] = points[index]
      kept += 1
    }
    points.removeSubrange(kept...)
  }
}
