package import SeltzerMotion
package import SeltzerMotionLogs

/// A motion log, followed sample by sample.
package struct MotionReading: ~Copyable {
  /// What a log contains at one moment, and how it moves the picture.
  package struct Moment: Sendable, Equatable {
    /// Seconds since the log's first sample.
    package let t: Double
    /// Turns the device's axes into those of a world whose z points up; nil if it is unknown.
    package let attitude: Quaternion?
    /// The direction of gravity by that attitude, in g and the device's axes.
    package let gravity: SIMD3<Double>?
    /// The picture's tilt.
    package let tilt: Tilt
  }

  /// Which measurement moves the picture: the wanted one, or the only one that the log has.
  package let control: MotionControl
  /// The tilts so far, as a function of time.
  package private(set) var track: MotionTrack

  private let path: String
  private var log: MotionLog
  private var follower: MotionFollower
  private var estimator: AttitudeEstimator
  private var hasAttitude = false

  /// Opens a log.
  ///
  /// - Parameters:
  ///   - path: A file, a folder of files, or a .zip of them.
  ///   - settings: Control, filter and orientation; the source is ignored.
  ///   - loop: Seconds after which the track repeats; nil is never.
  /// - Throws: `MotionError` if the log is missing, unreadable or unknown, or lacks what the control
  ///   needs.
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
  ///
  /// - Throws: `MotionError` if the log cannot be read, or nothing in it is usable.
  package mutating func next() throws(MotionError) -> Moment? {
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
  /// - Throws: `MotionError` if the log cannot be read, or nothing in it is usable.
  package mutating func readToEnd() throws(MotionError) {
    while try follow() != nil {}
  }

  /// Reads all that is left for the summary alone, in half the time.
  ///
  /// - Throws: `MotionError` if the log cannot be read, or nothing in it is usable.
  package mutating func skipToEnd() throws(MotionError) {
    try log.skipToEnd()
    if log.summary.samples == 0 { throw .noSamples(path) }
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

  /// What was read so far; of the whole log once there is no next moment.
  package var summary: MotionLogSummary { log.summary }

  /// Returns the wanted control, or `direct` if the log has only offsets.
  private static func control(
    for wanted: MotionControl, _ summary: MotionLogSummary, _ path: String
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

extension MotionFollower {
  /// Makes a follower by a scene's settings, or with another control.
  package init(_ settings: MotionSettings, control: MotionControl? = nil) {
    self.init(
      control: control ?? settings.control, filter: settings.filter,
      orientation: settings.orientation, rate: settings.rate)
  }
}
