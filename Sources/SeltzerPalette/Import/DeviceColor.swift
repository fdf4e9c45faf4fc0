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
  init(labLightness lightness: Double, a: Double, b: Double) {
    self.init(linear: CSSColor.linearSRGB(lab: SIMD3(lightness, a, b)))
  }

  /// From Display P3's encoded channels, 0...1.
  init(displayP3 c: SIMD3<Double>) {
    let clipped = c.clamped(lowerBound: .zero, upperBound: .one)
    self.init(linear: CSSColor.linearSRGB(displayP3: CSSColor.extendedLinear(clipped)))
  }

  private init(linear c: SIMD3<Double>) {
    let light = c.clamped(lowerBound: .zero, upperBound: .one)
    self.init(encoded: SIMD3(encoded(light.x), encoded(light.y), encoded(light.z)))
  }
}
