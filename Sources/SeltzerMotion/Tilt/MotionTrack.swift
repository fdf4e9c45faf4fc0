/// What a whole log amounts to: the picture's tilt as a function of time.
///
/// It keeps a display's sixty points a second, and fewer when it grows longer than 2.4 hours: never
/// more than 524,288 points, or 16 MB.
public struct MotionTrack: Sendable {
  /// Seconds after which the tilt repeats; nil is never.
  ///
  /// The tilt at t and at t + loop is then the same to the last bit. The loop begins a little after
  /// the track does, and its last part, 1.5 s or a quarter of it, leads smoothly into that beginning.
  public var loop: Double?

  private var line = TrackLine()
  /// x alone; empty while nobody turns.
  private var headings = TrackLine()
  private var isContent = false

  /// A track without movement.
  public init(loop: Double? = nil) {
    self.loop = loop
  }

  /// The track of all samples, in one pass over them.
  ///
  /// - Parameters:
  ///   - samples: The log.
  ///   - follower: What makes them tilts; one that has seen nothing yet.
  ///   - loop: Seconds after which the tilt repeats; nil is never.
  public init(
    following samples: some Sequence<MotionSample>, with follower: MotionFollower,
    loop: Double? = nil
  ) {
    self.init(loop: loop)
    var follower = follower
    for sample in samples {
      follower.follow(sample)
      append(follower.tilt, heading: follower.heading, at: follower.time)
    }
  }

  /// The time of the first and of the last point in seconds; nil without points.
  public var times: ClosedRange<Double>? {
    guard let first = line.points.first, let last = line.points.last else { return nil }
    return first.t...last.t
  }

  /// How many points it keeps.
  public var pointCount: Int { line.points.count }

  /// Adds a moment not before the last one.
  ///
  /// All tilts must be of one kind: the first tells which. `heading` is how far the viewer has turned to
  /// the right, in radians.
  public mutating func append(_ tilt: Tilt, heading: Double = 0, at t: Double) {
    if line.points.isEmpty, case .content = tilt { isContent = true }
    line.append(tilt.vector, at: t)
    if heading != 0 || !headings.points.isEmpty { headings.append(SIMD2(heading, 0), at: t) }
  }

  /// The tilt at `t` seconds: straight between points; before the first and after the last it stays.
  public func tilt(at t: Double) -> Tilt {
    let vector = vector(of: line, at: t)
    if isContent { return .content(vector) }
    return .viewer(
      vector.clamped(lowerBound: SIMD2(repeating: -1), upperBound: SIMD2(repeating: 1)))
  }

  /// How far the viewer has turned to the right at `t` seconds, in radians, as a tilt is found.
  public func heading(at t: Double) -> Double { vector(of: headings, at: t).x }

  private func vector(of line: TrackLine, at t: Double) -> SIMD2<Double> {
    guard let loop = LoopTime(loop) else { return line.vector(at: t) }
    // Seconds of the track before the loop's beginning, in which the loop's end is led back to it.
    let lead = min(1.5, loop.length / 4)
    let phase = loop.phase(of: t)
    let start = (times?.lowerBound ?? 0) + lead
    let here = line.vector(at: start + phase)
    let q = (phase - (loop.length - lead)) / lead
    guard q > 0 else { return here }
    let back = line.vector(at: start + phase - loop.length)
    return here + (back - here) * smoothStep(q)
  }
}
