/// The picture's tilt as a function of time, as a log recorded it.
///
/// It keeps sixty points a second, and fewer when it grows longer than 2.4 hours: never more than
/// 524,288 points, or 16 MB.
package struct MotionTrack: Sendable {
  /// Seconds after which the tilt repeats; nil is never.
  ///
  /// The tilt at t and at t + loop is the same to the last bit. The loop begins a little after the track
  /// does, and its last part, 1.5 s or a quarter of it, leads smoothly into that beginning.
  package var loop: Double?

  private var line = TrackLine()
  /// Headings as x; empty while the heading is 0.
  private var headings = TrackLine()
  private var isContent = false

  /// Makes a track without movement.
  package init(loop: Double? = nil) {
    self.loop = loop
  }

  /// The times of the first and the last point in seconds; nil without points.
  package var times: ClosedRange<Double>? {
    guard let first = line.points.first, let last = line.points.last else { return nil }
    return first.t...last.t
  }

  /// How many points it keeps.
  package var pointCount: Int { line.points.count }

  /// Appends a moment that is not before the last one.
  ///
  /// - Parameters:
  ///   - tilt: The tilt; all must be of the first one's kind.
  ///   - heading: How far the viewer has turned to the right, in radians.
  ///   - t: Seconds.
  package mutating func append(_ tilt: Tilt, heading: Double = 0, at t: Double) {
    if line.points.isEmpty, case .content = tilt { isContent = true }
    line.append(tilt.offset, at: t)
    if heading != 0 || !headings.points.isEmpty { headings.append(SIMD2(heading, 0), at: t) }
  }

  /// Appends the state of a follower after its latest sample.
  package mutating func append(_ follower: MotionFollower) {
    append(follower.tilt, heading: follower.heading, at: follower.time)
  }

  /// Returns the tilt at `t` seconds: linear between points, constant before and after them.
  package func tilt(at t: Double) -> Tilt {
    let offset = offset(on: line, at: t)
    if isContent { return .content(offset) }
    return .viewer(
      offset.clamped(lowerBound: SIMD2(repeating: -1), upperBound: SIMD2(repeating: 1)))
  }

  /// Returns how far the viewer has turned to the right at `t` seconds, in radians.
  package func heading(at t: Double) -> Double { offset(on: headings, at: t).x }

  private func offset(on line: TrackLine, at t: Double) -> SIMD2<Double> {
    guard let loop = LoopTime(loop) else { return line.offset(at: t) }
    // Seconds of the track before the loop's beginning, to which the loop's end is led back.
    let lead = min(1.5, loop.length / 4)
    let phase = loop.phase(of: t)
    let start = (times?.lowerBound ?? 0) + lead
    let here = line.offset(at: start + phase)
    let q = (phase - (loop.length - lead)) / lead
    guard q > 0 else { return here }
    let back = line.offset(at: start + phase - loop.length)
    return here + (back - here) * smoothStep(q)
  }
}

/// A bounded number of points in time, joined by straight lines.
private struct TrackLine: Sendable {
  struct Point: Sendable {
    var t: Double
    var offset: SIMD2<Double>
  }

  /// 2.4 hours at 60 Hz; 16 MB.
  static let limit = 1 << 19

  private(set) var points: [Point] = []
  /// The seconds in which there is at most one point, not counting the first.
  private var step = 1.0 / 60

  /// Appends a point that is not before the last one; within one step the last point stays.
  mutating func append(_ offset: SIMD2<Double>, at t: Double) {
    let point = Point(t: t, offset: offset)
    guard let last = points.last else {
      points.append(point)
      return
    }
    // Two points at the same time cannot be joined by a line.
    let isReplaced = t <= last.t || (points.count > 1 && slot(of: t) == slot(of: last.t))
    if isReplaced {
      points[points.count - 1] = Point(t: max(t, last.t), offset: offset)
      return
    }
    points.append(point)
    while points.count > Self.limit { thinOut() }
  }

  func offset(at t: Double) -> SIMD2<Double> {
    guard let first = points.first, let last = points.last else { return .zero }
    if t <= first.t { return first.offset }
    if t >= last.t { return last.offset }
    // The first point after t is in low...high.
    var low = 1
    var high = points.count - 1
    while low < high {
      let middle = (low + high) / 2
      if points[middle].t > t { high = middle } else { low = middle + 1 }
    }
    let (a, b) = (points[low - 1], points[low])
    return a.offset + (b.offset - a.offset) * ((t - a.t) / (b.t - a.t))
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
