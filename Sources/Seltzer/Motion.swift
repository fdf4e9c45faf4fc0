import SeltzerMotion

/// What tilts a wallpaper, as a function of time.
///
/// A log or a recording is read once; pictures then depend on nothing but it and the moment, and may be
/// drawn in any order.
public struct Motion: Sendable {
  private enum Way {
    case path(MotionPath, loop: Double?)
    case track(MotionTrack)
  }

  private let way: Way
  /// What was odd about a log, one line each.
  public let warnings: [String]

  /// No movement.
  public static let still = Motion(path: .still)

  /// Movement by a formula.
  ///
  /// - Parameters:
  ///   - path: Which.
  ///   - loop: Seconds after which it repeats; nil is its own way.
  public init(path: MotionPath, loop: Double? = nil) {
    way = .path(path, loop: loop)
    warnings = []
  }

  /// Movement that was recorded.
  public init(track: MotionTrack, warnings: [String] = []) {
    way = .track(track)
    self.warnings = warnings
  }

  /// The movement that settings ask for.
  ///
  /// - Parameters:
  ///   - settings: Of a scene, perhaps changed.
  ///   - animated: Whether moments of an animation are shown, which sways when nothing else is said.
  ///   - loop: Seconds after which it repeats; nil is never.
  ///   - seconds: How long a sensor is recorded, in real time; 0 reads it once.
  /// - Throws: `MotionError` when a log or sensor is missing, unreadable or not understood.
  public init(
    _ settings: MotionSettings, animated: Bool, loop: Double? = nil, seconds: Double = 0
  ) throws(MotionError) {
    let source = settings.source ?? .path(animated ? .sway : .still)
    var follower = MotionFollower(settings)
    var track = MotionTrack(loop: loop)
    var warnings: [String] = []
    func take(_ sample: MotionSample) {
      follower.follow(sample)
      track.append(follower.tilt, heading: follower.heading, at: follower.time)
    }
    switch source {
    case .path(let path):
      self.init(path: path, loop: loop)
      return
    case .pan(let file): track = try PanLog.track(of: file, loop: loop)
    case .pipe:
      follower = MotionFollower(settings, control: .direct)
      var pointer = PointerReader()
      try pointer.readAll(0, take)
      if track.times == nil { throw .noSamples("standard input") }
    case .device(let folder):
      var recording = SensorRecording(of: try IIODevice(folder: folder), seconds: seconds)
      while let sample = try recording.next() { take(sample) }
    case .log(let path):
      var reading = try MotionReading(path: path, settings: settings, loop: loop)
      try reading.readToEnd()
      track = reading.track
      warnings = reading.summary.warnings
    }
    self.init(track: track, warnings: warnings)
  }

  /// Where the picture is moved to at `t` seconds.
  public func tilt(at t: Double) -> Tilt {
    switch way {
    case .path(let path, let loop): path.tilt(at: t, loop: loop)
    case .track(let track): track.tilt(at: t)
    }
  }

  /// How far the viewer has turned to the right at `t` seconds, in radians; only logs tell it.
  public func heading(at t: Double) -> Double {
    switch way {
    case .path: 0
    case .track(let track): track.heading(at: t)
    }
  }
}
