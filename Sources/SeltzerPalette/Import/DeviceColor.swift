// Colours that files give otherwise than in sRGB, as sRGB of 8 bits. What a screen cannot show is
// clipped channel by channel.

extension SRGB8 {
  /// The nearest 8-bit colour to encoded channels 0...1, which are clipped.
  init(encoded c: SIMD3<Double>) {
    func byte(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 1) * 255 + 0.5) }
    self.init(red: byte(c.x), green: byte(c.y), blue: byte(c.z))
  }

  /// From amounts of ink, 0...1, without a colour profile: swatch files have none.
  ///
  /// Source: CSS Color Module Level 5, "Naively converting between sRGB and device-cmyk".
  init(cyan: Double, magenta: Double, yellow: Double, key: Double) {
    let ink = SIMD3(cyan, magenta, yellow)
    self.init(encoded: 1 - (ink * (1 - key) + key).clamped(lowerBound: .zero, upperBound: .one))
  }

  /// From the hexagonal cone of hue, saturation and brightness, each 0...1.
  ///
  /// Source: A. R. Smith, "Color gamut transform pairs", SIGGRAPH 1978.
  init(hue: Double, saturation: Double, brightness: Double) {
    func channel(_ n: Double) -> Double {
      let k = (n + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(min(k, 4 - k, 1), 0)
    }
    self.init(encoded: SIMD3(channel(5), channel(3), channel(1)))
  }

  /// From CIE L*a*b* with white D50: lightness 0...100, a and b about -128...127.
  ///
  /// Source: CSS Color Module Level 4, sample code for colour conversions, which adapts D50 to D65
  /// by Bradford's method.
  init(labLightness lightness: Double, a: Double, b: Double) {
    let (kappa, epsilon) = (24389.0 / 27, 216.0 / 24389)
    let y = (lightness + 16) / 116
    let (x, z) = (a / 500 + y, y - b / 200)
    func cubed(_ f: Double) -> Double {
      f * f * f > epsilon ? f * f * f : (116 * f - 16) / kappa
    }
    let white = SIMD3(0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585)
    let luminance = lightness > kappa * epsilon ? y * y * y : lightness / kappa
    let d50 = SIMD3(cubed(x), luminance, cubed(z)) * white
    self.init(
      xyz: SIMD3(
        0.955473421488075 * d50.x - 0.02309845494876471 * d50.y + 0.06325924320057072 * d50.z,
        -0.0283697093338637 * d50.x + 1.0099953980813041 * d50.y + 0.021041441191917323 * d50.z,
        0.012314014864481998 * d50.x - 0.020507649298898964 * d50.y + 1.330365926242124 * d50.z))
  }

  /// From Display P3's encoded channels, 0...1.
  ///
  /// Source: CSS Color Module Level 4, sample code for colour conversions.
  init(displayP3 c: SIMD3<Double>) {
    func light(_ value: Double) -> Double { linear(min(max(value, 0), 1)) }
    let (r, g, b) = (light(c.x), light(c.y), light(c.z))
    self.init(
      xyz: SIMD3(
        r * 608311 / 1_250_200 + g * 189793 / 714_400 + b * 198249 / 1_000_160,
        r * 35783 / 156_275 + g * 247089 / 357_200 + b * 198249 / 2_500_400,
        g * 32229 / 714_400 + b * 5_220_557 / 5_000_800))
  }

  /// From CIE XYZ with white D65.
  private init(xyz c: SIMD3<Double>) {
    let light = SIMD3(
      c.x * 12831 / 3959 - c.y * 329 / 214 - c.z * 1974 / 3959,
      c.x * -851_781 / 878_810 + c.y * 1_648_619 / 878_810 + c.z * 36519 / 878_810,
      c.x * 705 / 12673 - c.y * 2585 / 12673 + c.z * 705 / 667
    ).clamped(lowerBound: .zero, upperBound: .one)
    self.init(encoded: SIMD3(encoded(light.x), encoded(light.y), encoded(light.z)))
  }
}
