/// A variant of a palette, such as `blue:dark`.
package enum PaletteVariant: String, Sendable, CaseIterable {
  /// A dark background with bright bubbles.
  case dark
  case light
  /// A nearly black background on which bubbles glow.
  case night
  /// Half the chroma.
  case muted
  /// More chroma, within sRGB's gamut.
  case vivid
  /// `dark` or `light`, as `PaletteLibrary.preferredVariant` says; otherwise the palette itself.
  case auto
}

extension Palette {
  /// Returns a variant of the palette; hues do not change.
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
    let hue = background.mean.coordinates
    for index in background.stops.indices {
      var color = OKLab(background.stops[index].color).coordinates
      if variant == .dark || variant == .night {
        // The pale end of a gradient often has another hue, which would be conspicuous if it were dark.
        color = SIMD3(color.x, 0.4 * color.y + 0.6 * hue.y, 0.4 * color.z + 0.6 * hue.z)
      }
      changed.background.stops[index].color = variant.background(OKLCh(OKLab(color)).srgb8)
    }
    for index in bubbles.indices {
      changed.bubbles[index].color = variant.bubble(bubbles[index].color)
    }
    return changed
  }
}

extension PaletteVariant {
  fileprivate func background(_ color: SRGB8) -> SRGB8 {
    switch self {
    case .dark: color.darkened(chroma: 0.95) { 0.12 + 0.38 * $0 }
    case .light: color.changed(chroma: 0.62) { 0.66 + 0.31 * $0 }
    case .night: color.darkened(chroma: 0.9) { 0.1 + 0.23 * $0 }
    case .muted, .vivid, .auto: bubble(color)
    }
  }

  fileprivate func bubble(_ color: SRGB8) -> SRGB8 {
    switch self {
    case .dark: color.changed(chroma: 1) { 0.24 + 0.66 * $0 }
    case .light: color.changed(chroma: 1) { 0.4 + 0.6 * $0 }
    case .night: color.changed(chroma: 1.5) { 0.4 + 0.5 * $0 }
    case .muted: color.changed(chroma: 0.5) { $0 }
    case .vivid: color.changed(chroma: 1.4) { $0 }
    case .auto: color
    }
  }
}

extension SRGB8 {
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
