package import SeltzerScene

extension Palette {
  /// Creates a palette from a list of colours, such as another program's theme; a list that
  /// contains a whole palette gives that one.
  ///
  /// The algorithm works in OKLCh and is deterministic. A theme's background stays in the gradient;
  /// for other lists, `BackgroundDesign` joins two colours and some between them. `BubbleDesign`
  /// chooses the bubbles from the others and makes them visible. The more visible they are, the
  /// lower is their opacity.
  package init(_ list: ColorList) {
    if let palette = list.palette {
      self = palette
      return
    }
    let grey = WeightedColor(color: OKLab(lightness: 0.5, a: 0, b: 0), share: 1)
    let distinct = WeightedColor.distinct(list)
    let colors = distinct.isEmpty ? [grey] : distinct
    let design = BackgroundDesign.chosen(for: colors)
    self.init(
      design, BubbleDesign(colors, on: design), name: list.name,
      summary: Self.summary(count: list.colors.count))
    terminal = list.terminal
  }

  static func summary(count: Int) -> String { "From \(count) colour\(count == 1 ? "" : "s")" }

  init(_ design: BackgroundDesign, _ bubbles: BubbleDesign, name: String, summary: String) {
    func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    // A linear fit to the built-in palettes.
    let most = min(max(0.55 - 0.52 * bubbles.contrast, 0.32), 0.5)
    self.init(
      name: name, summary: summary, background: design.gradient,
      bubbles: bubbles.bubbles.map { BubbleColor(color: OKLCh($0.color).srgb8, weight: $0.weight) },
      opacity: hundredths(most * 0.3)...hundredths(most))
  }
}
