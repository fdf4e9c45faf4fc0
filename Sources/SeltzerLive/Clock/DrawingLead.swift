/// How long before it is due a frame is begun, so that it is ready on time and yet as fresh as can be.
///
/// A little more than the slowest of the latest frames took, and never more than a frame lasts.
package struct DrawingLead: Sendable {
  /// Nanoseconds beside the drawing: waking up, and what the machine does else.
  private static let margin: Int64 = 1_000_000

  private let most: Int64
  private var slowest: Int64 = 0

  /// For frames that last `period` nanoseconds.
  package init(period: Int64) { most = period }

  /// The lead in nanoseconds.
  package var nanoseconds: Int64 { min(most, slowest + slowest / 4 + Self.margin) }

  /// A frame took so many nanoseconds.
  package mutating func note(_ taken: Int64) {
    // What was slow once is forgotten by half in 44 frames.
    slowest = max(taken, slowest - slowest / 64)
  }
}
