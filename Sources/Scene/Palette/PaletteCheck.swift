/// Measures how visible a palette's colours are.
package struct PaletteCheck: Sendable {
  package struct Bubble: Sendable {
    package let color: SRGB8
    /// The share of the background on which a bubble of the greatest opacity is visible.
    package let visible: Double
    /// The mean ΔE_OK along the gradient between the background with and without a bubble of the
    /// greatest opacity: 0.02 is just noticeable, black and white are 1 apart.
    package let shown: Double
  }

  /// The palette as seen with or without a deficiency.
  package struct View: Sendable {
    /// The deficiency; nil is normal colour vision.
    package let deficiency: ColorDeficiency?
    /// The bubble colours, in the order of the palette.
    package let bubbles: [Bubble]
    /// The two most similar bubble colours, and their ΔE_OK; nil if there is only one.
    package let closest: (first: SRGB8, second: SRGB8, difference: Double)?
    /// WCAG's least ratio of luminances, 1...21, of large text, whose colour is chosen at each position.
    package let ink: Double
    /// The same of small text.
    package let smallInk: Double
    /// The share of the background on which large text is white; elsewhere it is dark.
    package let white: Double
    /// The same of small text.
    package let smallWhite: Double
  }

  /// One line of the assessment; it is good if no change is needed.
  package struct Verdict: Sendable {
    package let isGood: Bool
    package let text: String

    package init(isGood: Bool = true, text: String) { (self.isGood, self.text) = (isGood, text) }
  }

  /// A bubble that is visible on less of the background is a fault.
  fileprivate static let leastVisible = 0.4
  /// A bubble that changes the background by a smaller ΔE_OK is barely visible.
  package static let leastShown = 0.02
  /// Bubble colours with a smaller ΔE_OK look the same.
  package static let leastApart = 0.02

  /// Positions along the gradient, both ends included.
  fileprivate static let places = (0..<33).map { Double($0) / 32 }

  /// Returns the background's colours at the positions of the check.
  static func grounds(of palette: Palette) -> [OKLab] { places.map(palette.background.curve.color) }

  /// Returns by which ΔE_OK a bubble changes each background.
  static func shown(
    _ color: OKLab, over grounds: [OKLab], opacity: Double, seen: (OKLab) -> OKLab = { $0 }
  ) -> [Double] { grounds.map { seen($0.covered(by: color, opacity)).distance(to: seen($0)) } }

  /// The palette's name.
  package let name: String
  package let ink: SRGB8
  /// Normal colour vision first, then each deficiency.
  package let views: [View]
  /// Normal colour vision.
  package var normal: View { views[0] }

  /// Measures a palette, and simulates the deficiencies.
  package init(_ palette: Palette) {
    name = palette.name
    ink = palette.ink
    let kinds = ColorDeficiency.allCases
    views = [View(palette) { $0 }] + kinds.map { View(palette, $0, seen: $0.simulated) }
  }

  /// The assessment: one line each for bubbles, their colours, large and small text, and each deficiency.
  package var verdicts: [Verdict] {
    [
      bubbles, pair, text("large", normal.white, normal.ink),
      text("small", normal.smallWhite, normal.smallInk),
    ] + views.dropFirst().map(verdict)
  }

  /// The bubble colours that are barely visible; with a deficiency, those that others see.
  private func faint(in view: View) -> [SRGB8] {
    zip(view.bubbles, normal.bubbles)
      .filter { $0.isFaint && (view.deficiency == nil || !$1.isFaint) }.map(\.0.color)
  }

  /// The two bubble colours that look the same; with a deficiency, only if others can distinguish all.
  private func alike(in view: View) -> (first: SRGB8, second: SRGB8)? {
    guard let pair = view.closest, pair.difference < Self.leastApart,
      view.deficiency == nil || alike(in: normal) == nil
    else { return nil }
    return (pair.first, pair.second)
  }

  private var bubbles: Verdict {
    let faint = faint(in: normal)
    guard faint.isEmpty else {
      return Verdict(
        isGood: false,
        text: "bubbles of \(Self.listed(faint)) are barely visible on most of the background; "
          + "make them lighter or darker, or raise the opacity")
    }
    let least = normal.bubbles.map(\.visible).min() ?? 1
    let share = least == 1 ? "all" : "at least \(percent(least))"
    return Verdict(text: "every bubble is visible on \(share) of the background")
  }

  private var pair: Verdict {
    guard let pair = alike(in: normal) else {
      return Verdict(text: "all bubble colours are distinct")
    }
    return Verdict(
      isGood: false, text: "\(pair.first) and \(pair.second) look the same; remove one of them")
  }

  private func text(_ size: String, _ white: Double, _ contrast: Double) -> Verdict {
    let color =
      switch white {
      case 1: "white"
      case 0: "dark"
      default: "white on \(percent(white)) of the background, and dark elsewhere"
      }
    let ratio = (contrast * 10).rounded(.down) / 10
    return Verdict(text: "\(size) text is \(color); its contrast is \(ratio):1 at worst")
  }

  private func verdict(_ view: View) -> Verdict {
    let kind = view.deficiency.map(\.rawValue) ?? ""
    let hidden = faint(in: view)
    if !hidden.isEmpty {
      return Verdict(
        isGood: false,
        text: "\(kind): bubbles of \(Self.listed(hidden)) are barely visible on most of the "
          + "background; make them lighter or darker than the background")
    }
    if let pair = alike(in: view) {
      return Verdict(
        text: "\(kind): \(pair.first) and \(pair.second) look the same; everything else is visible")
    }
    return Verdict(text: "\(kind): everything is visible")
  }

  private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded()))%" }

  private static func listed(_ colors: [SRGB8]) -> String {
    let most = 4
    let names = colors.prefix(most).map(\.description).joined(separator: ", ")
    return colors.count > most ? "\(names) and \(colors.count - most) more" : names
  }
}

extension PaletteCheck.Bubble {
  fileprivate var isFaint: Bool {
    visible < PaletteCheck.leastVisible || shown < PaletteCheck.leastShown
  }
}

extension PaletteCheck.View {
  fileprivate init(
    _ palette: Palette, _ deficiency: ColorDeficiency? = nil, seen: (OKLab) -> OKLab
  ) {
    self.deficiency = deficiency
    let raw = PaletteCheck.grounds(of: palette)
    bubbles = palette.bubbles.map { entry in
      let shown = PaletteCheck.shown(
        OKLab(entry.color), over: raw, opacity: palette.opacity.upperBound, seen: seen)
      return PaletteCheck.Bubble(
        color: entry.color, visible: shown.share { $0 >= PaletteCheck.leastShown },
        shown: shown.reduce(0, +) / Double(shown.count))
    }
    let colors = palette.bubbles.map { (color: $0.color, seen: seen(OKLab($0.color))) }
    closest = colors.indices.flatMap { second in
      colors[..<second].map {
        ($0.color, colors[second].color, $0.seen.distance(to: colors[second].seen))
      }
    }.min { $0.2 < $1.2 }
    func worst(_ leastRatio: Double) -> (Double, white: Double) {
      let inks = raw.map { Ink.color(over: $0, ratio: leastRatio) }
      let ratios = zip(inks, raw).map { seen(OKLab($0)).contrast(with: seen($1)) }
      return (ratios.min() ?? 1, inks.share { $0 == Ink.white })
    }
    (ink, white) = worst(Ink.leastRatios.large)
    (smallInk, smallWhite) = worst(Ink.leastRatios.small)
  }
}

extension Array {
  fileprivate func share(where isCounted: (Element) -> Bool) -> Double {
    Double(count(where: isCounted)) / Double(count)
  }
}
