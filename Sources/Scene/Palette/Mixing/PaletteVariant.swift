/// A variant of a palette, such as `blue:dark`.
package enum PaletteVariant: String, Sendable, CaseIterable {
  /// A dark background with bright bubbles.
  case dark
  /// A pale background with bubbles in richer colours.
  case light
  /// A nearly black background on which bubbles glow; that of warm colours is blue or violet.
  case night
  /// A nearly black background of the palette's own hue, on which bubbles glow in theirs.
  case black
  /// Half the chroma.
  case muted
  /// More chroma, within sRGB's gamut.
  case vivid
  /// `dark` or `light`, as `PaletteLibrary.preferredVariant` says; otherwise the palette itself.
  case auto

  /// The variants that do not depend on the desktop.
  package static let fixed = allCases.filter { $0 != .auto }
}

extension Palette {
  /// Returns a variant of the palette; the main hue changes only at night.
  package func variant(_ variant: PaletteVariant) -> Palette {
    guard variant != .auto else { return self }
    var changed = self
    changed.terminal = nil
    changed.ingredients = []
    changed.name = "\(name):\(variant)"
    changed.summary = summary.isEmpty ? "\(variant)" : "\(summary), \(variant)"
    switch variant {
    case .dark, .light, .black: changed.tone(variant)
    case .night: changed.makeNight()
    case .muted, .vivid, .auto:
      func vary(_ color: inout SRGB8) {
        var varied = OKLCh(color)
        varied.chroma *= variant == .muted ? 0.5 : 1.4
        color = varied.srgb8
      }
      for index in bubbles.indices {
        vary(&changed.bubbles[index].color)
        // Of two colours that differ in chroma alone the second becomes a little darker.
        let others = changed.bubbles[..<index].map { OKLab($0.color) }
        var color = OKLab(changed.bubbles[index].color)
        while color.lightness > 0.3,
          others.contains(where: { $0.distance(to: color) < PaletteCheck.leastApart })
        {
          color.lightness -= 0.01
          changed.bubbles[index].color = OKLCh(color).srgb8
        }
      }
      for index in background.stops.indices { vary(&changed.background.stops[index].color) }
    }
    return changed
  }

  private mutating func makeNight() {
    blend = [.add: 1]
    let mean = background.mean.coordinates
    let lightness = background.stops.map { OKLab($0.color).lightness }
    let (darkest, brightest) = (lightness.min() ?? 0, lightness.max() ?? 0)
    for index in background.stops.indices {
      var color = OKLab(background.stops[index].color)
      // The pale end of a gradient often has another hue, which would be conspicuous if it were dark.
      (color.a, color.b) = (0.4 * color.a + 0.6 * mean.y, 0.4 * color.b + 0.6 * mean.z)
      // The margin keeps nearly uniform gradients nearly uniform.
      let margin = 0.05
      color = color.night(
        brightness: (color.lightness - darkest + margin / 2) / (brightest - darkest + margin))
      background.stops[index].color = OKLCh(color).srgb8
    }
    for index in bubbles.indices { bubbles[index].color = bubbles[index].color.glowing }
    tintBubbles()
  }

  /// Adds a little of the bubbles' mean hue to each; a faint white light would look grey at night.
  private mutating func tintBubbles() {
    let colors = bubbles.map { OKLab($0.color) }
    let sum = zip(bubbles, colors).reduce(SIMD2.zero) { sum, bubble in
      sum + SIMD2(bubble.1.a, bubble.1.b) * bubble.0.weight
    }
    let length = (sum * sum).sum().squareRoot()
    guard length > 0 else { return }
    let tint = 0.05 * sum / length
    for (index, color) in colors.enumerated() {
      let tinted = OKLab(lightness: color.lightness, a: color.a + tint.x, b: color.b + tint.y)
      bubbles[index].color = OKLCh(tinted).srgb8
    }
  }
}

extension OKLab {
  /// Returns the background's colour at night; `brightness` is 0 at the gradient's dark end and 1 at its light one.
  ///
  /// Dark yellow is brown or olive, so yellow is exchanged for blue, on which lamps look warm. Greys get
  /// a trace of blue, too.
  fileprivate func night(brightness: Double) -> OKLab {
    var plane = SIMD2(a, b > 0 ? -0.5 * b : b)
    // Dark pink is maroon, so pale reds become violet.
    plane.y -= 0.6 * max(a, 0) * max(1 - (a * a + b * b).squareRoot() / 0.16, 0)
    let grey = max(1 - (plane * plane).sum().squareRoot() / 0.05, 0)
    plane -= SIMD2(0.004, 0.03) * grey
    let chroma = (plane * plane).sum().squareRoot()
    let (least, most) = (0.045, 0.1)
    let limited = max(most * chroma / (chroma + most / 2), least) * (0.55 + 0.45 * brightness)
    plane *= limited / chroma
    return OKLab(lightness: 0.09 + 0.2 * brightness, a: plane.x, b: plane.y)
  }
}

extension SRGB8 {
  /// The colour of a light at night: bright and saturated, but not a pure primary colour.
  fileprivate var glowing: SRGB8 {
    var color = OKLCh(self)
    color.lightness = 0.42 + 0.46 * color.lightness
    color.chroma *= 2
    color = OKLCh(color.srgb8)
    let excess = color.chroma / 0.25
    color.chroma /= (1 + excess * excess).squareRoot()
    return color.srgb8
  }
}
