extension Palette {
  /// Sets the colours, opacity and blend mode of the variant `dark`, `light` or `black`.
  ///
  /// On dark backgrounds bubbles are lights, which add; on light ones all but white are darker than the background.
  mutating func tone(_ variant: PaletteVariant) {
    let tones = VariantTones(self, variant)
    for index in background.stops.indices {
      background.stops[index].color = tones.ground(OKLab(background.stops[index].color)).srgb8
    }
    let (low, high) = (opacity.lowerBound, opacity.upperBound)
    opacity =
      switch variant {
      case .light: max(low, 0.16)...max(high, 0.46)
      case .black: min(low, 0.54)...min(1.25 * high, 0.54)
      default: min(low, 0.44)...min(1.1 * high, 0.44)
      }
    blend = [variant == .light ? .normal : .add: 1]
    let grounds = PaletteCheck.grounds(of: self)
    for index in bubbles.indices {
      let color = OKLCh(OKLab(bubbles[index].color))
      bubbles[index].color = visible(
        variant == .light ? tones.pigment(color) : tones.lamp(color), over: grounds,
        besides: bubbles[..<index].map { OKLab($0.color) }, step: variant == .light ? -1 : 1)
    }
  }

  /// Moves a bubble's colour away from the backgrounds until it is visible, or darkens it until it differs
  /// from others; the limits are stricter than those of the check, which are also for deficiencies.
  private func visible(
    _ color: OKLCh, over grounds: [OKLab], besides others: [OKLab], step: Double
  ) -> SRGB8 {
    var color = color
    for _ in 0..<40 {
      let rounded = OKLab(color.srgb8)
      let shown = PaletteCheck.shown(rounded, over: grounds, opacity: opacity.upperBound)
      let isFaint =
        shown.count { $0 >= 0.022 } * 5 < shown.count * 3
        || shown.reduce(0, +) < 0.032 * Double(shown.count)
      guard isFaint || others.contains(where: { $0.distance(to: rounded) < 0.03 }) else { break }
      color = OKLCh(
        lightness: min(max(color.lightness + 0.015 * (isFaint ? step : -1), 0.35), 0.97),
        chroma: color.chroma, hue: color.hue
      ).reduced()
    }
    return color.srgb8
  }
}

/// Makes the colours of the variants `dark`, `light` and `black` of a palette; hues are unit
/// vectors, so those between two are sums, which take the shorter way and need no angles.
private struct VariantTones {
  private let variant: PaletteVariant
  /// Of the background: least and greatest lightness, mean chroma, and how dark `dark` is of a dark palette.
  private let low, high, chroma, depth: Double
  /// The mean colours of the background, for itself and for its lights.
  private let main, glow: SIMD2<Double>
  /// What the bubbles of a grey palette add to a light background.
  private let tint: SIMD2<Double>
  /// How much the lightness of a light background changes.
  private let range: Double
  /// 0 for greys, and the greatest lightness of the bubbles.
  private let tinted, lightest: Double

  init(_ palette: Palette, _ variant: PaletteVariant) {
    self.variant = variant
    let stops = palette.background.stops.map { OKLab($0.color) }
    let lightness = stops.map(\.lightness)
    let (low, high) = (lightness.min() ?? 0, lightness.max() ?? 0)
    func mean(_ weight: (Double) -> Double) -> SIMD2<Double> {
      let weights = lightness.map { weight(($0 - low) / max(high - low, 0.05)) }
      return zip(weights, stops).reduce(.zero) { $0 + $1.0 * $1.1.plane } / weights.reduce(0, +)
    }
    (self.low, self.high) = (low, high)
    // Dark stops decide the hue of dark backgrounds, and light ones that of lights.
    let own = mean { variant == .light ? 1 : 1.3 - $0 }
    let count = Double(stops.count)
    chroma = stops.reduce(0) { $0 + $1.plane.length } / count
    let total = palette.bubbles.reduce(0) { $0 + $1.weight }
    let lights = palette.bubbles.reduce(SIMD2.zero) {
      $0 + OKLab($1.color).plane * ($1.weight / total)
    }
    // Grey beside vivid colours is their ground when it is dark, but dull when it is light.
    tint = variant == .light && chroma < 0.015 && lights.length > 0.05 ? 0.5 * lights : .zero
    // The palest colours have no hue, so bands are equally light.
    range = palette.background.bands.isEmpty ? 0.2 : 0.06
    main = own + tint
    glow = mean { $0 + 0.6 }.unit
    tinted = main.length / (main.length + 0.03)
    depth = min(0.3 + 1.4 * lightness.reduce(0, +) / count, 1)
    lightest = palette.bubbles.map { OKLab($0.color).lightness }.max() ?? 1
  }

