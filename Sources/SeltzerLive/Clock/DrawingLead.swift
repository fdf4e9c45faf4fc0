/// How long before it is due a frame is begun, so that it is ready on time and yet as fresh as can be.
///
/// Half more than the slowest of the latest frames took, and never more than a frame lasts: on a busy
/// machine the next one may have to wait for its turn more often.
package struct DrawingLead: Sendable {
  /// Nanoseconds beside the drawing: waking up, and what the machine does else.
  private static let margin: Int64 = 2_000_000

  private let most: Int64
  private var slowest: Int64 = 0
  private var hardest: Int64 = 0

  /// For frames that last `period` nanoseconds.
  package init(period: Int64) { most = period }

  /// The lead in nanoseconds.
  package var nanoseconds: Int64 { min(most, slowest + slowest / 2 + Self.margin) }

  /// Whether drawing takes so small a part of a processor that it may go before everything else.
  package var isLight: Bool { hardest <= most / 2 }

  /// A frame took so many nanoseconds, and so many of the processor.
  package mutating func note(_ taken: Int64, computing: Int64 = 0) {
    // What was slow once is forgotten by half in 177 frames.
    slowest = max(taken, slowest - slowest / 256)
    hardest = max(computing, hardest - hardest / 32)
  }
}
