import SeltzerSystem

/// A linear gradient across a picture, interpolated in OKLab.
package struct Gradient: Sendable, Equatable {
  package struct Stop: Sendable, Equatable {
    /// 0 (start) to 1 (end).
    package var at: Double
    package var color: SRGB8

    package init(at: Double, color: SRGB8) {
      self.at = at
      self.color = color
    }
  }

  /// The direction from start to end in radians: 0 points right, π/2 down.
  package var angle: Double
  /// Two or more, in ascending order; at most `maximumStopCount` in a file.
  package var stops: [Stop]

  /// The most stops in a file, enough for a mixture of two gradients.
  package static let maximumStopCount = 32

  package init(angle: Double, stops: [Stop]) {
    self.angle = angle
    self.stops = stops
  }

  package var direction: SIMD2<Double> { unitVector(at: angle) }

  /// Returns the colour at a position 0...1.
  package func color(at place: Double) -> OKLab { curve.color(at: place) }

  /// The gradient prepared for evaluation at many positions.
  package var curve: GradientCurve { GradientCurve(self) }
}
