extension PaletteCheck {
  /// The assessment: one line each for bubbles, their colours, text and each deficiency.
  ///
  /// Good bubbles change the background by a ΔE_OK of at least 0.02, and their colours differ by as
  /// much. Good text has a contrast of 4.5 everywhere, large text of 3.
  package var verdicts: [Verdict] {
    guard let normal = views.first else { return [] }
    return [bubbles(of: normal), pair(of: normal), text(on: normal)]
      + views.dropFirst().compactMap { view in
        view.deficiency.map { deficient(view, $0, unlike: normal) }
      }
  }

  private func bubbles(of view: View) -> Verdict {
    let faint = view.bubbles.filter { $0.shown < Self.leastShown }.map(\.color)
    if faint.isEmpty { return Verdict(isGood: true, text: "every bubble is visible") }
    return Verdict(
      isGood: false,
      text: "bubbles of \(Self.listed(faint)) are barely visible; "
        + "make them lighter or darker, or raise the opacity")
  }

  private func pair(of view: View) -> Verdict {
    guard let pair = view.closest, pair.difference < Self.leastApart else {
      return Verdict(isGood: true, text: "all bubble colours are distinct")
    }
    return Verdict(
      isGood: false, text: "\(pair.first) and \(pair.second) look the same; remove one of them")
  }

  private func text(on view: View) -> Verdict {
    let ratio = (view.ink.ratio * 10).rounded(.down) / 10
    let place = view.ink.at < 0.34 ? "start" : view.ink.at > 0.66 ? "end" : "middle"
    if ratio >= Self.textRatios.small {
      return Verdict(isGood: true, text: "text is readable everywhere, \(ratio):1 at worst")
    }
    if ratio >= Self.textRatios.large {
      return Verdict(
        isGood: true, text: "large text is readable everywhere, \(ratio):1 at worst")
    }
    return Verdict(
      isGood: false,
      text: "text has only \(ratio):1 at the gradient's \(place), and needs 3:1 even when large; "
        + "add a shadow, or make the background darker or lighter there")
  }

  private func deficient(_ view: View, _ kind: ColorDeficiency, unlike normal: View) -> Verdict {
    let hidden = zip(view.bubbles, normal.bubbles)
      .filter { $0.shown < Self.leastShown && $1.shown >= Self.leastShown }.map(\.0.color)
    if !hidden.isEmpty {
      return Verdict(
        isGood: false,
        text: "\(kind.rawValue): bubbles of \(Self.listed(hidden)) are barely visible; "
          + "make them lighter or darker than the background")
    }
    if let pair = view.closest, pair.difference < Self.leastApart,
      let before = normal.closest, before.difference >= Self.leastApart
    {
      return Verdict(
        isGood: true,
        text: "\(kind.rawValue): \(pair.first) and \(pair.second) look the same; "
          + "everything else is visible")
    }
    return Verdict(isGood: true, text: "\(kind.rawValue): everything is visible")
  }

  private static func listed(_ colors: [SRGB8]) -> String {
    let most = 4
    let names = colors.prefix(most).map(\.description).joined(separator: ", ")
    return colors.count > most ? "\(names) and \(colors.count - most) more" : names
  }
}
