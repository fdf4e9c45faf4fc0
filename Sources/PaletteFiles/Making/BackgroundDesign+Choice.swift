import SeltzerScene

extension BackgroundDesign {
  static func chosen(for colors: [WeightedColor]) -> BackgroundDesign {
    var design =
      colors.firstIndex { $0.role == .background }.map { onTheme(colors, base: $0) }
      ?? joiningTwo(of: colors) ?? aroundOne(of: colors)
    // Colours on the gradient are not bubbles.
    let samples = design.samples
    for (index, color) in colors.enumerated()
    where samples.contains(where: { $0.distance(to: color.color) < 0.04 }) {
      design.used.insert(index)
    }
    return design
  }

  private static func joiningTwo(of colors: [WeightedColor]) -> BackgroundDesign? {
    let total = colors.reduce(0) { $0 + $1.share }
    let mean = OKLab(colors.reduce(SIMD3.zero) { $0 + $1.color.coordinates * $1.share } / total)
    let chroma = colors.reduce(0) { $0 + $1.polar.chroma * $1.share } / total
    // A gradient stands for its list: it is neither much darker nor much more vivid.
    func likeness(_ light: Int, _ dark: Int) -> Double {
      let middle = colors[light].color.mixed(with: colors[dark].color, 0.5)
      return -8 * max(0, abs(middle.lightness - mean.lightness) - 0.15)
        - 10 * max(0, OKLCh(middle).chroma - chroma - 0.03)
    }
    var best: (score: Double, path: [Int])?
    for light in colors.indices {
      for dark in colors.indices
      where colors[light].color.lightness > colors[dark].color.lightness {
        let path = path(colors, from: light, to: dark)
        guard let score = score(colors, path) else { continue }
        let value = score + likeness(light, dark)
        if value > best?.score ?? 0 { best = (value, path) }
      }
    }
    return best.map { BackgroundDesign(colors, path: $0.path) }
  }

  /// Scores a gradient between two colours; nil if it is too flat, too steep, or grey in the
  /// middle.
  private static func score(_ colors: [WeightedColor], _ path: [Int]) -> Double? {
    let (from, to) = (colors[path[0]].color, colors[path[path.count - 1]].color)
    let reach = from.lightness - to.lightness
    guard (0.08...0.5).contains(reach) else { return nil }
    let mean = (OKLCh(from).chroma + OKLCh(to).chroma) / 2
    let clean = mean < OKLCh.grey ? 1 : OKLCh(from.mixed(with: to, 0.5)).chroma / mean
    guard clean > 0.75 else { return nil }
    let total = colors.reduce(0) { $0 + $1.share }
    let share = (colors[path[0]].share + colors[path[path.count - 1]].share) / total
    // The other colours must be visible as bubbles.
    let middle = from.mixed(with: to, 0.5)
    let others = colors.indices.filter { $0 != path[0] && $0 != path[path.count - 1] }
    let seen = others.map { min(colors[$0].color.distance(to: middle), 0.3) / 0.3 }
    let contrast = others.isEmpty ? 1 : seen.reduce(0, +) / Double(others.count)
    // Very dark and very light ends have little depth.
    let depth = min(1, max(0, to.lightness - 0.05) / 0.2) * min(1, (1.02 - from.lightness) / 0.06)
    // A ramp in the list is better than a mixture.
    let steps = Double(path.count - 2)
    return (1 - abs(reach - 0.32) / 0.35) + 3 * (clean - 0.75) + min(mean, 0.14) / 0.14 + contrast
      + 0.7 * depth + 4.5 * share + 0.35 * min(steps, 2)
  }

  /// Returns the light colour, up to three colours in between near the straight line, and the dark
  /// colour.
  private static func path(_ colors: [WeightedColor], from light: Int, to dark: Int) -> [Int] {
    let (from, to) = (colors[light].color, colors[dark].color)
    let reach = from.lightness - to.lightness
    func mixture(like color: OKLab) -> OKLab {
      from.mixed(with: to, (from.lightness - color.lightness) / reach)
    }
    let between = colors.indices.filter { index in
      let color = colors[index].color
      let mixture = mixture(like: color)
      return (0.15...0.85).contains((from.lightness - color.lightness) / reach)
        && color.distance(to: mixture) < 0.08 && OKLCh(color).chroma > 0.7 * OKLCh(mixture).chroma
    }.sorted { colors[$0].color.lightness > colors[$1].color.lightness }
    var path = [light]
    var bend = SIMD2<Double>.zero
    for index in between where path.count < 4 {
      let color = colors[index].color
      let mixture = mixture(like: color)
      let aside = SIMD2(color.a - mixture.a, color.b - mixture.b)
      // A gradient bends to one side only.
      guard colors[path[path.count - 1]].color.lightness - color.lightness > 0.15 * reach,
        (aside * bend).sum() >= 0
      else { continue }
      path.append(index)
      bend += aside
    }
    return path + [dark]
  }

  /// Returns a gradient around the most common, vivid colour of medium lightness, for lists without
  /// two suitable colours.
  private static func aroundOne(of colors: [WeightedColor]) -> BackgroundDesign {
    func merit(_ color: WeightedColor) -> Double {
      let total = colors.reduce(0) { $0 + $1.share }
      return 2 * color.share / total + min(color.polar.chroma, 0.2) / 0.2
        - abs(color.color.lightness - 0.6)
    }
    let main = colors.indices.reduce(0) { merit(colors[$1]) > merit(colors[$0]) ? $1 : $0 }
    var design = BackgroundDesign(around: colors[main].color)
    design.used = [main]
    return design
  }

  /// Returns a gradient around a theme's background, tinted by the accent nearest in hue to its
  /// greys.
  private static func onTheme(_ colors: [WeightedColor], base: Int) -> BackgroundDesign {
    var greySum = SIMD3<Double>.zero
    for (index, color) in colors.enumerated() where color.polar.chroma < 0.06 {
      greySum += color.color.coordinates * (index == base ? 4 : 1)
    }
    var hue = OKLCh(OKLab(greySum))
    let isLight = colors[base].color.lightness > 0.6
    if hue.chroma < 0.01 {
      // Neutral greys use the hue of the sky, 260°.
      hue.hue = SIMD2(-0.1736481777, -0.9848077530)
    } else if hue.yellowness > (isLight ? 0.2 : 0.82) {
      // The cosine and sine of 35°. Yellow is avoided, since dark yellow is olive.
      hue = hue.turned(cosine: 0.8191520443, sine: 0.5735764364, toYellow: false)
    }
    func merit(_ color: WeightedColor) -> Double {
      guard color.role == nil else { return -1 }
      let likeness = 1.1 + color.polar.likeness(to: hue)
      return min(color.polar.chroma, 0.12) * likeness * likeness
    }
    let accent = colors.indices.reduce(base) { merit(colors[$1]) > merit(colors[$0]) ? $1 : $0 }
    var design = BackgroundDesign(theme: colors[base].color, accent: colors[accent].polar)
    design.used = [base]
    // A theme's greys are shades of its background and text, not bubble colours.
    for index in colors.indices where colors[index].polar.chroma < 0.05 && index != accent {
      design.used.insert(index)
    }
    return design
  }
}
