extension Backdrop {
  /// The background that suits the colours best.
  static func chosen(for swatches: [Swatch]) -> Backdrop {
    if let base = swatches.firstIndex(where: { $0.role == .background }) {
      return onTheme(swatches, base: base)
    }
    var best: (score: Double, light: Int, dark: Int)?
    for light in swatches.indices {
      for dark in swatches.indices where light != dark {
        guard let score = score(swatches, light, dark) else { continue }
        if score > best?.score ?? 0 { best = (score, light, dark) }
      }
    }
    guard let best else { return aroundOne(of: swatches) }
    var backdrop = Backdrop(swatches, path: path(swatches, from: best.light, to: best.dark))
    backdrop.exclude(from: swatches)
    return backdrop
  }

  /// How good a gradient from one colour to another would be, or nil when it would be none: too
  /// flat, too steep, or grey halfway between two hues.
  private static func score(_ swatches: [Swatch], _ light: Int, _ dark: Int) -> Double? {
    let (from, to) = (swatches[light].color, swatches[dark].color)
    let reach = from.lightness - to.lightness
    guard (0.08...0.5).contains(reach) else { return nil }
    let (fromChroma, toChroma) = (OKLCh(from).chroma, OKLCh(to).chroma)
    let mean = (fromChroma + toChroma) / 2
    let halfway = OKLCh(from.mixed(with: to, 0.5)).chroma
    let clean = mean < OKLCh.grey ? 1 : halfway / mean
    guard clean > 0.75 else { return nil }
    let total = swatches.reduce(0) { $0 + $1.share }
    let share = (swatches[light].share + swatches[dark].share) / total
    // What is left for bubbles must be seen.
    let middle = from.mixed(with: to, 0.5)
    let others = swatches.indices.filter { $0 != light && $0 != dark }
    let seen = others.map { min(swatches[$0].color.distance(to: middle), 0.3) / 0.3 }
    let contrast = others.isEmpty ? 1 : seen.reduce(0, +) / Double(others.count)
    // Neither end may be so dark or so light that no depth is left.
    let depth = min(1, max(0, to.lightness - 0.05) / 0.2) * min(1, (1.02 - from.lightness) / 0.06)
    // A ramp that somebody drew is better than a mixture.
    let steps = Double(path(swatches, from: light, to: dark).count - 2)
    return (1 - abs(reach - 0.32) / 0.35) + 3 * (clean - 0.75) + min(mean, 0.14) / 0.14 + contrast
      + 0.7 * depth + 4.5 * share + 0.35 * min(steps, 2)
  }

  /// The light colour, up to three that lie between on the way, and the dark one.
  private static func path(_ swatches: [Swatch], from light: Int, to dark: Int) -> [Int] {
    let (from, to) = (swatches[light].color, swatches[dark].color)
    let reach = from.lightness - to.lightness
    func mixture(like color: OKLab) -> OKLab {
      from.mixed(with: to, (from.lightness - color.lightness) / reach)
    }
    let between = swatches.indices.filter { index in
      let color = swatches[index].color
      let place = (from.lightness - color.lightness) / reach
      let mixture = mixture(like: color)
      return (0.15...0.85).contains(place) && color.distance(to: mixture) < 0.08
        && OKLCh(color).chroma > 0.7 * OKLCh(mixture).chroma
    }.sorted { swatches[$0].color.lightness > swatches[$1].color.lightness }
    var path = [light]
    var bend = SIMD2<Double>.zero
    for index in between where path.count < 4 {
      let color = swatches[index].color
      let mixture = mixture(like: color)
      let aside = SIMD2(color.a - mixture.a, color.b - mixture.b)
      // A way that swerves to one side and then to the other is no gradient.
      guard swatches[path[path.count - 1]].color.lightness - color.lightness > 0.15 * reach,
        (aside * bend).sum() >= 0
      else { continue }
      path.append(index)
      bend += aside
    }
    return path + [dark]
  }

  /// Where no two colours make a gradient: around the one that stands for most, or is in the
  /// middle.
  private static func aroundOne(of swatches: [Swatch]) -> Backdrop {
    func merit(_ swatch: Swatch) -> Double {
      let total = swatches.reduce(0) { $0 + $1.share }
      return 2 * swatch.share / total + min(swatch.polar.chroma, 0.2) / 0.2
        - abs(swatch.color.lightness - 0.6)
    }
    let main = swatches.indices.reduce(0) { merit(swatches[$1]) > merit(swatches[$0]) ? $1 : $0 }
    var backdrop = Backdrop(around: swatches[main].color)
    backdrop.used = [main]
    backdrop.exclude(from: swatches)
    return backdrop
  }

  /// A theme's own background, and the accent that is most like the theme's greys.
  private static func onTheme(_ swatches: [Swatch], base: Int) -> Backdrop {
    var temper = OKLab(lightness: 0, a: 0, b: 0)
    for (index, swatch) in swatches.enumerated() where swatch.polar.chroma < 0.06 {
      let weight = index == base ? 4.0 : 1
      temper.a += swatch.color.a * weight
      temper.b += swatch.color.b * weight
    }
    var hue = OKLCh(temper)
    let isLight = swatches[base].color.lightness > 0.6
    if hue.chroma < 0.01 {
      // Greys without a tint suit a night or a clear day: the hue of skies, 260°.
      hue.hue = SIMD2(-0.1736481777, -0.9848077530)
    } else if hue.yellowness > (isLight ? 0.2 : 0.82) {
      // The cosine and sine of 35°: light becomes darker away from yellow, and dark yellow is
      // olive.
      hue = hue.turned(cosine: 0.8191520443, sine: 0.5735764364, toYellow: false)
    }
    func merit(_ swatch: Swatch) -> Double {
      guard swatch.role == nil else { return -1 }
      let likeness = 1.1 + swatch.polar.likeness(to: hue)
      return min(swatch.polar.chroma, 0.12) * likeness * likeness
    }
    let accent = swatches.indices.reduce(base) {
      merit(swatches[$1]) > merit(swatches[$0]) ? $1 : $0
    }
    var backdrop = Backdrop(theme: swatches[base].color, accent: swatches[accent].polar)
    backdrop.used = [base]
    // A theme's greys are shades of its background and its text, and no lights.
    for index in swatches.indices
    where swatches[index].polar.chroma < 0.05 && index != accent {
      backdrop.used.insert(index)
    }
    backdrop.exclude(from: swatches)
    return backdrop
  }

  /// Colours that the gradient passes through make no bubbles.
  private mutating func exclude(from swatches: [Swatch]) {
    let samples = samples
    for (index, swatch) in swatches.enumerated()
    where samples.contains(where: { $0.distance(to: swatch.color) < 0.04 }) {
      used.insert(index)
    }
  }
}
