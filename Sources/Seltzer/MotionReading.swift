package import SeltzerMotion
package import SeltzerMotionLogs

/// Reads a motion log sample by sample.
package struct MotionReading: ~Copyable {
  /// The state of a log at one time.
  package struct Moment: Sendable, Equatable {
    /// Seconds since the log's first sample.
    package let t: Double
    /// Rotates the device's axes to those of a world whose z axis points up; nil if unknown.
    package let attitude: Quaternion?
    package let tilt: Tilt

    /// The direction of gravity by the attitude, in g and the device's axes.
    package var gravity: SIMD3<Double>? { attitude?.inverse.rotate(SIMD3(0, 0, -1)) }
  }

  /// The measurement that moves the picture: the requested one, or `direct` if the log has only offsets.
  package let control: MotionControl
  /// The tilts so far, as a function of time.
  package private(set) var track: MotionTrack

  private let path: String
  private var log: MotionLog
  private var follower: MotionFollower
  private var estimator: AttitudeEstimator
  private var hasAttitude = false

  /// Opens a log: a file, a folder of files, or a .zip of them.
  ///
  /// The track repeats after `loop` seconds; nil is never. The settings' source is ignored.
  package init(path: String, settings: MotionSettings, loop: Double? = nil) throws(MotionError) {
    let log = try MotionLog(path: path, formats: MotionLogFormats.all)
    control = try Self.control(for: settings.control, log.summary, path)
    self.path = path
    self.log = log
    follower = MotionFollower(settings, control: control)
    estimator = AttitudeEstimator(filter: settings.filter)
    track = MotionTrack(loop: loop)
  }

  /// Returns the next moment; nil at the end.
  package mutating func next() throws(MotionError) -> Moment? {
    guard let sample = try follow() else { return nil }
    if sample.attitude != nil || sample.gravity != nil || sample.rotationRate != nil {
      hasAttitude = true
    }
    let attitude: Quaternion? =
      if !hasAttitude { nil } else if control == .attitude { follower.attitude } else {
        estimator.update(sample)
      }
    return Moment(t: follower.time, attitude: attitude, tilt: follower.tilt)
  }

  /// Reads the remaining samples into the track.
  package mutating func readToEnd() throws(MotionError) {
    while try follow() != nil {}
  }

  private mutating func follow() throws(MotionError) -> MotionSample? {
    guard let sample = try log.next() else {
      if track.times == nil { throw .noSamples(path) }
      return nil
    }
    follower.follow(sample)
    track.append(follower)
    return sample
  }

  /// The summary of the samples read so far.
  package var summary: MotionLogSummary { log.summary }

  /// Returns the requested control, or `direct` if the log has only offsets.
  private static func control(
    for requested: MotionControl, _ summary: MotionLogSummary, _ path: String
  ) throws(MotionError) -> MotionControl {
    let found = Set(summary.files.flatMap(\.columns).map(\.quantity)).subtracting(["time"])
    let needed: Set<String> =
      switch requested {
      case .rate: ["rotation rate"]
      case .attitude: ["rotation rate", "gravity", "attitude"]
      case .direct: ["offset"]
      }
    guard found.isDisjoint(with: needed) else { return requested }
    if requested == .attitude, found.contains("offset") { return .direct }
    throw .otherMovement(
      path, needed: needed.sorted().joined(separator: " or "),
      found: found.sorted().joined(separator: " and "))
  }
}

extension MotionFollower {
  /// Creates a follower with a scene's settings, or with another control.
  package init(_ settings: MotionSettings, control: MotionControl? = nil) {
    self.init(
      control: control ?? settings.control, filter: settings.filter,
      orientation: settings.orientation, rate: settings.rate)
  }
}
