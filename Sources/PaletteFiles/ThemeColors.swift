import SeltzerDocument
package import SeltzerScene
import SeltzerSystem

/// Sixteen colours for terminals and editors, derived from a palette in OKLab.
///
/// The theme is light if the gradient is very light, otherwise dark. The background has the hue of
/// the gradient's darkest stop (lightest in a light theme), with a lightness and chroma that are
/// comfortable to read on. The foreground has the hue of the other end, and a ramp lies between
/// them. Accents keep their customary hues, but the palette's colours pull the nearest accents
/// halfway towards their hue, and give them their chroma within limits. WCAG 2's contrast with the
/// background is at least 7 for the foreground and at least 3 for accents and comments.
package struct ThemeColors {
  /// Whether the background is darker than the text.
  package let isDark: Bool
  /// `base00` to `base07`: from the background to beyond the foreground, which is `base05`.
  package let ramp: [SRGB8]
  /// `base08` to `base0F`: red, orange, yellow, green, cyan, blue, magenta, brown.
  package let accents: [SRGB8]
  /// A terminal's colours 0...15.
  package let terminal: [SRGB8]

  /// Returns the theme that the palette was made from, or else one derived from its colours.
  package init(_ palette: Palette) {
    self = palette.terminal.map { ThemeColors(given: $0) } ?? ThemeColors(deriving: palette)
  }

  /// The mean lightness of a gradient above which its theme is light.
  private static let lightestDark = 0.83

  private init(deriving palette: Palette) {
    let isDark = palette.background.mean.lightness <= Self.lightestDark
    self.isDark = isDark
    let stops = palette.background.stops.map { OKLab($0.color) }
      .sorted { $0.lightness < $1.lightness }
    let black = OKLab(lightness: 0, a: 0, b: 0)
    let (dark, light) = (stops.first ?? black, stops.last ?? black)
    let background =
      isDark ? dark.limited(0.12...0.22, chroma: 0.04) : light.limited(0.96...0.985, chroma: 0.025)
    let foreground =
      isDark ? light.limited(0.88...0.92, chroma: 0.03) : dark.limited(0.24...0.36, chroma: 0.05)
    let base = background.srgb8
    let step = isDark ? 0.005 : -0.005
    let text = foreground.readable(on: base, contrast: 7, step: step)
    let end = OKLab(lightness: isDark ? 1 : 0, a: 0, b: 0)
    let comment = background.mixed(with: text, 0.45).readable(on: base, contrast: 3, step: step)
    ramp =
      [background, background.mixed(with: text, 0.08), background.mixed(with: text, 0.18)]
      .map(\.srgb8)
      + [
        comment.srgb8, comment.mixed(with: text, 0.5).srgb8, text.srgb8,
        text.mixed(with: end, 0.4).srgb8, text.mixed(with: end, 0.8).srgb8,
      ]
    let tint = Tint(palette.labelledColors.map { OKLab($0.color) })
    func accent(_ hue: Int, _ change: Double) -> SRGB8 {
      let isBrown = hue == 7
      let lightness = (isDark ? 0.74 : 0.52) + change - (isBrown ? 0.1 : 0)
      return tint.color(hue: hue, lightness: lightness)
        .readable(on: base, contrast: 3, step: step).srgb8
    }
    let accents = (0..<8).map { accent($0, 0) }
    self.accents = accents
    // As in base16's templates.
    let order = [0, 3, 2, 5, 6, 4]
    let bright = order.map { accent($0, isDark ? 0.08 : -0.08) }
    terminal = [ramp[0]] + order.map { accents[$0] } + [ramp[5], ramp[3]] + bright + [ramp[7]]
  }

  /// Completes a terminal's theme.
  private init(given colors: [SRGB8]) {
    let (background, foreground, terminal) = (colors[0], colors[1], Array(colors[2...]))
    let (back, text) = (OKLab(background), OKLab(foreground))
    let all = terminal.map { OKLab($0) }
    isDark = back.lightness < text.lightness
    let end = OKLab(lightness: isDark ? 1 : 0, a: 0, b: 0)
    ramp =
      [background, back.mixed(with: text, 0.08).srgb8, back.mixed(with: text, 0.18).srgb8]
      + [terminal[8], all[8].mixed(with: text, 0.5).srgb8, foreground]
      + [text.mixed(with: end, 0.4).srgb8, text.mixed(with: end, 0.8).srgb8]
    accents = [
      terminal[1], all[1].mixed(with: all[3], 0.5).srgb8, terminal[3], terminal[2], terminal[6],
      terminal[4], terminal[5], all[1].mixed(with: back, 0.4).srgb8,
    ]
    self.terminal = terminal
  }

  package var background: SRGB8 { ramp[0] }
  package var foreground: SRGB8 { ramp[5] }
  /// The most colourful accent.
  var accent: SRGB8 { accents.max { OKLCh($0).chroma < OKLCh($1).chroma } ?? foreground }
  /// `base00` to `base0F`.
  package var base16: [SRGB8] { ramp + accents }

  /// `background`, `foreground`, `cursor`, and a terminal's `color0` to `color15`.
  var named: [(name: String, color: SRGB8)] {
    [("background", background), ("foreground", foreground), ("cursor", foreground)]
      + terminal.enumerated().map { ("color\($0)", $1) }
  }
}

