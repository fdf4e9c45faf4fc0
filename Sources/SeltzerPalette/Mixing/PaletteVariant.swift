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
    for index in background.stops.indices {
      changed.background.stops[index].color = variant.background(background.stops[index].color)
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
    case .dark: color.changed(chroma: 0.8) { 0.1 + 0.38 * $0 }
    case .light: color.changed(chroma: 0.62) { 0.66 + 0.31 * $0 }
    case .night: color.changed(chroma: 0.7) { 0.08 + 0.19 * $0 }
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
  fileprivate func changed(chroma factor: Double, lightness: (Double) -> Double) -> SRGB8 {
    var color = OKLCh(self)
    color.lightness = lightness(color.lightness)
    color.chroma *= factor
    return color.srgb8
  }
}
