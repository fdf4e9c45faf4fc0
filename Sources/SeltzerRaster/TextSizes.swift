package import SeltzerStage
import Synchronization

/// Sizes of texts, each measured once: what a clock shows is the same for many frames.
package final class TextSizes: Sendable {
  private static let most = 64
  private let kept = Mutex<[TextRun: SIMD2<Double>]>([:])

  package init() {}

  /// Width and height of text in pixels.
  package func size(of run: TextRun) throws -> SIMD2<Double> {
    if let size = kept.withLock({ $0[run] }) { return size }
    let size = try TextPainter.size(of: run)
    kept.withLock { kept in
      if kept.count >= Self.most { kept.removeAll() }
      kept[run] = size
    }
    return size
  }
}
