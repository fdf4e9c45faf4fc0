extension Palette {
  /// A palette made of a list of colours, such as another program's theme.
  ///
  /// All is done in OKLCh, without randomness, and the same on every machine:
  ///
  /// 1. Wholly transparent colours are left out, unless all are. Colours less than 0.02 (ΔE_OK)
  ///    from an earlier one join it. Of more than 32, those are kept that are farthest from each
  ///    other.
  /// 2. A theme's background stays in the gradient. Its light side is tinted by the accent whose
  ///    hue is nearest to that of the theme's greys, or to blue where they have none; yellow is
  ///    avoided, as dark yellow is olive. The theme's greys and its text become no bubbles.
  /// 3. Other lists give the gradient two of their colours, 0.08 to 0.5 apart in lightness, between
  ///    which the mixture keeps three quarters of its chroma, with up to three that lie on the way,
  ///    all to one side; among them those win that are about 0.3 apart, colourful, common, and far
  ///    from the rest. Gradients flatter than 0.2 are made steeper. Where no two colours will do,
  ///    one is made lighter towards yellow and darker towards blue. Lightness always falls from
  ///    start to end.
  /// 4. Up to seven of the colours left become bubbles: vivid, and far from the gradient and each
  ///    other. Those much darker than the background are raised to 0.14 beneath it, and those of
  ///    the opposite hue made lighter than it. Each is then made lighter, or darker where that does
  ///    not help, until its mean distance (ΔE_OK) from the gradient is 0.1 or more. A pale light
  ///    joins them, and tints of the background where there are fewer than three. Hues like the
  ///    background's weigh most.
  /// 5. The better the bubbles are seen, the fainter they are: the most opaque have 0.5 down to
  ///    0.32, the faintest three tenths of that.
  ///
  /// A list that holds a whole palette gives that one.
  ///
  /// - Parameter list: One colour or more; without any the palette is grey.
  public init(_ list: ColorList) {
    if let palette = list.palette {
      self = palette
      return
    }
    let count = list.colors.count
    self.init(
      Swatches.distinct(list), name: list.name,
      summary: list.format == .picture
        ? "From the colours of a picture" : "From \(count) colour\(count == 1 ? "" : "s")")
  }

  /// A palette made of colours that differ.
  init(_ swatches: [Swatch], name: String, summary: String) {
    let grey = Swatch(color: OKLab(lightness: 0.5, a: 0, b: 0), share: 1)
    let swatches = swatches.isEmpty ? [grey] : swatches
    let backdrop = Backdrop.chosen(for: swatches)
    let choice = BubbleChoice(swatches, on: backdrop)
    func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    // The straight line nearest to what suits the built-in palettes.
    let most = min(max(0.55 - 0.52 * choice.contrast, 0.32), 0.5)
    self.init(
      name: Self.fileable(name), summary: summary, background: backdrop.gradient,
      bubbles: choice.bubbles.map { BubbleColor(color: OKLCh($0.color).srgb8, weight: $0.weight) },
      opacity: hundredths(most * 0.3)...hundredths(most))
  }

  /// The name as our own files allow it.
  private static func fileable(_ name: String) -> String {
    let allowed = name.map { $0 == "/" || $0.isNewline || $0 == "\0" ? "-" : $0 }
    return allowed.isEmpty ? "palette" : String(allowed.prefix(64))
  }
}
