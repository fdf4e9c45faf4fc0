import SeltzerPalette

// Conversions to 8-bit sRGB. Colours outside its gamut are clipped per channel. The matrices and
// constants are those of the sample code of CSS Color Module Level 4, section 18.

extension SRGB8 {
  /// Creates the nearest 8-bit colour to encoded channels, which are clipped to 0...1.
  init(encoded c: SIMD3<Double>) {
    func byte(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 1) * 255 + 0.5) }
    self.init(red: byte(c.x), green: byte(c.y), blue: byte(c.z))
  }

  /// Converts amounts of ink, 0...1; swatch files have no colour profile.
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
    self.init(linear: CSSColor.linearSRGB(lab: SIMD3(lightness, a, b)))
  }

  /// Converts Display P3's encoded channels, 0...1.
  init(displayP3 c: SIMD3<Double>) {
    let clipped = c.clamped(lowerBound: .zero, upperBound: .one)
    self.init(linear: CSSColor.linearSRGB(displayP3: CSSColor.extendedLinear(clipped)))
  }

  private init(linear c: SIMD3<Double>) {
    let light = c.clamped(lowerBound: .zero, upperBound: .one)
    self.init(encoded: SIMD3(encoded(light.x), encoded(light.y), encoded(light.z)))
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
    func unfold(_ f: Double) -> Double {
      f * f * f > epsilon ? f * f * f : (116 * f - 16) / kappa
    }
    let y = lab.x > kappa * epsilon ? fy * fy * fy : lab.x / kappa
    let white = SIMD3(0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585)
    return linearSRGB(xyzD50: SIMD3(unfold(fx), y, unfold(fz)) * white)
  }

  /// Converts CIE XYZ with white D50, by Bradford's adaptation.
  static func linearSRGB(xyzD50 c: SIMD3<Double>) -> SIMD3<Double> {
    linearSRGB(
      xyz: SIMD3(
        0.955473421488075 * c.x - 0.02309845494876471 * c.y + 0.06325924320057072 * c.z,
        -0.0283697093338637 * c.x + 1.0099953980813041 * c.y + 0.021041441191917323 * c.z,
        0.012314014864481998 * c.x - 0.020507649298898964 * c.y + 1.330365926242124 * c.z))
  }

  /// Converts CIE XYZ with white D65.
  static func linearSRGB(xyz c: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      12831.0 / 3959 * c.x - 329.0 / 214 * c.y - 1974.0 / 3959 * c.z,
      -851781.0 / 878810 * c.x + 1648619.0 / 878810 * c.y + 36519.0 / 878810 * c.z,
      705.0 / 12673 * c.x - 2585.0 / 12673 * c.y + 705.0 / 667 * c.z)
  }

  /// Converts linear light in Display P3.
  static func linearSRGB(displayP3 c: SIMD3<Double>) -> SIMD3<Double> {
    linearSRGB(
      xyz: SIMD3(
        608311.0 / 1250200 * c.x + 189793.0 / 714400 * c.y + 198249.0 / 1000160 * c.z,
        35783.0 / 156275 * c.x + 247089.0 / 357200 * c.y + 198249.0 / 2500400 * c.z,
        32229.0 / 714400 * c.y + 5220557.0 / 5000800 * c.z))
  }

  /// Converts encoded channels to linear light; outside 0...1 the curve continues, mirrored below
  /// 0.
  static func extendedLinear(_ c: SIMD3<Double>) -> SIMD3<Double> {
    func extended(_ value: Double) -> Double {
      // `linear` is exact up to 2, which is far outside any gamut.
      let size = linear(min(value.magnitude, 2))
      return value < 0 ? -size : size
    }
    return SIMD3(extended(c.x), extended(c.y), extended(c.z))
  }
}
