package import SeltzerMotion

/// The offset of a stage's content by tilting, panning or turning.
///
/// Parallax uses a content offset in pixels, motion effects use a viewer offset of −1...1. The stage's
/// reach converts between them: it is the content offset for a viewer offset of 1.
package struct ParallaxOffset: Sendable, Equatable {
  /// Pixels, x right, y up.
  package let contentOffset: SIMD2<Double>
  /// −1...1 on each axis, x right, y up.
  package let viewerOffset: SIMD2<Double>
  /// The viewer's rotation to the right in radians; a panorama then follows it instead of the tilt.
  package var heading: Double?
  /// The movement in pixels while the viewer walks; nil while the viewer stands.
  package var travel: Travel?

  /// No offset.
  package static let none = ParallaxOffset(contentOffset: .zero, reach: .zero)

  /// Creates an offset from a content offset; the viewer offset is limited to ±1, and 0 without reach.
  package init(contentOffset: SIMD2<Double>, reach: SIMD2<Double>, heading: Double? = nil) {
    (self.contentOffset, self.heading) = (contentOffset, heading)
    viewerOffset = Self.bounded(contentOffset / reach).replacing(with: 0, where: reach .<= 0)
  }

  /// Creates an offset from a viewer offset, which is limited to ±1.
  package init(viewerOffset: SIMD2<Double>, reach: SIMD2<Double>, heading: Double? = nil) {
    self.viewerOffset = Self.bounded(viewerOffset)
    self.heading = heading
    contentOffset = self.viewerOffset * reach
  }

  private static func bounded(_ offset: SIMD2<Double>) -> SIMD2<Double> {
    offset.clamped(lowerBound: SIMD2(-1, -1), upperBound: SIMD2(1, 1))
  }
}
