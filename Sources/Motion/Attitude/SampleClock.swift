/// Measures the time between samples with unreliable timestamps.
///
/// A timestamp up to one second before the latest gives a step of 0. An older one means that the
/// clock was set back: it gives a gap, and time continues from there.
package struct SampleClock: Sendable {
  /// The time between a sample and the one before it.
  enum Step: Equatable {
    /// There is no sample before it.
    case first
    /// The step in seconds, 0...1.
    case passed(Double)
    /// The movement in between is unknown.
    case gap
  }

  /// The longest step in seconds; a longer one is a gap.
  static let longest = 1.0
  /// Timestamps are clamped to this many seconds: above any log's times, and safe to add.
  private static let limit = 1e12

  /// The step to the latest sample.
  private(set) var step = Step.first
  private var latest: Double?
  /// The first timestamp after the clock was last set back, and `time` at that moment.
  private var origin = 0.0
  private var base = 0.0

  /// The latest sample's time, which never decreases; 0 before the first.
  package var time: Double { base + ((latest ?? origin) - origin) }
  /// The seconds passed before the latest sample; 0 after a gap.
  package var passed: Double { if case .passed(let seconds) = step { seconds } else { 0 } }

  mutating func advance(to sampleTime: Double) {
    let t = sampleTime.isNaN ? latest ?? 0 : min(max(sampleTime, -Self.limit), Self.limit)
    guard let latest else {
      self.latest = t
      return
    }
    if t < latest - Self.longest {
      base = time
      origin = t
      self.latest = t
      step = .gap
    } else {
      self.latest = max(t, latest)
      let passed = max(t - latest, 0)
      step = passed > Self.longest ? .gap : .passed(passed)
    }
  }
}
