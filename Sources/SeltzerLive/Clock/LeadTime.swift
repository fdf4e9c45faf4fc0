/// How long before it is due a frame is begun, so that it is ready on time and as fresh as possible.
///
/// One and a half times what the slowest of the recent frames took, and at most a frame's duration: on a
/// busy machine the next frame may have to wait for the processor more often.
package struct LeadTime: Sendable {
  /// Nanoseconds for waking up and for what else the machine does.
  private static let margin: Int64 = 2_000_000

  private let period: Int64
  private var slowest: Int64 = 0
  private var hardest: Int64 = 0

  /// For frames that last `period` nanoseconds.
  package init(period: Int64) { self.period = period }

  /// The lead in nanoseconds.
  package var nanoseconds: Int64 { min(period, slowest + slowest / 2 + Self.margin) }

  /// Whether drawing uses so little of a processor that it may run at real-time priority.
  package var isLight: Bool { hardest <= period / 2 }

  /// Takes how many nanoseconds a frame took, and how many of them on the processor.
  package mutating func note(_ taken: Int64, computing: Int64 = 0) {
    // The memory of a slow frame halves in 177 frames.
    slowest = max(taken, slowest - slowest / 256)
    hardest = max(computing, hardest - hardest / 32)
  }
}
