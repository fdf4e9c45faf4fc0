import SeltzerSystem

/// A linear gradient across a picture, interpolated in OKLab.
public struct Gradient: Sendable, Equatable {
  /// A colour stop.
  public struct Stop: Sendable, Equatable {
    /// 0 (start) to 1 (end).
    public var at: Double
    /// The stop's colour.
    public var color: SRGB8

    /// Creates a stop at a position 0...1.
    public init(at: Double, color: SRGB8) {
      self.at = at
      self.color = color
    }
  }

  /// The direction from start to end in radians: 0 points right, π/2 down.
  public var angle: Double
  /// Two or more, in ascending order; at most `maximumStopCount` in a file.
  public var stops: [Stop]

  /// The most stops in a file, enough for a mixture of two gradients.
  public static let maximumStopCount = 32

  /// Creates a gradient with given stops.
  public init(angle: Double, stops: [Stop]) {
    self.angle = angle
    self.stops = stops
  }

  /// The direction as a unit vector.
  package var direction: SIMD2<Double> { unitVector(at: angle) }

  /// Returns the colour at a position 0...1.
  package func color(at place: Double) -> OKLab { curve.color(at: place) }

  /// The gradient prepared for evaluation at many positions.
  package var curve: GradientCurve { GradientCurve(self) }
}
