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
  /// Two to five colours, their places rising.
  public var stops: [Stop]

  /// A gradient of given stops.
  public init(angle: Double, stops: [Stop]) {
    self.angle = angle
    self.stops = stops
  }

  /// The direction as a vector of length 1.
  package var direction: SIMD2<Double> { unitVector(at: angle) }

  /// The colour at a place along the gradient; beyond the ends it stays that of the end.
  ///
  /// Between stops each OKLab coordinate runs along a monotone cubic, since the eye sees a line
  /// wherever a gradient bends suddenly. Two stops make it a straight mixture. Source: F. N. Fritsch
  /// and J. Butland, "A method for constructing local monotone piecewise cubic interpolants", SIAM
  /// J. Sci. Stat. Comput. 5 (1984).
  package func color(at place: Double) -> OKLab {
    guard let first = stops.first, let last = stops.last else {
      return OKLab(lightness: 0, a: 0, b: 0)
    }
    guard place > first.at else { return OKLab(first.color) }
    guard place < last.at, let high = stops.firstIndex(where: { place < $0.at }) else {
      return OKLab(last.color)
    }
    let low = high - 1
    let width = stops[high].at - stops[low].at
    let x = (place - stops[low].at) / width
    let (from, to) = (coordinates(low), coordinates(high))
    let (leaving, arriving) = (slope(low) * width, slope(high) * width)
    // Hermite's basis.
    let rest = 1 - x
    let sum =
      from * ((1 + 2 * x) * rest * rest) + leaving * (x * rest * rest)
      + to * (x * x * (3 - 2 * x)) - arriving * (x * x * rest)
    return OKLab(lightness: sum.x, a: sum.y, b: sum.z)
  }

  private func coordinates(_ stop: Int) -> SIMD3<Double> {
    let color = OKLab(stops[stop].color)
    return SIMD3(color.lightness, color.a, color.b)
  }

  /// How fast the coordinates change at a stop: the weighted harmonic mean of both sides' slopes,
  /// and none at a turning point; at the ends that of the only side.
  private func slope(_ stop: Int) -> SIMD3<Double> {
    let before = stop > 0 ? secant(stop - 1) : secant(stop)
    let after = stop < stops.count - 1 ? secant(stop) : secant(stop - 1)
    guard stop > 0, stop < stops.count - 1 else { return before }
    let widthBefore = stops[stop].at - stops[stop - 1].at
    let widthAfter = stops[stop + 1].at - stops[stop].at
    let weight = (widthBefore + 2 * widthAfter) / (3 * (widthBefore + widthAfter))
    var slope = SIMD3<Double>.zero
    for axis in 0..<3 where before[axis] * after[axis] > 0 {
      slope[axis] =
        before[axis] * after[axis] / (weight * after[axis] + (1 - weight) * before[axis])
    }
    return slope
  }

  private func secant(_ stop: Int) -> SIMD3<Double> {
    (coordinates(stop + 1) - coordinates(stop)) / (stops[stop + 1].at - stops[stop].at)
  }
}

/// The vector of length 1 at an angle in radians, without libm and so the same everywhere.
package func unitVector(at angle: Double) -> SIMD2<Double> {
  let turns = angle / (2 * .pi)
  let x = (turns - turns.rounded()) * 2 * .pi
  // The exponential series in the complex plane: |x| ≤ π, so 24 terms leave less than 1e-12.
  var sum = SIMD2(1.0, 0.0)
  var term = SIMD2(1.0, 0.0)
  for k in 1...24 {
    term = SIMD2(-term.y, term.x) * (x / Double(k))
    sum += term
  }
  return sum
}
