package import SeltzerOutput

/// Decides from the time alone which frame to draw and when.
///
/// Frame k is due at `start + k / rate`, computed in integers, so errors do not add up. Late frames are
/// dropped: after an hour's sleep only the latest is drawn. Frame numbers only increase.
package struct FrameClock: Sendable {
  /// A frame to draw now.
  package struct Turn: Sendable, Equatable {
    package let frame: Int
    /// When to show the frame, in nanoseconds of the clock.
    package let due: Int64
    /// The number of earlier frames that were due and are dropped.
    package var dropped: Int

    package init(frame: Int, due: Int64, dropped: Int) {
      (self.frame, self.due, self.dropped) = (frame, due, dropped)
    }
  }

  private let rate: FrameRate
  /// When frame 0 is due, in nanoseconds of the clock.
  package private(set) var start: Int64
  /// Only every n-th frame is drawn, 1 or more; the frames between do not count as dropped.
  package var stride = 1
  /// The latest frame returned; -1 before the first.
  private var latest = -1

  /// Creates a clock whose frame 0 is due at `start` nanoseconds.
  package init(rate: FrameRate, start: Int64) { (self.rate, self.start) = (rate, start) }

  /// The next frame if nothing is late.
  package var next: Int { latest < 0 ? 0 : latest + stride }

  /// Returns when frame `index` is due, rounded up to a nanosecond.
  package func due(_ index: Int) -> Int64 {
    let scaled = Int128(index) * 1_000_000_000 * Int128(rate.denominator)
    return start + Int64(clamping: (scaled + Int128(rate.numerator) - 1) / Int128(rate.numerator))
  }

  /// Returns the latest frame that may be drawn at `now`, at most `lead` nanoseconds early; nil for none.
  package mutating func take(at now: Int64, lead: Int64 = 0) -> Turn? {
    let first = next
    guard now >= due(first) - lead else { return nil }
    let passed = Int128(now) + Int128(lead) - Int128(start)
    let reached = Int(
      clamping: passed * Int128(rate.numerator) / (1_000_000_000 * Int128(rate.denominator)))
    let dropped = max(0, reached - first) / stride
    latest = first + dropped * stride
    return Turn(frame: latest, due: due(latest), dropped: dropped)
  }

  /// Resumes after a pause: the next frame is due at `now`.
  package mutating func resume(at now: Int64) { start += now - due(next) }
}

/// How early drawing starts, so that a frame is ready when it is due and its input is recent.
///
/// The lead is 1.5 times the drawing time of the slowest recent frame, plus a margin, and at most one
/// frame's duration. The factor allows for waiting for the processor on a busy machine.
package struct LeadTime: Sendable {
  /// Nanoseconds for waking up and for other load.
  private static let margin: Int64 = 2_000_000

  private let period: Int64
  private var slowest: Int64 = 0
  private var hardest: Int64 = 0

  package init(period: Int64) { self.period = period }

  package var nanoseconds: Int64 { min(period, slowest + slowest / 2 + Self.margin) }
  /// Whether drawing uses at most half of a processor and may run at real-time priority.
  package var isLight: Bool { hardest <= period / 2 }

  /// Records a frame's duration and processor time, in nanoseconds.
  package mutating func note(_ duration: Int64, computing: Int64 = 0) {
    // The effect of a slow frame halves every 177 frames.
    slowest = max(duration, slowest - slowest / 256)
    hardest = max(computing, hardest - hardest / 32)
  }
}
