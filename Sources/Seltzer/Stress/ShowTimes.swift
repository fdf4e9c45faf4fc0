/// The measurements of a show in real time; times in milliseconds.
package struct ShowTimes: Codable, Sendable, Equatable {
  /// The number of frames that were due.
  package let frames: Int
  /// The number of frames that were dropped, or shown more than half of a frame's time late.
  package let missed: Int
  /// The median time to draw a frame and hand it over to the screen.
  package let p50: Double
  /// The time within which 95 % of the frames are drawn and handed over.
  package let p95: Double
  /// CPU-seconds per second.
  package let processorShare: Double

  package init(frames: Int, missed: Int, p50: Double, p95: Double, processorShare: Double) {
    (self.frames, self.missed) = (frames, missed)
    (self.p50, self.p95, self.processorShare) = (p50, p95, processorShare)
  }

  /// The share of a frame's time that drawing may take; the rest is for showing, and for differences between shows.
  package static let share = 0.9

  /// Whether 95 % of the frames take at most 90 % of `limit` milliseconds, and at most 1 % of them, or a single one,
  /// are missed.
  package func holds(_ limit: Double) -> Bool {
    p95 <= limit * Self.share && missed <= max(1, frames / 100)
  }
}
