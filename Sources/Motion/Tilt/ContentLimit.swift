/// The limit of the content offset, so that movement beyond an edge does not add up.
package struct ContentLimit: Sendable, Equatable {
  /// The tolerance for rounding.
  private static let rounding = 1e-6

  /// The maximum offset on each axis; infinite without an edge.
  package let most: SIMD2<Double>
  /// Whether a step beyond an edge is refused as a whole.
  package let refuses: Bool

  /// Creates a limit.
  package init(most: SIMD2<Double>, refuses: Bool) { (self.most, self.refuses) = (most, refuses) }

  /// Returns an offset after a step.
  package func moved(_ offset: SIMD2<Double>, by step: SIMD2<Double>) -> SIMD2<Double> {
    var moved = (offset + step).clamped(lowerBound: -most, upperBound: most)
    for axis in 0..<2 where refuses && abs(offset[axis] + step[axis]) > most[axis] + Self.rounding {
      moved[axis] = offset[axis]
    }
    return moved
  }
}
