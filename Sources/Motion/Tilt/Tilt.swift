/// The offset of the viewer or of the content at one time.
package enum Tilt: Sendable, Equatable {
  /// The viewer's offset: -1...1 on each axis, x right, y up; 0 is straight ahead.
  case viewer(SIMD2<Double>)
  /// The content's offset in points, x right, y up; the stage is 568 points high.
  case content(SIMD2<Double>)
  /// The number of points in a stage's height: that of an iPhone 5, for which the constants were chosen.
  package static let pointsPerStageHeight = 568.0

  /// The offset, in either unit.
  package var offset: SIMD2<Double> {
    switch self {
    case .viewer(let offset), .content(let offset): offset
    }
  }
}

/// The length of a loop in seconds, above 0.
package struct LoopTime: Sendable, Equatable { package let length: Double }

extension LoopTime {
  /// Creates a loop; nil unless the length is finite and above 0.
  package init?(_ length: Double?) {
    guard let length, length > 0, length.isFinite else { return nil }
    self.length = length
  }

  /// Returns the seconds since the loop began, at least 0 and below its length; rounds to a grid of
  /// about a microsecond, so that t and t + length give the same phase.
  package func phase(of t: Double) -> Double {
    let signed = t.truncatingRemainder(dividingBy: length)
    let rest = signed < 0 ? signed + length : signed
    let grid = 1_048_576.0
    // Times less than half a step before the end count as the start.
    if (length - rest) * grid <= 0.5 { return 0 }
    let phase = (rest * grid).rounded() / grid
    return phase >= length ? 0 : phase
  }
}
