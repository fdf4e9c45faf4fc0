import SeltzerSystem

// The matrices and constants are those of the sample code of CSS Color Module Level 4, section 18.

/// A colour space of CSS; colours are converted to linear-light sRGB of any range.
struct CSSColorSpace: Sendable {
  /// The values of 100% of each channel; nil is a hue in degrees, 0..<360.
  let wholes: [Double?]
  /// Whether colours outside sRGB's gamut are clipped, as in the functions of sRGB.
  var isClipped = false
  /// Whether the first channel is a lightness, which is clipped.
  var hasLightness = false
  let toLinear: @Sendable (SIMD3<Double>) -> SIMD3<Double>

  /// The spaces by the names of their functions; those of `color()` are such as `color srgb`.
  static let all: [String: CSSColorSpace] = [
    "rgb": .init(wholes: [255, 255, 255], isClipped: true) { decoded($0 / 255) },
    "hsl": .init(wholes: [nil, 100, 100], isClipped: true) { decoded(hsl($0)) },
    "hwb": .init(wholes: [nil, 100, 100], isClipped: true) { decoded(hwb($0)) },
    "lab": .init(wholes: [100, 125, 125], hasLightness: true, toLinear: lab),
    "lch": .init(wholes: [100, 150, nil], hasLightness: true) { lab(axes($0)) },
    "oklab": .init(wholes: [1, 0.4, 0.4], hasLightness: true) { OKLab($0).linearSRGB },
    "oklch": .init(wholes: [1, 0.4, nil], hasLightness: true) { OKLab(axes($0)).linearSRGB },
    "color srgb": .init(wholes: [1, 1, 1], toLinear: decoded),
    "color srgb-linear": .init(wholes: [1, 1, 1]) { $0 },
    "color display-p3": .init(wholes: [1, 1, 1], toLinear: displayP3),
  ]

  /// Converts encoded channels; the curve is mirrored below 0.
  private static func decoded(_ c: SIMD3<Double>) -> SIMD3<Double> {
    c.map { $0 < 0 ? -linear(-$0) : linear($0) }
  }

  static func displayP3(_ c: SIMD3<Double>) -> SIMD3<Double> {
    // Display P3's primaries to XYZ, and XYZ to sRGB's primaries.
    product(
      SIMD3(1.2249401762805596, -0.22494017628055993, 0),
      SIMD3(-0.04205695470968818, 1.0420569547096883, 0),
      SIMD3(-0.019637554590334436, -0.07863604555063189, 1.0982736001409663), decoded(c))
  }

  /// Converts CIE Lab with white D50, lightness 0...100.
  static func lab(_ lab: SIMD3<Double>) -> SIMD3<Double> {
    let (kappa, epsilon) = (24389.0 / 27, 216.0 / 24389)
    let white = SIMD3(0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585)
    let y = (lab.x + 16) / 116
    let f = SIMD3(lab.y / 500 + y, y, y - lab.z / 200)
    let cubes = f * f * f
    let low = (116 * f - 16) / kappa
    // White D50 to D65 by Bradford's adaptation, and XYZ to sRGB's primaries.
    return product(
      SIMD3(3.1341358529001173, -1.6173859980180427, -0.4906622179110973),
      SIMD3(-0.9787954765557777, 1.9162543773959886, 0.0334428733903669),
      SIMD3(0.07195539255794736, -0.22897675981518203, 1.4053860351131182),
      low.replacing(with: cubes, where: cubes .> epsilon) * white)
  }

  /// Returns the product of a matrix, by rows, and a colour.
  private static func product(
    _ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>, _ c: SIMD3<Double>
  ) -> SIMD3<Double> { SIMD3((x * c).sum(), (y * c).sum(), (z * c).sum()) }

  /// Converts lightness, chroma and hue to lightness and two axes.
  private static func axes(_ c: SIMD3<Double>) -> SIMD3<Double> {
    let axes = unitVector(at: c.z / 180 * .pi) * max(0, c.y)
    return SIMD3(c.x, axes.x, axes.y)
  }

  /// Converts hue, saturation and lightness to encoded channels.
  private static func hsl(_ c: SIMD3<Double>) -> SIMD3<Double> {
    let (saturation, lightness) = (max(0, c.y) / 100, c.z / 100)
    let amount = saturation * min(lightness, 1 - lightness)
    return SIMD3(0, 8, 4).map {
      let k = ($0 + c.x / 30).truncatingRemainder(dividingBy: 12)
      return lightness - amount * max(-1, min(k - 3, 9 - k, 1))
    }
  }

  /// Converts hue, whiteness and blackness to encoded channels.
  private static func hwb(_ c: SIMD3<Double>) -> SIMD3<Double> {
    let sum = c.y + c.z
    if sum >= 100 { return SIMD3(repeating: c.y / sum) }
    return hsl(SIMD3(c.x, 100, 50)) * ((100 - sum) / 100) + c.y / 100
  }
}

extension SIMD3<Double> {
  fileprivate func map(_ transform: (Double) -> Double) -> SIMD3<Double> {
    SIMD3(transform(x), transform(y), transform(z))
  }
}

// The colours of swatch files, clipped to sRGB's gamut.
extension SRGB8 {
  /// Converts amounts of ink, 0...1; swatch files have no colour profile.
  ///
  /// Source: CSS Color Module Level 5, "Naively converting between sRGB and device-cmyk".
  package init(cyan: Double, magenta: Double, yellow: Double, key: Double) {
    let ink = SIMD3(cyan, magenta, yellow)
    self.init(encoded: 1 - (ink * (1 - key) + key).clamped(lowerBound: .zero, upperBound: .one))
  }

  /// Converts coordinates in CIE Lab with white D50, lightness 0...100.
  package init(lab coordinates: SIMD3<Double>) {
    self.init(encoded: OKLab.encodedSRGB(linear: CSSColorSpace.lab(coordinates)))
  }

  /// Converts encoded coordinates in Display P3, 0...1.
  package init(displayP3 coordinates: SIMD3<Double>) {
    self.init(encoded: OKLab.encodedSRGB(linear: CSSColorSpace.displayP3(coordinates)))
  }
}
