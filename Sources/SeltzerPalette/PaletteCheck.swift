/// How well a palette can be seen: figures, and what they mean in words.
public struct PaletteCheck: Sendable, Equatable {
  /// The contrast of a colour with the background at one place along the gradient.
  public struct Contrast: Sendable, Equatable {
    /// The place, 0...1.
    public let at: Double
    /// WCAG's ratio of luminances, 1...21.
    public let ratio: Double
    /// ΔE_OK: 0.02 can just be told apart, black and white are 1 apart.
    public let difference: Double
  }

  /// One of the palette's bubble colours.
  public struct Bubble: Sendable, Equatable {
    /// As the palette has it.
    public let color: SRGB8
    /// Its contrast where that is least, by ΔE_OK.
    public let worst: Contrast
    /// Its mean ΔE_OK along the gradient.
    public let mean: Double
    /// By how much (ΔE_OK) a bubble at its fullest changes the background, as the mean along the
    /// gradient.
    public let shown: Double
  }

  /// Two bubble colours, and how much (ΔE_OK) they differ.
  public struct Pair: Sendable, Equatable {
    /// The one that comes first in the palette.
    public let first: SRGB8
    /// The other one.
    public let second: SRGB8
    /// ΔE_OK.
    public let difference: Double
  }

  /// The palette as some people see it.
  public struct View: Sendable, Equatable {
    /// Nil for those who see all colours.
    public let deficiency: ColorDeficiency?
    /// In the palette's order.
    public let bubbles: [Bubble]
    /// The two bubble colours that are most alike, or nil where there is only one.
    public let closest: Pair?
    /// The contrast of the text's colour where it is least, by WCAG's ratio.
    public let ink: Contrast
  }

  /// A judgement in words.
  public struct Verdict: Sendable, Equatable {
    /// Whether there is nothing to do.
    public let isGood: Bool
    /// One line.
    public let text: String
  }

  /// A bubble that changes the background by less (ΔE_OK) is hardly seen.
  public static let leastShown = 0.02
  /// Bubble colours that differ by less (ΔE_OK) look the same.
  public static let leastApart = 0.02
  /// WCAG 2.2, 1.4.3: the least ratio for text, and for large text such as a clock.
  public static let textRatios = (small: 4.5, large: 3.0)

  /// The palette's name.
  public let name: String
  /// The colour for text on the background.
  public let ink: SRGB8
  /// As all colours are seen, and then with each deficiency.
  public let views: [View]

  /// The figures of a palette.
  ///
  /// - Parameters:
  ///   - palette: What is checked.
  ///   - severity: That of the deficiencies, 0...1.
  public init(_ palette: Palette, severity: Double = 1) {
    name = palette.name
    ink = palette.ink
    views = ([nil] + ColorDeficiency.allCases).map {
      View(palette, deficiency: $0, severity: severity)
    }
  }
}

extension PaletteCheck.View {
  /// How many places along the gradient are looked at, both ends included.
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
  /// WCAG 2's contrast ratio, 1...21.
  package func luminanceRatio(to other: OKLab) -> Double {
    let (one, two) = (relativeLuminance + 0.05, other.relativeLuminance + 0.05)
    return max(one, two) / min(one, two)
  }

  private var relativeLuminance: Double {
    let c = linearSRGB.clamped(lowerBound: .zero, upperBound: .one)
    return 0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z
  }

  /// What is seen of this colour beneath another of an opacity; encoded channels are mixed, as
  /// pictures are.
  fileprivate func covered(by color: OKLab, _ opacity: Double) -> OKLab {
    let (below, above) = (encodedSRGB, color.encodedSRGB)
    let mixed = below + (above - below) * opacity
    return OKLab(linear: SIMD3(linear(mixed.x), linear(mixed.y), linear(mixed.z)))
  }
}
