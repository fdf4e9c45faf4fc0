/// Measures how visible a palette's colours are.
package struct PaletteCheck: Sendable, Equatable {
  /// The contrast of a colour with the background at one position along the gradient.
  package struct Contrast: Sendable, Equatable {
    /// The position, 0...1.
    package let at: Double
    /// WCAG's ratio of luminances, 1...21.
    package let ratio: Double
    /// ΔE_OK: 0.02 is just noticeable, black and white are 1 apart.
    package let difference: Double
  }

  /// One of the palette's bubble colours.
  package struct Bubble: Sendable, Equatable {
    package let color: SRGB8
    /// The contrast at the position with the least ΔE_OK.
    package let worst: Contrast
    /// The mean ΔE_OK along the gradient.
    package let mean: Double
    /// The mean ΔE_OK along the gradient between the background with and without a bubble of the
    /// greatest opacity.
    package let shown: Double
  }

  /// Two bubble colours and their difference.
  package struct Pair: Sendable, Equatable {
    /// The colour that comes first in the palette.
    package let first: SRGB8
    package let second: SRGB8
    /// ΔE_OK.
    package let difference: Double
  }

  /// The palette as seen with or without a deficiency.
  package struct View: Sendable, Equatable {
    /// The deficiency; nil is normal colour vision.
    package let deficiency: ColorDeficiency?
    /// The bubble colours, in the order of the palette.
    package let bubbles: [Bubble]
    /// The two most similar bubble colours; nil if there is only one.
    package let closest: Pair?
    /// The contrast of the text's colour at the position with the least ratio.
    package let ink: Contrast
  }

  /// One line of the assessment.
  package struct Verdict: Sendable, Equatable {
    /// Whether no change is needed.
    package let isGood: Bool
    package let text: String
  }

  /// A bubble that changes the background by a smaller ΔE_OK is barely visible.
  package static let leastShown = 0.02
  /// Bubble colours with a smaller ΔE_OK look the same.
  package static let leastApart = 0.02
  /// WCAG 2.2, 1.4.3: the least ratio for text, and for large text such as a clock.
  package static let textRatios = (small: 4.5, large: 3.0)

  /// The palette's name.
  package let name: String
  package let ink: SRGB8
  /// Normal colour vision first, then each deficiency.
  package let views: [View]

  /// Measures a palette, and simulates deficiencies of a severity 0...1.
  package init(_ palette: Palette, severity: Double = 1) {
    name = palette.name
    ink = palette.ink
    views = ([nil] + ColorDeficiency.allCases).map {
      View(palette, deficiency: $0, severity: severity)
    }
  }
}

extension PaletteCheck.View {
  /// Positions along the gradient, both ends included.
  private static let places = 33

  fileprivate init(_ palette: Palette, deficiency: ColorDeficiency?, severity: Double) {
    func seen(_ color: OKLab) -> OKLab {
      deficiency?.simulated(color, severity: severity) ?? color
    }
    self.deficiency = deficiency
    let places = (0..<Self.places).map { Double($0) / Double(Self.places - 1) }
    let raw = places.map { palette.background.color(at: $0) }
    let behind = raw.map(seen)
    func contrasts(_ color: OKLab) -> [PaletteCheck.Contrast] {
      zip(places, behind).map { at, background in
        PaletteCheck.Contrast(
          at: at, ratio: color.luminanceRatio(to: background),
          difference: color.distance(to: background))
      }
    }
    bubbles = palette.bubbles.map { entry in
      let color = OKLab(entry.color)
      let all = contrasts(seen(color))
      let over = raw.map { seen($0.covered(by: color, palette.opacity.upperBound)) }
      let shown = zip(over, behind).reduce(0) { $0 + $1.0.distance(to: $1.1) }
      let worst = all.reduce(all[0]) { $1.difference < $0.difference ? $1 : $0 }
      return PaletteCheck.Bubble(
        color: entry.color, worst: worst,
        mean: all.reduce(0) { $0 + $1.difference } / Double(all.count),
        shown: shown / Double(all.count))
    }
    var closest: PaletteCheck.Pair?
    let colors = palette.bubbles.map(\.color)
    for second in colors.indices {
      for first in 0..<second {
        let difference = seen(OKLab(colors[first])).distance(to: seen(OKLab(colors[second])))
        if difference < closest?.difference ?? .infinity {
          closest = .init(first: colors[first], second: colors[second], difference: difference)
        }
      }
    }
    self.closest = closest
    let ink = contrasts(seen(OKLab(palette.ink)))
    self.ink = ink.reduce(ink[0]) { $1.ratio < $0.ratio ? $1 : $0 }
  }
}

extension OKLab {
  /// Returns WCAG 2's contrast ratio, 1...21.
  package func luminanceRatio(to other: OKLab) -> Double {
    contrastRatio(relativeLuminance, other.relativeLuminance)
  }

  private var relativeLuminance: Double {
    SeltzerPalette.relativeLuminance(
      linear: linearSRGB.clamped(lowerBound: .zero, upperBound: .one))
  }

  /// Returns the colour behind a translucent one; encoded channels are mixed, as in rendering.
  fileprivate func covered(by color: OKLab, _ opacity: Double) -> OKLab {
    let (below, above) = (encodedSRGB, color.encodedSRGB)
    let mixed = below + (above - below) * opacity
    return OKLab(linear: SIMD3(linear(mixed.x), linear(mixed.y), linear(mixed.z)))
  }
}

/// Returns WCAG 2's contrast ratio of two relative luminances, 1...21.
package func contrastRatio(_ one: Double, _ two: Double) -> Double {
  (max(one, two) + 0.05) / (min(one, two) + 0.05)
}

/// Returns WCAG 2's relative luminance of linear-light sRGB, 0...1.
package func relativeLuminance(linear c: SIMD3<Double>) -> Double {
  0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z
}
