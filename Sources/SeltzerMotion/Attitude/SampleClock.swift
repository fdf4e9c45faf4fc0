/// Tells how much time lies between samples whose times cannot be trusted.
///
/// What comes late by up to a second, or at a time that was there already, has no time of its own.
/// What comes earlier than that shows a clock that was set back: from there it goes on.
struct SampleClock: Sendable {
  /// What lies between a sample and the one before it.
  enum Step: Equatable {
    /// There is none before it.
    case first
    /// So many seconds, 0...1, in which movement can be followed.
    case passed(Double)
    /// Nobody knows what happened in between.
    case gap
  }

  /// Seconds beyond which nothing is known of the time between two samples.
  static let longest = 1.0
  /// Far beyond any log, and small enough to be added up.
  private static let bounds = 1e12

  private var latest: Double?
  /// A sample's time, and the time that was made of it, since when the clock was not set back.
  private var origin = 0.0
  private var base = 0.0

  /// The time of the latest sample, which never runs backwards; 0 before the first.
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
