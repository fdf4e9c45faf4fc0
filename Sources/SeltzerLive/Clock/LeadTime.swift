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

  /// The lead in nanoseconds.
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
