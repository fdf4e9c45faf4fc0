/// A variant of a palette, such as `blue:dark`.
package enum PaletteVariant: String, Sendable, CaseIterable {
  /// A dark background with bright bubbles.
  case dark
  case light
  /// A nearly black background on which bubbles glow; that of warm colours is blue or violet.
  case night
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
  /// Returns a variant of the palette; hues change only at night.
  package func variant(_ variant: PaletteVariant) -> Palette {
    guard variant != .auto else { return self }
    var changed = self
    changed.terminal = nil
    changed.ingredients = []
    switch variant {
    case .night: changed.blend = [.add: 1]
    case .light: changed.blend = [.normal: 1]
    case .dark, .muted, .vivid, .auto: break
    }
    changed.name = "\(name):\(variant)"
    changed.summary = summary.isEmpty ? "\(variant)" : "\(summary), \(variant)"
    let mean = background.mean.coordinates
    let lightness = background.stops.map { OKLab($0.color).lightness }
    let (darkest, brightest) = (lightness.min() ?? 0, lightness.max() ?? 0)
    for index in background.stops.indices {
      var color = OKLab(background.stops[index].color)
      if variant == .dark || variant == .night {
        // The pale end of a gradient often has another hue, which would be conspicuous if it were dark.
        (color.a, color.b) = (0.4 * color.a + 0.6 * mean.y, 0.4 * color.b + 0.6 * mean.z)
      }
      if variant == .night {
        // The margin keeps nearly uniform gradients nearly uniform.
        let margin = 0.05
        color = color.night(
          brightness: (color.lightness - darkest + margin / 2) / (brightest - darkest + margin))
      }
      changed.background.stops[index].color = variant.background(OKLCh(color).srgb8)
    }
    for index in bubbles.indices {
      changed.bubbles[index].color = variant.bubble(bubbles[index].color)
    }
    if variant == .night { changed.tintBubbles() }
    return changed
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

extension PaletteVariant {
  fileprivate func background(_ color: SRGB8) -> SRGB8 {
    switch self {
    case .dark: color.darkened(chroma: 0.95) { 0.12 + 0.38 * $0 }
    case .light: color.changed(chroma: 0.62) { 0.66 + 0.31 * $0 }
    case .night: color
    case .muted, .vivid, .auto: bubble(color)
    }
  }

  fileprivate func bubble(_ color: SRGB8) -> SRGB8 {
    switch self {
    case .dark: color.changed(chroma: 1) { 0.24 + 0.66 * $0 }
    case .light: color.changed(chroma: 1) { 0.4 + 0.6 * $0 }
    case .night: color.glowing
    case .muted: color.changed(chroma: 0.5) { $0 }
    case .vivid: color.changed(chroma: 1.4) { $0 }
    case .auto: color
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
    var color = OKLCh(changed(chroma: 2) { 0.42 + 0.46 * $0 })
    let excess = color.chroma / 0.25
    color.chroma /= (1 + excess * excess).squareRoot()
    return color.srgb8
  }

  /// Returns a darker colour.
  ///
  /// Dark yellow is olive, so yellows become orange. Greys get a trace of blue, as at night.
  fileprivate func darkened(chroma factor: Double, lightness: (Double) -> Double) -> SRGB8 {
    var color = OKLCh(changed(chroma: factor, lightness: lightness))
    let yellow = min(max((color.hue.y - 0.85) / 0.15, 0), 1)
    let hue = color.hue + SIMD2(0.6 * yellow, 0)
    color.hue = hue / (hue * hue).sum().squareRoot()
    let grey = max(1 - color.chroma / 0.06, 0)
    let lab = color.lab
    return OKLCh(
      OKLab(lightness: lab.lightness, a: lab.a - 0.006 * grey, b: lab.b - 0.04 * grey)
    ).srgb8
  }

  fileprivate func changed(chroma factor: Double, lightness: (Double) -> Double) -> SRGB8 {
    var color = OKLCh(self)
    color.lightness = lightness(color.lightness)
    color.chroma *= factor
    return color.srgb8
  }
}
