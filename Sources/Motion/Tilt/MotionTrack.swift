import SeltzerSystem

/// The picture's tilt as a function of time, from a log or a recording; it keeps 60 points per
/// second, and fewer after 2.4 hours: at most 524,288 points, or 16 MB.
package struct MotionTrack: Sendable {
  /// 2.4 hours at 60 Hz; 16 MB.
  private static let limit = 1 << 19

  /// Seconds after which the tilt repeats; nil is never.
  ///
  /// The tilts at t and t + loop are equal to the last bit. The end of the loop, 1.5 s or at most a quarter
  /// of it, is blended into the track before the loop's start.
  package var loop: Double?

  /// Offset, and the viewer's rotation to the right in radians, NaN if unknown; and seconds.
  private var points: [(place: SIMD3<Double>, t: Double)] = []
  /// The length of a step in seconds; each step has at most one point besides the first.
  private var step = 1.0 / 60
  private var isContent = false

  /// Creates an empty track.
  package init(loop: Double? = nil) { self.loop = loop }

  /// The times of the first and the last point in seconds; nil without points.
  package var times: ClosedRange<Double>? {
    guard let first = points.first, let last = points.last else { return nil }
    return first.t...last.t
  }

  /// The number of points.
  package var pointCount: Int { points.count }

  /// Appends a point; of several in one step only the last is kept.
  ///
  /// - Parameters:
  ///   - tilt: The tilt; all tilts must be of the same kind.
  ///   - heading: The viewer's rotation to the right in radians; nil if unknown.
  ///   - t: Seconds, not before the last point.
  package mutating func append(_ tilt: Tilt, heading: Double? = nil, at t: Double) {
    if points.isEmpty, case .content = tilt { isContent = true }
    let place = SIMD3(tilt.offset, heading ?? .nan)
    let last = points.last
    if let last {
      // Replaces a point at the same time, because interpolation divides by the difference.
      if t <= last.t || (points.count > 1 && slot(of: t) == slot(of: last.t)) {
        points.removeLast()
      }
    }
    points.append((place, max(t, last?.t ?? t)))
    if points.count > Self.limit { thinOut() }
  }

  /// Appends the state of a follower after its latest sample.
  package mutating func append(_ follower: MotionFollower) {
    append(follower.tilt, heading: follower.heading, at: follower.time)
  }

  /// Returns the tilt at `t` seconds: linear between points, constant before and after them.
  package func tilt(at t: Double) -> Tilt {
    let point = looped(at: t)
    let offset = SIMD2(point.x, point.y)
    return isContent
      ? .content(offset) : .viewer(offset.clamped(lowerBound: -.one, upperBound: .one))
  }

  /// Returns the viewer's rotation to the right at `t` seconds, in radians; nil if unknown.
  package func heading(at t: Double) -> Double? {
    let heading = looped(at: t).z
    return heading.isNaN || points.isEmpty ? nil : heading
  }

  /// Repeats the movement of the content, but stops at a limit.
  package mutating func stop(at limit: ContentLimit) {
    guard isContent else { return }
    var (held, last) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    for index in points.indices {
      let place = points[index].place
      let requested = SIMD2(place.x, place.y)
      held = limit.moved(held, by: requested - last)
      last = requested
      points[index].place = SIMD3(held, place.z)
    }
  }

  /// Returns offset and heading.
  private func looped(at t: Double) -> SIMD3<Double> {
    guard let loop = LoopTime(loop) else { return point(at: t) }
    // The duration of the blending, which uses the track before the loop's start.
    let lead = min(1.5, loop.length / 4)
    let phase = loop.phase(of: t)
    let start = (times?.lowerBound ?? 0) + lead
    let here = point(at: start + phase)
    let q = (phase - (loop.length - lead)) / lead
    guard q > 0 else { return here }
    let back = point(at: start + phase - loop.length)
    return here + (back - here) * (q * q * (3 - 2 * q))
  }

  private func point(at t: Double) -> SIMD3<Double> {
    guard let times else { return .zero }
    let next = points.indices.partitionPoint { points[$0].t > t }
    let b = points[min(next, points.count - 1)]
    let a = points[max(next - 1, 0)]
    guard times.contains(t), b.t > a.t else { return t < times.lowerBound ? a.place : b.place }
    return a.place + (b.place - a.place) * ((t - a.t) / (b.t - a.t))
  }

  private func slot(of t: Double) -> Double { (t / step).rounded(.down) }

  /// Doubles the step, and keeps the first point and the last point of each step.
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
