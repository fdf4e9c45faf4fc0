import SeltzerScene

/// The bubbles of a generated palette.
struct BubbleDesign {
  /// The least mean ΔE_OK between a bubble and the background along the gradient.
  static let leastContrast = 0.1
  /// The most colours from the list; pale tints are extra.
  static let most = 7

  private let background: BackgroundDesign
  private let samples: [OKLab]
  /// The background's mean colour.
  private let middle: OKLCh
  private(set) var bubbles: [(color: OKLab, weight: Double)] = []

  init(_ colors: [WeightedColor], on background: BackgroundDesign) {
    self.background = background
    samples = background.samples
    let sum = samples.reduce(SIMD3.zero) { $0 + $1.coordinates }
    middle = OKLCh(OKLab(sum / Double(samples.count)))
    for index in choose(from: colors) {
      let color = fitted(colors[index].color)
      add(color, weight: weight(of: color))
    }
    addLight()
    addShades()
  }

  /// Creates the bubbles of typed colours, which stay unchanged.
  init(typed colors: [OKLab], on background: BackgroundDesign) {
    self.init([], on: background)
    guard !colors.isEmpty else { return }
    let light = bubbles[0].color
    bubbles = colors.map { ($0, 3) }
    add(light, weight: 2, at: 0)
  }

  /// Adds a colour unless a similar one exists.
  private mutating func add(_ color: OKLab, weight: Double, at place: Int? = nil) {
    if bubbles.allSatisfy({ $0.color.distance(to: color) > 2 * WeightedColor.justNoticeable }) {
      bubbles.insert((color, weight), at: place ?? bubbles.count)
    }
  }

  /// Returns the mean distance from the background along the gradient.
  func contrast(of color: OKLab) -> Double {
    samples.reduce(0) { $0 + $1.distance(to: color) } / Double(samples.count)
  }

  /// The contrast of all bubbles, weighted.
  var contrast: Double {
    let total = bubbles.reduce(0) { $0 + $1.weight }
    return bubbles.reduce(0) { $0 + contrast(of: $1.color) * $1.weight } / total
  }

  /// Returns the most vivid colours that differ most from the background and each other.
  private func choose(from colors: [WeightedColor]) -> [Int] {
    var left = colors.indices.filter { !background.used.contains($0) }
    let lights = left.filter { colors[$0].role == nil }
    if lights.count >= 2 { left = lights }
    var chosen: [Int] = []
    while chosen.count < Self.most, !left.isEmpty {
      func merit(_ index: Int) -> Double {
        let color = colors[index].color
        let apart = chosen.map { colors[$0].color.distance(to: color) }.min() ?? 0.3
        return min(apart, 0.3) + 0.6 * OKLCh(color).chroma + 0.5 * min(contrast(of: color), 0.4)
      }
      let best = left.reduce(left[0]) { merit($1) > merit($0) ? $1 : $0 }
      left.removeAll { $0 == best }
      chosen.append(best)
    }
    return chosen.sorted()
  }

  /// Returns the colour with the smallest change that makes a good bubble.
  private func fitted(_ color: OKLab) -> OKLab {
    var color = OKLCh(color)
    // Much darker bubbles look like stains.
    let darkest = middle.lightness - 0.14
    if color.lightness < darkest {
      color.lightness = darkest
      if color.chroma < 0.05, middle.chroma > OKLCh.grey {
        color.hue = middle.hue
        color.chroma = middle.chroma
      }
    }
    // A translucent bubble on the opposite hue looks grey unless it is lighter.
    if color.chroma > OKLCh.grey, middle.chroma > 0.06, middle.lightness < 0.75,
      color.likeness(to: middle) < 0
    {
      color.lightness = max(color.lightness, middle.lightness + 0.14)
    }
    return visible(color)
  }

  /// Makes the colour lighter until it is visible, or darker if that does not help.
  private func visible(_ color: OKLCh) -> OKLab {
    let isDark = middle.lightness < 0.55
    let upwards = isDark || middle.lightness < 0.8 && color.lightness > middle.lightness - 0.08
    for step in upwards ? [0.02, -0.02] : [-0.02, 0.02] {
      var color = color
      while (0.05...1).contains(color.lightness) {
        let shown = color.inGamut
        if contrast(of: shown) >= Self.leastContrast, !isDark || shown.lightness > middle.lightness
        {
          return shown
        }
        color.lightness += step
      }
    }
    return OKLab(lightness: middle.lightness < 0.6 ? 1 : 0, a: 0, b: 0)
  }

  /// Returns the weight: high for hues near the background's, low for opposite hues and dark
  /// colours.
  private func weight(of color: OKLab) -> Double {
    let polar = OKLCh(color)
    guard polar.chroma > OKLCh.grey, background.dominant.chroma > OKLCh.grey else { return 2 }
    let likeness = (1 + polar.likeness(to: background.dominant)) / 2
    let weight = (1 + 3 * likeness * likeness).rounded()
    return polar.lightness < middle.lightness ? min(weight, 2) : weight
  }

  /// Adds a pale colour for depth, or raises the weight of an existing one.
  private mutating func addLight() {
    let total = bubbles.reduce(0) { $0 + $1.weight }
    let weight = max(4, (total * 0.4).rounded())
    if let own = bubbles.firstIndex(where: {
      $0.color.lightness > 0.93 && OKLCh($0.color).chroma < 0.06
    }) {
      var light = bubbles.remove(at: own)
      light.weight = max(light.weight, weight)
      bubbles.insert(light, at: 0)
      return
    }
    let light = OKLCh(
      lightness: middle.lightness > 0.75 ? 1 : 0.975,
      chroma: min(background.dominant.chroma * 0.3, 0.04), hue: background.dominant.hue)
    add(visible(light), weight: weight, at: 0)
  }

  /// Adds shades of the background if there are few colours.
  private mutating func addShades() {
    guard bubbles.count < 3 else { return }
    var tint = OKLCh(background.stops[0])
    tint.lightness = min(tint.lightness + 0.1, 0.95)
    add(visible(tint), weight: 3)
    if middle.lightness > 0.55, let bottom = background.stops.last {
      var deep = OKLCh(bottom)
      deep.lightness -= 0.04
      add(fitted(deep.inGamut), weight: 1)
    }
    while bubbles.count < 3, (0.1...1).contains(tint.lightness) {
      tint.lightness += middle.lightness < 0.6 ? 0.08 : -0.08
      add(visible(tint), weight: 2)
    }
  }
}
