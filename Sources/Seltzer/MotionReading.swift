import SeltzerMotion

/// A motion log, followed sample by sample.
public struct MotionReading {
  /// What a log tells at one moment, and what came of it.
  public struct Moment: Sendable, Equatable {
    /// Seconds since the log's first sample.
    public let t: Double
    /// What turns the device's axes into those of a world whose z points up; nil if nothing told it.
    public let attitude: Quaternion?
    /// The direction in which things fall, by that attitude, in g and the device's axes.
    public let gravity: SIMD3<Double>?
    /// Where the picture is moved to.
    public let tilt: Tilt

    /// The two numbers of the tilt, whatever they mean.
    public var offset: SIMD2<Double> {
      switch tilt {
      case .viewer(let offset), .content(let offset): offset
      }
    }
  }

  /// What moves the picture: as asked for, or what the log has.
  public let control: MotionControl
  /// The tilts so far, as a function of time.
  public private(set) var track: MotionTrack

  private let path: String
  private var log: MotionLog
  private var follower: MotionFollower
  private var estimator: AttitudeEstimator
  private var hasAttitude = false

  /// Opens a log.
  ///
  /// - Parameters:
  ///   - path: A file, a folder of files, or a .zip of them.
  ///   - settings: Control, filter and orientation; the source does not count.
  ///   - loop: Seconds after which the track repeats; nil is never.
  /// - Throws: `MotionError` when it is missing, unreadable, not understood, or without what the control
  ///   needs.
  public init(path: String, settings: MotionSettings, loop: Double? = nil) throws(MotionError) {
    self.path = path
    log = try MotionLog(path: path)
    control = try log.control(for: settings.control, path)
    follower = MotionFollower(settings, control: control)
    estimator = AttitudeEstimator(filter: settings.filter)
    track = MotionTrack(loop: loop)
  }

  /// The next moment; nil at the end.
  ///
  /// - Throws: `MotionError` when the log cannot be read on, or had nothing of use.
  public mutating func next() throws(MotionError) -> Moment? {
    guard let sample = try follow() else { return nil }
    if sample.attitude != nil || sample.gravity != nil || sample.rotationRate != nil {
      hasAttitude = true
    }
    guard hasAttitude else {
      return Moment(t: follower.time, attitude: nil, gravity: nil, tilt: follower.tilt)
    }
    let attitude = control == .attitude ? follower.attitude : estimator.update(sample)
    return Moment(
      t: follower.time, attitude: attitude,
      gravity: attitude.inverse.rotate(SIMD3(0, 0, -1)), tilt: follower.tilt)
  }

  /// Reads all that is left, for the track.
  ///
  /// - Throws: `MotionError` when the log cannot be read on, or had nothing of use.
  public mutating func readToEnd() throws(MotionError) {
    while try follow() != nil {}
  }

  /// Reads all that is left for the summary alone, in half the time.
  ///
  /// - Throws: `MotionError` when the log cannot be read on, or had nothing of use.
  public mutating func skipToEnd() throws(MotionError) {
    try log.skipToEnd()
    if log.summary.samples == 0 { throw .noSamples(path) }
  }

  private mutating func follow() throws(MotionError) -> MotionSample? {
    guard let sample = try log.next() else {
      if track.times == nil { throw .noSamples(path) }
      return nil
    }
    follower.follow(sample)
    track.append(follower.tilt, heading: follower.heading, at: follower.time)
    return sample
  }

  /// What was read so far; of the whole log once there is no next moment.
  public var summary: MotionLogSummary { log.summary }
}

extension MotionFollower {
  /// A follower by a scene's settings, or with another control.
  package init(_ settings: MotionSettings, control: MotionControl? = nil) {
    self.init(
      control: control ?? settings.control, filter: settings.filter,
      orientation: settings.orientation, rate: settings.rate)
  }
}

extension MotionLog {
  /// The control that suits what the log has: pointers know no attitude.
  fileprivate func control(
    for wanted: MotionControl, _ path: String
  ) throws(MotionError) -> MotionControl {
    let found = Set(summary.files.flatMap(\.columns).map(\.quantity)).subtracting(["time"])
    let needed: Set<String> =
      switch wanted {
      case .rate: ["rotation rate"]
      case .attitude: ["rotation rate", "gravity", "attitude"]
      case .direct: ["offset"]
      }
    guard found.isDisjoint(with: needed) else { return wanted }
    if wanted == .attitude, found.contains("offset") { return .direct }
    throw .otherMovement(
      path, needed: needed.sorted().joined(separator: " or "),
      found: found.sorted().joined(separator: " and "))
  }
}
