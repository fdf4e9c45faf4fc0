/// A variant of a palette, such as `blue:dark`.
package enum PaletteVariant: String, Sendable, CaseIterable {
  /// A dark background with bright bubbles.
  case dark
  case light
  /// Half the chroma.
  case muted
  /// More chroma, within sRGB's gamut.
  case vivid
}

extension Palette {
  /// Returns a variant of the palette; hues do not change.
  package func variant(_ variant: PaletteVariant) -> Palette {
    var changed = self
    changed.name = "\(name):\(variant)"
    changed.summary = summary.isEmpty ? "\(variant)" : "\(summary), \(variant)"
    for index in changed.background.stops.indices {
      let color = background.stops[index].color
      changed.background.stops[index].color = variant.background(OKLCh(color)).srgb8
    }
    for index in changed.bubbles.indices {
      changed.bubbles[index].color = variant.bubble(OKLCh(bubbles[index].color)).srgb8
    }
    return changed
  }
}

extension PaletteVariant {
  fileprivate func background(_ color: OKLCh) -> OKLCh {
    switch self {
    case .dark: color.changed(lightness: 0.1 + 0.38 * color.lightness, chroma: 0.8)
    case .light: color.changed(lightness: 0.66 + 0.31 * color.lightness, chroma: 0.62)
    case .muted, .vivid: bubble(color)
    }
  }

  fileprivate func bubble(_ color: OKLCh) -> OKLCh {
    switch self {
    case .dark: color.changed(lightness: 0.24 + 0.66 * color.lightness, chroma: 1)
    case .light: color.changed(lightness: 0.4 + 0.6 * color.lightness, chroma: 1)
    case .muted: color.changed(lightness: color.lightness, chroma: 0.5)
    case .vivid: color.changed(lightness: color.lightness, chroma: 1.4)
    }
  }
}

extension OKLCh {
  fileprivate func changed(lightness: Double, chroma factor: Double) -> OKLCh {
    OKLCh(lightness: lightness, chroma: chroma * factor, hue: hue)
  }
}
