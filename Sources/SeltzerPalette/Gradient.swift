import SeltzerSystem

/// A linear gradient across a whole picture, interpolated in OKLab.
public struct Gradient: Sendable, Equatable {
  /// A colour at a place along the gradient.
  public struct Stop: Sendable, Equatable {
    /// 0 (start) to 1 (end).
    public var at: Double
    /// sRGB, 8 bits a channel.
    public var color: SRGB8

    /// A colour at a place.
    public init(at: Double, color: SRGB8) {
      self.at = at
      self.color = color
    }
  }

  /// The direction from start to end in radians: 0 points right, π/2 down.
  public var angle: Double
  /// Two colours or more, their places rising; a file may have `mostStops`.
  public var stops: [Stop]

  /// The most stops of a file: room for the mixture of two that have many.
  public static let mostStops = 32

  /// A gradient of given stops.
  public init(angle: Double, stops: [Stop]) {
    self.angle = angle
    self.stops = stops
  }

  /// The direction as a vector of length 1.
  package var direction: SIMD2<Double> { unitVector(at: angle) }

  /// The colour at a place along the gradient, as its course tells it.
  package func color(at place: Double) -> OKLab { course.color(at: place) }

  /// The gradient made ready for being asked at many places.
  package var course: GradientCourse { GradientCourse(self) }
}
