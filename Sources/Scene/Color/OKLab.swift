/// A colour in OKLab, a perceptually uniform colour space.
///
/// Source: Björn Ottosson, "A perceptual color space for image processing" (2020), with the matrices
/// of its revision of 2021-01-25. Only IEEE operations are used, so results are the same on every
/// machine.
package struct OKLab: Sendable, Equatable {
  /// 0 (black) to 1 (white).
  package var lightness: Double
  /// Green (negative) to red.
  package var a: Double
  /// Blue (negative) to yellow.
  package var b: Double

  package init(lightness: Double, a: Double, b: Double) {
    (self.lightness, self.a, self.b) = (lightness, a, b)
  }

  package init(_ coordinates: SIMD3<Double>) {
    self.init(lightness: coordinates.x, a: coordinates.y, b: coordinates.z)
  }

  package init(_ color: SRGB8) { self.init(encoded: color.unit) }

  /// Creates a colour from encoded sRGB channels, 0...1.
  package init(encoded c: SIMD3<Double>) {
    self.init(linear: SIMD3(linear(c.x), linear(c.y), linear(c.z)))
  }

  /// Creates a colour from linear-light sRGB.
  package init(linear c: SIMD3<Double>) {
    let l = cubeRoot(0.4122214708 * c.x + 0.5363325363 * c.y + 0.0514459929 * c.z)
    let m = cubeRoot(0.2119034982 * c.x + 0.6806995451 * c.y + 0.1073969566 * c.z)
    let s = cubeRoot(0.0883024619 * c.x + 0.2817188376 * c.y + 0.6299787005 * c.z)
    lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
  }

  package var coordinates: SIMD3<Double> { SIMD3(lightness, a, b) }

  /// Linear-light sRGB; channels are outside 0...1 for colours outside the gamut.
  package var linearSRGB: SIMD3<Double> {
    let l = lightness + 0.3963377774 * a + 0.2158037573 * b
    let m = lightness - 0.1055613458 * a - 0.0638541728 * b
    let s = lightness - 0.0894841775 * a - 1.2914855480 * b
    let (l3, m3, s3) = (l * l * l, m * m * m, s * s * s)
    return SIMD3(
      4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3,
      -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3,
      -0.0041960863 * l3 - 0.7034186147 * m3 + 1.7076147010 * s3)
  }

  /// Encoded sRGB channels, each clipped to 0...1.
  package var encodedSRGB: SIMD3<Double> { Self.encodedSRGB(linear: linearSRGB) }

  /// Clips linear light to 0...1, and encodes it.
  package static func encodedSRGB(linear c: SIMD3<Double>) -> SIMD3<Double> {
    let c = c.clamped(lowerBound: .zero, upperBound: .one)
    return SIMD3(encoded(c.x), encoded(c.y), encoded(c.z))
  }

  /// The nearest 8-bit colour, channels clipped.
  package var srgb8: SRGB8 { SRGB8(encoded: encodedSRGB) }

  /// Returns the mixture with the amount, 0...1, of `other`.
  package func mixed(with other: OKLab, _ amount: Double) -> OKLab {
    OKLab(coordinates + (other.coordinates - coordinates) * amount)
  }

  /// Returns a mixture in which hues far apart give less grey: a third of the way from the straight
  /// line to the shorter arc of hue.
  package func mixedVividly(with other: OKLab, _ amount: Double) -> OKLab {
    let (mixture, one, two) = (mixed(with: other, amount), OKLCh(self), OKLCh(other))
    let hue = one.hue + (two.hue - one.hue) * amount
    let length = (hue * hue).sum().squareRoot()
    // Greys and opposite hues have no shorter arc.
    guard min(one.chroma, two.chroma) > OKLCh.grey, length > 1e-6 else { return mixture }
    let arc = OKLCh(
      lightness: mixture.lightness, chroma: one.chroma + (two.chroma - one.chroma) * amount,
      hue: hue / length)
    return mixture.mixed(with: arc.lab, 1 / 3.0)
  }
}

/// Converts an encoded sRGB channel to linear light, both 0...1 (IEC 61966-2-1).
package func linear(_ value: Double) -> Double {
  if value <= 0.04045 { return value / 12.92 }
  let base = (value + 0.055) / 1.055
  // x^2.4 = x² · (x²)^(1/5)
  return base * base * fifthRoot(base * base)
}

/// Converts linear light to an encoded sRGB channel, both 0...1 (IEC 61966-2-1).
package func encoded(_ value: Double) -> Double {
  if value <= 0.0031308 { return value * 12.92 }
  // x^(1/2.4) = x^(1/3) · x^(1/12)
  let root = cubeRoot(value)
  return 1.055 * root * root.squareRoot().squareRoot() - 0.055
}

/// Returns the real cube root, by Halley's iteration from an initial guess based on the exponent.
package func cubeRoot(_ value: Double) -> Double {
  guard value != 0, value.isFinite else { return value }
  let size = value.magnitude
  var root = Double(bitPattern: size.bitPattern / 3 + 0x2A9F_7893_782D_A1CE)
  for _ in 0..<4 {
    let cube = root * root * root
    root *= (cube + 2 * size) / (2 * cube + size)
  }
  return value < 0 ? -root : root
}

/// Returns the fifth root of a number in 0...4, by Newton's iteration.
private func fifthRoot(_ value: Double) -> Double {
  guard value > 0 else { return 0 }
  var root = Double(bitPattern: value.bitPattern / 5 + 0x3325_D4FB_5E0F_4B9B)
  for _ in 0..<6 {
    let square = root * root
    root = (4 * root + value / (square * square)) / 5
  }
  return root
}
