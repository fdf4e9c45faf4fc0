import SeltzerPalette

// Conversions to 8-bit sRGB. Colours outside its gamut are clipped per channel. The matrices and
// constants are those of the sample code of CSS Color Module Level 4, section 18.

extension SRGB8 {
  /// Converts ink amounts, each 0...1, without a colour profile, because swatch files have none.
  ///
  /// Source: CSS Color Module Level 5, "Naively converting between sRGB and device-cmyk".
  init(cyan: Double, magenta: Double, yellow: Double, key: Double) {
    let ink = SIMD3(cyan, magenta, yellow)
    self.init(encoded: 1 - (ink * (1 - key) + key).clamped(lowerBound: .zero, upperBound: .one))
  }

  /// Converts hue, saturation and brightness, each 0...1.
  ///
  /// Source: A. R. Smith, "Color gamut transform pairs", SIGGRAPH 1978.
  init(hue: Double, saturation: Double, brightness: Double) {
    func channel(_ n: Double) -> Double {
      let k = (n + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(min(k, 4 - k, 1), 0)
    }
    self.init(encoded: SIMD3(channel(5), channel(3), channel(1)))
  }

  /// Converts CIE L*a*b* with white D50: lightness 0...100, a and b about -128...127.
  init(labLightness lightness: Double, a: Double, b: Double) {
    self = CSSColor.clipped(CSSColor.linearSRGB(lab: SIMD3(lightness, a, b)))
  }

  /// Converts Display P3's encoded channels, 0...1.
  init(displayP3 c: SIMD3<Double>) {
    let clipped = c.clamped(lowerBound: .zero, upperBound: .one)
    self = CSSColor.clipped(CSSColor.linearSRGB(displayP3: CSSColor.extendedLinear(clipped)))
  }
}

extension CSSColor {
  /// Converts CIE Lab, lightness 0...100, with white D50.
  static func linearSRGB(lab: SIMD3<Double>) -> SIMD3<Double> {
    let kappa = 24389.0 / 27
    let epsilon = 216.0 / 24389
    let fy = (lab.x + 16) / 116
    let fx = lab.y / 500 + fy
    let fz = fy - lab.z / 200
    func inverseF(_ f: Double) -> Double {
      f * f * f > epsilon ? f * f * f : (116 * f - 16) / kappa
    }
    let y = lab.x > kappa * epsilon ? fy * fy * fy : lab.x / kappa
    let white = SIMD3(0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585)
    return linearSRGB(xyzD50: SIMD3(inverseF(fx), y, inverseF(fz)) * white)
  }

  /// Converts CIE XYZ with white D50, by Bradford's adaptation.
  static func linearSRGB(xyzD50 c: SIMD3<Double>) -> SIMD3<Double> {
    linearSRGB(
      xyz: product(
        c, SIMD3(0.955473421488075, -0.02309845494876471, 0.06325924320057072),
        SIMD3(-0.0283697093338637, 1.0099953980813041, 0.021041441191917323),
        SIMD3(0.012314014864481998, -0.020507649298898964, 1.330365926242124)))
  }

  /// Converts CIE XYZ with white D65.
  static func linearSRGB(xyz c: SIMD3<Double>) -> SIMD3<Double> {
    product(
      c, SIMD3(12831.0 / 3959, -329.0 / 214, -1974.0 / 3959),
      SIMD3(-851781.0 / 878810, 1648619.0 / 878810, 36519.0 / 878810),
      SIMD3(705.0 / 12673, -2585.0 / 12673, 705.0 / 667))
  }

  /// Converts linear light in Display P3.
  static func linearSRGB(displayP3 c: SIMD3<Double>) -> SIMD3<Double> {
    linearSRGB(
      xyz: product(
        c, SIMD3(608311.0 / 1250200, 189793.0 / 714400, 198249.0 / 1000160),
        SIMD3(35783.0 / 156275, 247089.0 / 357200, 198249.0 / 2500400),
        SIMD3(0, 32229.0 / 714400, 5220557.0 / 5000800)))
  }

  /// Returns the product of the matrix with rows `x`, `y` and `z` and the vector `c`.
  private static func product(
    _ c: SIMD3<Double>, _ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>
  ) -> SIMD3<Double> {
    SIMD3((x * c).sum(), (y * c).sum(), (z * c).sum())
  }

  /// Converts encoded channels to linear light; outside 0...1 the curve continues, mirrored below
  /// 0.
  static func extendedLinear(_ c: SIMD3<Double>) -> SIMD3<Double> {
    func extended(_ value: Double) -> Double {
      // `linear` is exact up to 2, which is far outside any gamut.
      let magnitude = linear(min(value.magnitude, 2))
      return value < 0 ? -magnitude : magnitude
    }
    return SIMD3(extended(c.x), extended(c.y), extended(c.z))
  }
}
