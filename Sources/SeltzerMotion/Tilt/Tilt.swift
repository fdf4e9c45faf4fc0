/// Where the motion has moved the picture at one moment.
package enum Tilt: Sendable, Equatable {
  /// The viewer's offset: -1...1 on each axis, x right, y up; 0 is straight ahead.
  case viewer(SIMD2<Double>)
  /// The content's offset: points, of which 568 make a stage's height, x right, y up.
  case content(SIMD2<Double>)

  /// Points that make a stage's height: the height of the screen that the constants were chosen for.
  package static let pointsPerStageHeight = 568.0

  /// The offset, in either unit.
  package var offset: SIMD2<Double> {
    switch self {
    case .viewer(let offset), .content(let offset): offset
    }
  }
}

/// The length of a loop in seconds, above 0.
package struct LoopTime: Sendable, Equatable {
  package let length: Double

  /// Nil unless the length is finite and above 0.
  package init?(_ length: Double?) {
    guard let length, length > 0, length.isFinite else { return nil }
    self.length = length
  }

  /// Returns the seconds since the loop began, at least 0 and below its length.
  ///
  /// It is on a grid of about a microsecond: t and t + length differ by rounding, which must not show.
  package func phase(of t: Double) -> Double {
    let signed = t.truncatingRemainder(dividingBy: length)
    let rest = signed < 0 ? signed + length : signed
    let grid = 1_048_576.0
    // The end need not be on the grid, but what is closer to it than half a step is the beginning.
    if (length - rest) * grid <= 0.5 { return 0 }
    let phase = (rest * grid).rounded() / grid
    return phase >= length ? 0 : phase
  }
}

/// Returns 3q² - 2q³ for q in 0...1, whose slope is 0 at both ends.
func smoothStep(_ q: Double) -> Double {
  q * q * (3 - 2 * q)
}
