public import SeltzerMotion
import SeltzerMotionLogs
package import SeltzerScene
import SeltzerSystem

/// The tilt of a wallpaper as a function of time.
///
/// A log or recording is read once. Pictures then depend only on it and the time, and may be drawn in any
/// order.
public struct Motion: Sendable {
  private enum Trajectory {
    case path(MotionPath, loop: Double?)
    case track(MotionTrack)
  }

  private var trajectory: Trajectory
  /// Warnings about a log, one line each.
  public let warnings: [String]

  /// No movement.
  public static let still = Motion(path: .still)

  /// Creates motion by a formula.
  ///
  /// - Parameters:
  ///   - path: The formula.
  ///   - loop: Seconds after which it repeats; nil is its own period.
  public init(path: MotionPath, loop: Double? = nil) {
    trajectory = .path(path, loop: loop)
    warnings = []
  }

  /// Creates the motion of a scene, which is still if the scene reduces motion.
  package init(of scene: Scene, animated: Bool, loop: Double? = nil, seconds: Double = 0) throws {
    self = try scene.motionPlace.locating {
      try Motion(scene.reducingMotion.motion, animated: animated, loop: loop, seconds: seconds)
    }
  }

  /// Creates the motion of a scene's settings.
  ///
  /// The default source of an animation is `sway`. The motion repeats after `loop` seconds; nil is never.
  /// `seconds` is the duration of a sensor recording, in real time; 0 reads the sensor once.
  package init(
    _ settings: MotionSettings, animated: Bool, loop: Double? = nil, seconds: Double = 0
  ) throws {
    let source = settings.source ?? .path(animated ? .sway : .still)
    var track = MotionTrack(loop: loop)
    var warnings: [String] = []
    var follower = MotionFollower(settings, control: source == .pipe ? .direct : nil)
    func follow(_ sample: MotionSample) {
      follower.follow(sample)
      track.append(follower)
    }
    switch source {
    case .path(let path):
      self = Motion(path: path, loop: loop)
      return
    case .pointer, .workspaces:
      // Only live shows follow them.
      self = .still
      return
    case .pipe:
      var pointer = PointerReader()
      try pointer.readAll(0, follow)
      if track.times == nil { throw MotionError.noSamples("standard input") }
    case .device(let folder): try IIODevice(folder: folder).record(seconds: seconds, follow)
    case .log(let path):
      try FileAccess.withoutQuotes(of: path, explainedBy: "seltzer render --motion") {
        var reading = try MotionReading(path: path, settings: settings, loop: loop)
        try reading.readToEnd()
        (track, warnings) = (reading.track, reading.warnings)
      }
      // Warnings may quote the names of columns.
      if FileAccess.isLimited, !warnings.isEmpty {
        warnings = [
          "\(path): \(warnings.count) warnings; 'seltzer render --motion \(path.shellWord)' shows them"
        ]
      }
    }
    trajectory = .track(track)
    self.warnings = warnings
  }

  /// Repeats the recorded movement of the content, but stops at a limit.
  package mutating func stop(at limit: ContentLimit) {
    guard case .track(var track) = trajectory else { return }
    track.stop(at: limit)
    trajectory = .track(track)
  }

  /// Returns the picture's tilt at `t` seconds.
  package func tilt(at t: Double) -> Tilt {
    switch trajectory {
    case .path(let path, let loop): path.tilt(at: t, loop: loop)
    case .track(let track): track.tilt(at: t)
    }
  }

  /// Returns the movement of `scroll` in points at `t` seconds; nil for other motion.
  package func travel(at t: Double) -> Travel? {
    if case .path(let path, let loop) = trajectory { path.travel(at: t, loop: loop) } else { nil }
  }

  /// Returns the viewer's rotation to the right at `t` seconds, in radians; nil if unknown.
  package func heading(at t: Double) -> Double? {
    if case .track(let track) = trajectory { track.heading(at: t) } else { nil }
  }
}
