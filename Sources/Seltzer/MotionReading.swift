package import SeltzerMotion
import SeltzerMotionLogs
import SeltzerSystem

/// Reads a motion log.
package struct MotionReading: ~Copyable {
  /// The tilts so far, as a function of time.
  package private(set) var track: MotionTrack

  /// So many samples are checked: 43 minutes at 100 Hz, about 60 MB.
  private static let checked = 1 << 18

  private let path: String
  private var log: MotionLog
  private let check: LogCheck
  /// The samples that were read in advance and are not yet used.
  private var ahead: ArraySlice<MotionSample>
  private var follower: MotionFollower

  /// Opens a log, a file or a folder of files, without the settings' source; its track repeats
  /// after `loop` seconds, never if nil.
  package init(path: String, settings: MotionSettings, loop: Double? = nil) throws(MotionError) {
    var log = try MotionLog(
      path: path, platform: settings.platform, waitsForWriter: settings.waitsForWriter)
    let control = try Self.control(for: settings.control, log.quantities, path)
    var ahead: [MotionSample] = []
    // A pipe gives moments as they arrive.
    let limit = Path.kind(of: path) == .special ? 0 : Self.checked
    while ahead.count <= limit, let sample = try log.next() { ahead.append(sample) }
    check = LogCheck(
      ahead, hasAssumedSign: log.hasAssumedSign, keepsRates: settings.control == .rate)
    self.ahead = ahead.map(check.corrected)[...]
    self.path = path
    self.log = log
    follower = MotionFollower(settings, control: control)
    track = MotionTrack(loop: loop)
  }

  /// Reads the samples into the track.
  package mutating func readToEnd() throws(MotionError) {
    while true {
      var sample = ahead.popFirst()
      if sample == nil { sample = try log.next().map(check.corrected) }
      guard let sample else { break }
      follower.follow(sample)
      track.append(follower)
    }
    if track.times == nil { throw .noSamples(path) }
  }

  /// Warnings about the samples read so far.
  package var warnings: [String] { log.warnings + check.warnings }

  /// Returns the requested control, or `direct` if the log has only offsets.
  private static func control(
    for requested: MotionControl, _ found: Set<LogQuantity>, _ path: String
  ) throws(MotionError) -> MotionControl {
    let needed: Set<LogQuantity> =
      switch requested {
      case .rate: [.rotationRate]
      case .attitude: [.rotationRate, .gravity, .attitude, .angles]
      case .direct: [.offset]
      }
    guard found.isDisjoint(with: needed) else { return requested }
    if requested == .attitude, found.contains(.offset) { return .direct }
    throw .otherMovement(
      path, needed: needed.map(\.rawValue).sorted().joined(separator: " or "),
      found: found.map(\.rawValue).sorted().joined(separator: " and "))
  }
}
