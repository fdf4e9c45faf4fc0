import SeltzerScene

/// The colours of the sky in a palette, as linear light.
struct SkyColors {
  let night, halo, ridge, core, left, right, knots: SIMD4<Float>
  /// Tints of the cool and the warm stars.
  let cool, warm: SIMD4<Float>

  /// The violet and blue of a sky without a palette.
  private static let own: [SRGB8] = [0x7B6BE0, 0x2C3A8C, 0xE08FD0].map(SRGB8.init(rgb:))

  /// Takes the mean hue of the colours, and the one that differs most from it; near greys count little.
  init(_ tint: Palette.Tint?) {
    let all = (tint?.colors ?? Self.own).map { OKLCh($0) }
    let sum = all.map(\.lab).reduce(SIMD3.zero) { $0 + $1.coordinates }
    let main = OKLCh(OKLab(sum)).hue
    let mostChroma = all.map(\.chroma).max() ?? 0
    func likeness(_ hue: SIMD2<Double>) -> Double { (hue * main).sum() }
    let strange =
      all.filter { $0.chroma > 0.35 * mostChroma }.map(\.hue)
      .min { likeness($0) < likeness($1) } ?? main
    // Dark yellow-green is olive, so the neighbours of yellow and green lie away from it.
    let isNearOlive = main.y > 0.6
    let turnsBack = isNearOlive ? main.x > -0.3 : main.x * strange.y - main.y * strange.x < 0
    let side = turnsBack ? -1.0 : 1
    // At least 40 degrees apart; a palette of one hue gets its neighbours.
    let other = likeness(strange) > 0.77 ? main.turned(SIMD2(0.77, 0.64 * side)) : strange
    let opposite = main.turned(SIMD2(0.87, (isNearOlive ? 0.5 : -0.5) * side))
    let saturation = min(0.05 + mostChroma / 0.15, 1.15)
    let bright = 0.86 + 0.2 * all.map(\.lightness).reduce(0, +) / Double(all.count)

    func light(_ lightness: Double, _ chroma: Double, _ hue: SIMD2<Double>) -> SIMD4<Float> {
      let color = OKLCh(lightness: lightness * bright, chroma: chroma * saturation, hue: hue)
      let linear = color.inGamut.linearSRGB.clamped(lowerBound: .zero, upperBound: .one)
      return SIMD4(SIMD3<Float>(linear), 0)
    }
    // Dark orange is brown and dark yellow is olive, so a cold hue replaces them.
    func sky(_ hue: SIMD2<Double>, _ cold: SIMD2<Double>) -> SIMD2<Double> {
      let warmth = min(max((hue.y - 0.5) / 0.3, 0), 1) * min(max((hue.x + 0.4) / 0.2, 0), 1)
      let mixed = hue + (cold - hue) * warmth
      return mixed / (mixed * mixed).sum().squareRoot()
    }
    let (rose, violet, indigo) = (SIMD2(0.98, -0.2), SIMD2(0.6, -0.8), SIMD2(0.1, -0.995))
    night = light(0.13, 0.045, sky(main, indigo))
    halo = light(0.31, 0.12, sky(main, violet))
    ridge = light(0.56, 0.16, main)
    core = light(0.88, 0.075, likeness(strange) > 0 ? other : main)
    left = light(0.41, 0.14, sky(opposite, rose))
    right = light(0.40, 0.14, sky(other, main.x > 0.7 ? rose : violet))
    knots = light(0.66, 0.20, sky(opposite, rose))
    cool = light(0.86, 0.09, main)
    warm = light(0.9, 0.09, other)
  }
}

extension SIMD2<Double> {
  /// Returns the vector turned by the angle of a unit vector.
  fileprivate func turned(_ angle: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(x * angle.x - y * angle.y, x * angle.y + y * angle.x)
  }
}