/// A palette's hues and chroma, which tint the accents of a theme.
private struct Tint {
  /// The direction of each accent's hue in OKLab.
  private let hues: [SIMD2<Double>]
  private let chroma: Double

  init(_ colors: [OKLab]) {
    let customary = [29.0, 58, 100, 145, 195, 258, 325, 45].map { unitVector(at: $0 / 180 * .pi) }
    var pulls = customary.map { _ in SIMD2<Double>.zero }
    var (sum, count) = (0.0, 0.0)
    // Greys have no reliable hue.
    for color in colors.map({ OKLCh($0) }) where color.chroma > 0.03 {
      // The last, brown, follows orange.
      let nearest = (0..<7).max {
        (customary[$0] * color.hue).sum() < (customary[$1] * color.hue).sum()
      }
      pulls[nearest ?? 0] += color.hue
      sum += color.chroma
      count += 1
    }
    pulls[7] = pulls[1]
    chroma = (count > 0 ? sum / count : 0).within(0.07...0.16)
    hues = zip(customary, pulls).map { hue, pull in pull == .zero ? hue : (hue + pull.unit).unit }
  }

  /// Returns an accent with the greatest chroma in sRGB's gamut at that lightness.
  func color(hue: Int, lightness: Double) -> OKLab {
    let steps = (0...32).lazy.map { step in
      OKLCh(lightness: lightness, chroma: chroma * Double(32 - step) / 32, hue: hues[hue]).lab
    }
    return steps.first(where: \.isInGamut) ?? OKLab(lightness: lightness, a: 0, b: 0)
  }
}

extension Double {
  fileprivate func within(_ limits: ClosedRange<Double>) -> Double {
    min(max(self, limits.lowerBound), limits.upperBound)
  }
}

extension OKLab {
  fileprivate func limited(_ lightnesses: ClosedRange<Double>, chroma most: Double) -> OKLab {
    let chroma = OKLCh(self).chroma
    let scale = chroma > most ? most / chroma : 1
    return OKLab(lightness: lightness.within(lightnesses), a: a * scale, b: b * scale)
  }

  /// Makes the colour lighter or darker in steps until it has a contrast with a background.
  fileprivate func readable(on background: SRGB8, contrast: Double, step: Double) -> OKLab {
    let back = OKLab(background)
    var color = self
    while OKLab(color.srgb8).contrast(with: back) < contrast, (0...1).contains(color.lightness) {
      color.lightness += step
    }
    return color
  }
}

/// The themes of other programs, made from templates.
///
/// In a template `{{background}}` stands for a value, and `{{digits background}}` for a colour without its
/// `#`. A line with `{{key}}` stands for one of each colour, whose value is `{{value}}`.
enum ThemeFile {
  /// The templates by the names of their formats, or such as `foot light` for light themes alone, and tables
  /// such as `foot keys`.
  static let sections: [Substring: Substring] = {
    let text = String(decoding: PackageResources.Themes_txt, as: UTF8.self)
    let sections = text.split(separator: "=== ").compactMap { $0.cut(at: "\n") }
    return Dictionary(uniqueKeysWithValues: sections.map { ($0.before, $0.after) })
  }()

  /// Returns the contents of a file in a format that has a template.
  static func bytes(of palette: Palette, as format: String) -> [UInt8] {
    let theme = ThemeColors(palette)
    let light = theme.isDark ? nil : sections["\(format) light"]
    var values = [
      "note": PaletteNote.text(palette), "json": palette.json.compact,
      "name": JSONValue.portable(palette.name), "variant": theme.isDark ? "dark" : "light",
    ]
    let named = theme.named + [("accent", theme.accent)]
    for (name, color) in named { values[name] = color.hex }
    for (number, color) in theme.base16.enumerated() {
      values[Base16Format.key(number)] = color.hex
    }
    let template = (light ?? sections[format[...]] ?? "").replacing(/.*{{key}}.*\n/) { line in
      named.map {
        line.output.replacing("{{key}}", with: $0.name).replacing("value}}", with: "\($0.name)}}")
      }.joined()
    }
    let text = template.replacing(/{{(digits )?(\w+)}}/) { match in
      (values[String(match.2)] ?? "").dropFirst(match.1 == nil ? 0 : 1)
    }
    return Array(text.utf8)
  }
}
