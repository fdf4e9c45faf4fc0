package import SeltzerSink

/// Decides which frame to draw when, from the time alone.
///
/// Frame k is due at `start + k / rate`, computed from whole numbers each time, so errors do not add up.
/// Late frames are dropped: after an hour's sleep only the latest is drawn. Frame numbers only rise.
package struct FrameClock: Sendable {
  /// A frame to be drawn now.
  package struct Turn: Sendable, Equatable {
    /// Its number; it shows the moment number / rate.
    package let frame: Int
    /// When it is to be shown, in nanoseconds of the clock.
    package let due: Int64
    /// How many frames before it were due and are dropped.
    package var dropped: Int

    package init(frame: Int, due: Int64, dropped: Int) {
      (self.frame, self.due, self.dropped) = (frame, due, dropped)
    }
  }

  /// Frames per second.
  package let rate: FrameRate
  /// When frame 0 is due, in nanoseconds of the clock.
  package private(set) var start: Int64
  /// Draws every n-th frame only, 1 or more; those in between do not count as dropped.
  package var stride = 1

  /// The latest frame returned; -1 before the first.
  private var latest = -1

  /// A clock whose frame 0 is due at `start` nanoseconds.
  package init(rate: FrameRate, start: Int64) {
    self.rate = rate
    self.start = start
  }

  /// The frame that comes next if nothing is late.
  package var next: Int { latest < 0 ? 0 : latest + stride }

  /// When frame `index` is due, rounded up to a nanosecond.
  package func due(_ index: Int) -> Int64 {
    let (scaled, rate) = (Int128(index) * Self.second * Int128(self.rate.denominator), numerator)
    return start + Int64(clamping: (scaled + rate - 1) / rate)
  }

  /// Returns the frame to draw at `now`.
  ///
  /// - Parameters:
  ///   - now: Nanoseconds of the clock.
  ///   - lead: How many nanoseconds before it is due a frame may be drawn, 0 or more.
  /// - Returns: The latest frame that may be drawn; nil when it is too early for one.
  package mutating func take(at now: Int64, lead: Int64 = 0) -> Turn? {
    let first = next
    guard now >= due(first) - lead else { return nil }
    let passed = Int128(now) + Int128(lead) - Int128(start)
    let reached = Int(clamping: passed * numerator / (Self.second * Int128(rate.denominator)))
    let dropped = max(0, reached - first) / stride
    latest = first + dropped * stride
    return Turn(frame: latest, due: due(latest), dropped: dropped)
  }

  /// Goes on after a pause: the next frame is due at `now`.
  package mutating func resume(at now: Int64) { start += now - due(next) }

  private static let second: Int128 = 1_000_000_000
  private var numerator: Int128 { Int128(rate.numerator) }
}
