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

  /// No offset.
  package static let none = ParallaxOffset(contentOffset: .zero, reach: .zero)

  /// Creates an offset from a content offset.
  ///
  /// - Parameters:
  ///   - contentOffset: Pixels, x right, y up.
  ///   - reach: The stage's reach. The viewer offset is limited to ±1; without reach it is 0.
  ///   - heading: Radians to the right; nil if unknown.
  package init(contentOffset: SIMD2<Double>, reach: SIMD2<Double>, heading: Double? = nil) {
    self.contentOffset = contentOffset
    self.heading = heading
    viewerOffset = SIMD2(
      reach.x > 0 ? Self.bounded(contentOffset.x / reach.x) : 0,
      reach.y > 0 ? Self.bounded(contentOffset.y / reach.y) : 0)
  }

  /// Creates an offset from a viewer offset.
  ///
  /// - Parameters:
  ///   - viewerOffset: x right, y up; limited to ±1.
  ///   - reach: The stage's reach.
  ///   - heading: Radians to the right; nil if unknown.
  package init(viewerOffset: SIMD2<Double>, reach: SIMD2<Double>, heading: Double? = nil) {
    self.viewerOffset = SIMD2(Self.bounded(viewerOffset.x), Self.bounded(viewerOffset.y))
    self.heading = heading
    contentOffset = self.viewerOffset * reach
  }

  private static func bounded(_ value: Double) -> Double { min(max(value, -1), 1) }
}
