/// A palette changed as a whole, asked for after its name, such as `blue:dark`.
public enum PaletteVariant: String, Sendable, CaseIterable {
  /// For the night: a deep background, bubbles that glow on it.
  case dark
  /// For the day: a pale background.
  case light
  /// Half as colourful.
  case muted
  /// More colourful, as far as a screen can show it.
  case vivid
}

extension Palette {
  /// The palette changed as a whole; hues stay.
  public func variant(_ variant: PaletteVariant) -> Palette {
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
  /// Another lightness, 0...1, and so many times the chroma.
  fileprivate func changed(lightness: Double, chroma factor: Double) -> OKLCh {
    OKLCh(lightness: lightness, chroma: chroma * factor, hue: hue)
  }
}
