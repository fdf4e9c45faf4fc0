import SeltzerSystem

/// A linear gradient across a picture, interpolated in OKLab.
package struct Gradient: Sendable, Equatable {
  package struct Stop: Sendable, Equatable {
    /// 0 (start) to 1 (end).
    package var at: Double
    package var color: SRGB8

    package init(at: Double, color: SRGB8) { (self.at, self.color) = (at, color) }
  }

  /// The direction from start to end in radians: 0 points right, π/2 down.
  package var angle: Double
  /// Two or more, in ascending order; at most `maximumStopCount` in a file.
  package var stops: [Stop]

  /// The most stops in a file, enough for a mixture of two gradients.
  static let maximumStopCount = 32

  package init(angle: Double, stops: [Stop]) { (self.angle, self.stops) = (angle, stops) }

  package var direction: SIMD2<Double> { unitVector(at: angle) }
  package func color(at place: Double) -> OKLab { curve.color(at: place) }

  /// The mean in linear light.
  package var mean: OKLab {
    let (samples, curve) = (32, curve)
    let sum = (0..<samples).reduce(SIMD3<Double>.zero) {
      $0 + curve.color(at: (Double($1) + 0.5) / Double(samples)).linearSRGB
    }
    return OKLab(linear: sum / Double(samples))
  }

  package var isLighterAtEnd: Bool { color(at: 0).lightness < color(at: 1).lightness }

  /// The middles of the bands of one colour, whose two stops are equal.
  package var bands: [Double] {
    zip(stops, stops.dropFirst()).filter { $0.color == $1.color }.map { ($0.at + $1.at) / 2 }
  }

  /// Returns the colour one step beyond the dark end, for an amount of 1.
  private func beyond(_ amount: Double) -> OKLab {
    let last = OKLCh(curve.color(at: isLighterAtEnd ? 0 : 1))
    return OKLCh(
      lightness: max(last.lightness * (1 - 0.2 * amount), 0.16),
      chroma: last.chroma * (1 + 0.08 * amount), hue: last.hue
    ).inGamut
  }

  /// Returns the gradient with a step beyond its dark end.
  func extended(_ amount: Double) -> Gradient {
    let room = 0.22 * amount
    var stops = stops
    for index in stops.indices {
      stops[index].at *= 1 - room
      if isLighterAtEnd { stops[index].at += room }
    }
    let deep = Stop(at: isLighterAtEnd ? 0 : 1, color: beyond(amount).srgb8)
    return Gradient(angle: angle, stops: isLighterAtEnd ? [deep] + stops : stops + [deep])
  }

  /// Returns a band of the light end at two thirds from above, between dark ends.
  func horizon(from lightFrom: Double, beyond amount: Double) -> Gradient {
    let (curve, isReversed, deep) = (curve, isLighterAtEnd, beyond(amount).srgb8)
    // The share of the way from the light end to the dark one.
    let places = [
      (0.13, 1.0), (0.21, 0.667), (0.28, 0.333), (0.335, 0), (0.42, 0.333), (0.55, 0.667),
      (0.72, 1),
    ]
    let stops = places.map { place, share in
      Stop(at: place, color: curve.color(at: isReversed ? 1 - share : share).srgb8)
    }
    return Gradient(
      angle: lightFrom + .pi, stops: [Stop(at: 0, color: deep)] + stops + [Stop(at: 1, color: deep)]
    )
  }

  /// Returns a night sky in the colours of the dark end, which is lighter towards a horizon, 0...1.
  package func night(to horizon: Double) -> Gradient {
    let end = isLighterAtEnd ? 0.0 : 1
    func tone(_ place: Double, _ lightness: Double, _ share: Double) -> OKLab {
      let color = OKLCh(curve.color(at: place))
      return OKLCh(lightness: lightness, chroma: color.chroma * share, hue: color.hue).inGamut
    }
    let (sky, haze) = (tone(end, 0.155, 0.55), tone(end + (0.5 - end) * 0.66, 0.3, 0.75))
    return Gradient(
      angle: angle,
      stops: [(0, 0), (0.5, 0.18), (0.75, 0.49), (1, 1)].map {
        Stop(at: $0 * horizon, color: sky.mixed(with: haze, $1).srgb8)
      })
  }

  /// The gradient prepared for evaluation at many positions.
  package var curve: GradientCurve { GradientCurve(self) }
}

/// The interpolation of a gradient's stops.
///
/// Each OKLab coordinate is a monotone cubic spline, since abrupt changes of slope are visible as
/// lines. Two stops are interpolated linearly. Source: F. N. Fritsch and J. Butland, "A method for
/// constructing local monotone piecewise cubic interpolants", SIAM J. Sci. Stat. Comput. 5 (1984).
package struct GradientCurve: Sendable {
  private let places: [Double]
  /// Lightness, a and b of each stop, and their slopes there.
  private let (colors, slopes): ([SIMD3<Double>], [SIMD3<Double>])

  init(_ gradient: Gradient) {
    let places = gradient.stops.map(\.at)
    let colors = gradient.stops.map { OKLab($0.color).coordinates }
    (self.places, self.colors) = (places, colors)
    slopes = places.count < 2 ? [] : places.indices.map { Self.slope($0, places, colors) }
  }

  /// Returns the colour at a position; outside 0...1, that of the nearest end.
  package func color(at place: Double) -> OKLab {
    guard let high = places.firstIndex(where: { place < $0 }) else {
      return OKLab(colors.last ?? .zero)
    }
    guard high > 0 else { return OKLab(colors[0]) }
    let low = high - 1
    let width = places[high] - places[low]
    let x = (place - places[low]) / width
    let (from, to) = (colors[low], colors[high])
    let (leaving, arriving) = (slopes[low] * width, slopes[high] * width)
    // Hermite's basis.
    let rest = 1 - x
    return OKLab(
      from * ((1 + 2 * x) * rest * rest) + leaving * (x * rest * rest)
        + to * (x * x * (3 - 2 * x)) - arriving * (x * x * rest))
  }

  /// Returns the weighted harmonic mean of the slopes on both sides, or 0 at an extremum.
  private static func slope(
    _ stop: Int, _ places: [Double], _ colors: [SIMD3<Double>]
  ) -> SIMD3<Double> {
    func secant(_ stop: Int) -> SIMD3<Double> {
      (colors[stop + 1] - colors[stop]) / (places[stop + 1] - places[stop])
    }
    let before = secant(max(stop - 1, 0))
    guard stop > 0, stop < places.count - 1 else { return before }
    let after = secant(stop)
    let widthBefore = places[stop] - places[stop - 1]
    let widthAfter = places[stop + 1] - places[stop]
    let weight = (widthBefore + 2 * widthAfter) / (3 * (widthBefore + widthAfter))
    var slope = SIMD3<Double>.zero
    for axis in 0..<3 where before[axis] * after[axis] > 0 {
      slope[axis] =
        before[axis] * after[axis] / (weight * after[axis] + (1 - weight) * before[axis])
    }
    return slope
  }
}
