/// A colour of OKLab by lightness, chroma and hue, as one changes colours without spoiling them.
package struct OKLCh: Sendable, Equatable {
  /// 0 (black) to 1 (white).
  package var lightness: Double
  /// How far from grey, 0 or more; about 0.32 at most on a screen.
  package var chroma: Double
  /// The hue as a vector of length 1 in the plane of a and b; that of greys is (1, 0).
  ///
  /// A vector, since angles need functions that differ from machine to machine.
  package var hue: SIMD2<Double>

  package init(lightness: Double, chroma: Double, hue: SIMD2<Double>) {
    self.lightness = lightness
    self.chroma = chroma
    self.hue = hue
  }

  package init(_ color: OKLab) {
    lightness = color.lightness
    chroma = (color.a * color.a + color.b * color.b).squareRoot()
    hue = chroma > 0 ? SIMD2(color.a, color.b) / chroma : SIMD2(1, 0)
  }

  package init(_ color: SRGB8) {
    self.init(OKLab(color))
  }

  /// The same colour by its coordinates.
  package var lab: OKLab { OKLab(lightness: lightness, a: chroma * hue.x, b: chroma * hue.y) }

  /// The hue's angle in radians, -π...π, 0 for greys.
  package var hueAngle: Double { polarAngle(of: hue) }
}

extension OKLab {
  /// How different two colours look (ΔE_OK): about 0.02 can just be told apart, black and white are
  /// 1 apart.
  package func distance(to other: OKLab) -> Double { squaredDistance(to: other).squareRoot() }

  /// The square of the distance, which is quicker where distances are only compared.
  package func squaredDistance(to other: OKLab) -> Double {
    let (l, a, b) = (lightness - other.lightness, a - other.a, b - other.b)
    return l * l + a * a + b * b
  }
}

/// The angle of a vector in radians, -π...π, to 1e-15 of a turn; 0 for the vector 0.
///
/// No libm, and so the same everywhere.
package func polarAngle(of vector: SIMD2<Double>) -> Double {
  let (x, y) = (vector.x.magnitude, vector.y.magnitude)
  guard max(x, y) > 0 else { return 0 }
  let slope = min(x, y) / max(x, y)
  var angle = arcTangent(slope)
  if y > x { angle = .pi / 2 - angle }
  if vector.x < 0 { angle = .pi - angle }
  return vector.y < 0 ? -angle : angle
}

/// The arc tangent of a number in 0...1.
private func arcTangent(_ value: Double) -> Double {
  // atan x = 2 atan(x / (1 + √(1 + x²))): halved three times, x is below 0.0985, where what follows
  // the term of x¹⁷ is less than 1e-20.
  var x = value
  for _ in 0..<3 { x /= 1 + (1 + x * x).squareRoot() }
  let square = x * x
  var sum = 0.0
  for odd in stride(from: 17.0, through: 1, by: -2) { sum = 1 / odd - square * sum }
  return 8 * x * sum
}
