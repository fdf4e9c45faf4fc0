/// Measures the time between samples whose times are unreliable.
///
/// A sample that is late by up to a second, or repeats a time, takes no time. A sample that is earlier
/// than that shows that the clock was set back; time goes on from there.
struct SampleClock: Sendable {
  /// The time between a sample and the one before it.
  enum Step: Equatable {
    /// There is no sample before it.
    case first
    /// Seconds, 0...1, in which movement can be followed.
    case passed(Double)
    /// The movement in between is unknown.
    case gap
  }

  /// A step of more seconds is a gap.
  static let longest = 1.0
  /// Beyond any log, and small enough to be added up.
  private static let bounds = 1e12

  private var latest: Double?
  /// The sample's time at which the clock was last set back, and `time` at that moment.
  private var origin = 0.0
  private var base = 0.0

  /// The latest sample's time, which never runs backwards; 0 before the first.
  var time: Double { base + ((latest ?? origin) - origin) }

  mutating func step(to sampleTime: Double) -> Step {
    let t = sampleTime.isNaN ? latest ?? 0 : min(max(sampleTime, -Self.bounds), Self.bounds)
    guard let latest else {
      self.latest = t
      return .first
    }
    if t < latest - Self.longest {
      base = time
      origin = t
      self.latest = t
      return .gap
    }
    self.latest = max(t, latest)
    let passed = max(t - latest, 0)
    return passed > Self.longest ? .gap : .passed(passed)
  }
}