  /// Returns the colour of a stop of the background; nearly the whole range of lightness is used by each palette.
  func ground(_ color: OKLab) -> OKLCh {
    let place = 0.5 + (color.lightness - (low + high) / 2) / max(high - low, 0.05)
    let (own, yellow) = (color.plane + tint, main.unit.yellow)
    func tone(
      _ lightness: Double, _ hue: SIMD2<Double>, of chroma: Double, share: Double, limit: Double
    ) -> OKLCh {
      // Chroma near the gamut's edge is garish, and that of greys stays.
      var tone = OKLCh(lightness: lightness, chroma: limit, hue: hue).reduced(to: share)
      tone.chroma *= chroma / (chroma + 0.03)
      return tone
    }
    let mean = (own.length + chroma) / 2
    switch variant {
    case .light:
      let lemon = main.unit.lemon
      let bright = 0.55 * yellow + 0.45 * lemon
      return tone(
        0.765 + 0.105 * bright + (range - 0.09 * bright) * place,
        ((0.9 * own + 0.1 * main).unit + 0.5 * lemon * SIMD2(-0.5, 0.87)).unit,
        of: own.length, share: 0.96, limit: 0.14 + 0.03 * lemon)
    case .black:
      let lightness = 0.065 + 0.12 * place
      return tone(
        lightness, shade(own, cold: 0.1 * (1 - place)), of: mean, share: 0.9,
        limit: 0.015 + 0.28 * lightness)
    default:
      let lightness = depth * (0.13 + 0.04 * low * (1 - place) + (0.13 + 0.16 * high) * place)
      return tone(
        lightness, shade(own, cold: 0.2 * (1 - place)), of: mean, share: 0.84 + 0.14 * yellow,
        limit: 0.03 + 0.37 * lightness)
    }
  }

  /// Returns the hue of a dark colour: near the main one, and by `cold` nearer to violet; dark
  /// yellow is olive, so it becomes orange or green.
  private func shade(_ color: SIMD2<Double>, cold: Double) -> SIMD2<Double> {
    var hue = (0.4 * color + 0.6 * main).unit
    let side = min(max((main.unit.x + 0.37) / 0.15, -1), 1)
    hue.x += (side > 0 ? 0.55 : 0.3) * side * ((hue.y - 0.8) / 0.2).share
    return (hue.unit + cold * SIMD2(0.375, -0.927)).unit
  }

  /// Returns the colour of a light: saturated first, then as light as its chroma allows; white is a pale light.
  func lamp(_ color: OKLCh) -> OKLCh {
    let lightness = color.lightness + 1 - lightest
    let white = ((lightness - 0.95) / 0.05).share
    let tint = (0.17 - 0.05 * white) * tinted * (1 - color.chroma / 0.15).share
    let plane = color.chroma * color.hue + tint * glow
    var lamp = OKLCh(
      lightness: 0.43 + 0.42 * lightness + 0.08 * white,
      chroma: plane.length * (variant == .black ? 1.2 : 1.1), hue: plane.unit.golden)
    while lamp.lightness > 0.67 + 0.08 * white {
      var darker = lamp
      darker.lightness -= 0.01
      guard lamp.reduced().chroma < darker.reduced().chroma else { break }
      lamp = darker
    }
    return lamp.reduced(to: 0.96)
  }

  /// Returns a bubble's colour on a light background.
  func pigment(_ color: OKLCh) -> OKLCh {
    let lightness = color.lightness + 1 - lightest
    guard lightness <= 0.985 else { return OKLCh(lightness: 0.995, chroma: 0, hue: color.hue) }
    let (hue, chroma) = (color.hue.golden, max(1.6 * color.chroma, 0.12 * tinted))
    let excess = chroma / 0.17
    return OKLCh(
      lightness: max(0.93 - 1.25 * (1 - lightness), 0.71 + 0.08 * hue.yellow),
      chroma: chroma / (1 + excess * excess).squareRoot(), hue: hue
    ).reduced()
  }
}

extension OKLCh {
  /// Limits the chroma to a share of the greatest in sRGB.
  fileprivate func reduced(to share: Double = 1) -> OKLCh {
    var color = self
    var (low, high) = (0.0, 0.4)
    for _ in 0..<16 {
      color.chroma = (low + high) / 2
      if color.lab.isInGamut { low = color.chroma } else { high = color.chroma }
    }
    color.chroma = min(chroma, share * low)
    return color
  }
}

extension OKLab { fileprivate var plane: SIMD2<Double> { SIMD2(a, b) } }

extension Double {
  /// The nearest number in 0...1.
  var share: Double { min(max(self, 0), 1) }
}

extension SIMD2<Double> {
  fileprivate var length: Double { (self * self).sum().squareRoot() }
  /// The direction as a unit vector; (1, 0) for zero.
  package var unit: SIMD2<Double> { length > 1e-9 ? self / length : SIMD2(1, 0) }
  /// How yellow a hue is, from orange to yellow green, 0...1.
  fileprivate var yellow: Double { ((y - 0.75) / 0.2).share * ((x + 0.45) / 0.25).share }
  /// The same without orange.
  fileprivate var lemon: Double { ((0.3 - x) / 0.2).share * yellow }
  /// The hue, gold for yellow, which is khaki when translucent.
  fileprivate var golden: SIMD2<Double> { (self + lemon * SIMD2(0.34, 0.94)).unit }
}
