/// Measures the time between samples with unreliable timestamps.
///
/// A timestamp up to one second before the latest gives a step of 0. An older one means that the
/// clock was set back: it gives a gap, and time continues from there.
package struct SampleClock: Sendable {
  /// The longest step in seconds; a longer one is a gap.
  static let longest = 1.0
  /// Timestamps are clamped to this many seconds: above any log's times, and safe to add.
  private static let limit = 1e12

  /// The seconds passed before the latest sample, 0...1; 0 after a gap.
  package private(set) var passed = 0.0
  /// Whether the movement before the latest sample is unknown.
  private(set) var isGap = false
  private var latest: Double?
  /// The first timestamp after the clock was last set back, and `time` at that moment.
  private var origin = 0.0
  private var base = 0.0

  /// The latest sample's time, which never decreases; 0 before the first.
  package var time: Double { base + ((latest ?? origin) - origin) }
  /// Whether there was no sample.
  var isEmpty: Bool { latest == nil }

  mutating func advance(to sampleTime: Double) {
    let t = sampleTime.isNaN ? latest ?? 0 : min(max(sampleTime, -Self.limit), Self.limit)
    guard let latest else {
      self.latest = t
      return
    }
    let isSetBack = t < latest - Self.longest
    if isSetBack { (base, origin) = (time, t) }
    self.latest = isSetBack ? t : max(t, latest)
    passed = max(t - latest, 0)
    isGap = isSetBack || passed > Self.longest
    if isGap { passed = 0 }
  }
}
