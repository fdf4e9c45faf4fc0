/// Where the motion has moved the picture to, at one moment.
public enum Tilt: Sendable, Equatable {
  /// From where the viewer looks: -1...1 on each axis, x right, y up; 0 is straight ahead.
  case viewer(SIMD2<Double>)
  /// How far the content was moved: points, of which 568 make a stage's height, x right, y up.
  case content(SIMD2<Double>)

  /// Points that make a stage's height: those of the screen for which the numbers were chosen.
  public static let pointsPerStageHeight = 568.0

  /// The two numbers, whatever they mean.
  var vector: SIMD2<Double> {
    switch self {
    case .viewer(let vector), .content(let vector): vector
    }
  }
}
