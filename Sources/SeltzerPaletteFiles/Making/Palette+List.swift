package import SeltzerPalette

extension Palette {
  /// Creates a palette from a list of colours, such as another program's theme.
  ///
  /// The algorithm works in OKLCh and is deterministic:
  ///
  /// 1. Fully transparent colours are dropped, unless all are. Colours less than 0.02 (ΔE_OK) from
  ///    an earlier one are merged with it. Of more than 32 colours, those farthest from each other
  ///    are kept.
  /// 2. A theme's background stays in the gradient. Its light side is tinted by the accent nearest
  ///    in hue to the theme's greys, or to blue if they are neutral; yellow is avoided, since dark
  ///    yellow is olive. The theme's greys and text do not become bubbles.
  /// 3. For other lists, the gradient joins two colours 0.08 to 0.5 apart in lightness whose
  ///    mixture keeps three quarters of their chroma, and up to three colours between them, all on
  ///    one side. Colours about 0.3 apart, vivid, common and far from the rest are preferred.
  ///    Gradients flatter than 0.2 are made steeper. If no two colours fit, one colour is made
  ///    lighter towards yellow and darker towards blue. Lightness always falls from start to end.
  /// 4. Up to seven other colours become bubbles: vivid ones, far from the gradient and each other.
  ///    Those much darker than the background are raised to 0.14 below it, and those of the
  ///    opposite hue are made lighter than it. Each is then made lighter, or darker if that does
  ///    not help, until its mean ΔE_OK from the gradient is at least 0.1. A pale colour is added,
  ///    and tints of the background if there are fewer than three. Hues near the background's have
  ///    the greatest weight.
  /// 5. The more visible the bubbles are, the lower their opacity: its upper bound is 0.5 to 0.32,
  ///    its lower bound three tenths of that.
  ///
  /// A list that contains a whole palette gives that palette.
  ///
  /// - Parameter list: One or more colours; an empty list gives a grey palette.
  package init(_ list: ColorList) {
    if let palette = list.palette {
      self = palette
      return
    }
    let count = list.colors.count
    self.init(
      WeightedColor.distinct(list), name: list.name,
      summary: "From \(count) colour\(count == 1 ? "" : "s")")
  }

  /// Creates a palette from distinct colours.
  init(_ colors: [WeightedColor], name: String, summary: String) {
    let grey = WeightedColor(color: OKLab(lightness: 0.5, a: 0, b: 0), share: 1)
    let colors = colors.isEmpty ? [grey] : colors
    let design = BackgroundDesign.chosen(for: colors)
    let bubbles = BubbleDesign(colors, on: design)
    func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    // A linear fit to the built-in palettes.
    let most = min(max(0.55 - 0.52 * bubbles.contrast, 0.32), 0.5)
    self.init(
      name: Self.fileName(name), summary: summary, background: design.gradient,
      bubbles: bubbles.bubbles.map { BubbleColor(color: OKLCh($0.color).srgb8, weight: $0.weight) },
      opacity: hundredths(most * 0.3)...hundredths(most))
  }

  /// Returns a name that is valid in Seltzer's own files.
  private static func fileName(_ name: String) -> String {
    let allowed = name.map { $0 == "/" || $0.isNewline || $0 == "\0" ? "-" : $0 }
    return allowed.isEmpty ? "palette" : String(allowed.prefix(64))
  }
}
