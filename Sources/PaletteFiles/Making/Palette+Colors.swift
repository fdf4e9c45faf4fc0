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
      warning = list.warning
      return
    }
    let grey = WeightedColor(color: OKLab(lightness: 0.5, a: 0, b: 0), share: 1)
    let distinct = WeightedColor.distinct(list)
    let colors = distinct.isEmpty ? [grey] : distinct
    let design = BackgroundDesign.chosen(for: colors)
    self.init(
      design, BubbleDesign(colors, on: design), name: list.name,
      summary: Self.summary(count: list.colors.count))
    (terminal, warning) = (list.terminal, list.warning)
  }

  static func summary(count: Int) -> String { "From \(count) colour\(count == 1 ? "" : "s")" }

  init(_ design: BackgroundDesign, _ bubbles: BubbleDesign, name: String, summary: String) {
    func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    // A linear fit to the built-in palettes.
    let most = min(max(0.55 - 0.52 * bubbles.contrast, 0.32), 0.5)
    self.init(
      name: PaletteFileReader.paletteName(name, file: ""), summary: summary,
      background: design.gradient,
      bubbles: bubbles.bubbles.map { BubbleColor(color: OKLCh($0.color).srgb8, weight: $0.weight) },
      opacity: hundredths(most * 0.3)...hundredths(most))
  }

  /// The most typed colours that all stay; longer lists are designed as those of a file.
  static let mostTyped = 12

  /// Creates a palette from typed colours, which all appear unchanged, without their opacity.
  ///
  /// Only white, shades of the colours and mixtures of neighbours are added. The background has a
  /// band of each colour. If lightness only rises or only falls and neighbours blend well, the bands
  /// are in their order; otherwise they go from light to dark, and the colours are bubbles, too.
  package init(typed colors: [CSSColor], name: String) {
    let entries = colors.map { ColorList.Entry($0.color) }
    if colors.count > Self.mostTyped {
      self.init(ColorList(name: name, colors: entries))
    } else {
      let typed = colors.map { OKLab($0.color) }
      let design = BackgroundDesign.typed(typed)
      let isRun = typed.count < 3 || BackgroundDesign.isRun(typed)
      let bubbles = BubbleDesign(typed: isRun ? [] : typed, on: design)
      self.init(design, bubbles, name: name, summary: Self.summary(count: colors.count))
      // Typed colours are to be seen, also on a similar background.
      if !isRun { opacity = 0.25...0.75 }
    }
    if colors.contains(where: { $0.alpha < 255 }) {
      warning = "the opacity of colours in '\(name)' is ignored"
    }
  }
}

extension BackgroundDesign {
  /// Returns the gradient of typed colours.
  static func typed(_ colors: [OKLab]) -> BackgroundDesign {
    var design = BackgroundDesign(around: colors[0], unchanged: true)
    guard colors.count > 1 else { return design }
    let inOrder = colors.count == 2 || isRun(colors)
    let sorted = inOrder ? colors : colors.sorted { $0.lightness > $1.lightness }
    (design.stops, design.places) = ([], [])
    // The colours at the ends go on to the edges; scenes hide some of the start.
    let (start, end, band) = (0.12, 0.96, 0.4 / Double(colors.count))
    let step = (end - start - band) / Double(colors.count - 1)
    for (index, color) in sorted.enumerated() {
      let place = start + Double(index) * step
      if let last = design.stops.last, !blend(last, color) {
        design.stops.append(last.mixedVividly(with: color, 0.5))
        design.places.append(place - (step - band) / 2)
      }
      design.stops += [color, color]
      design.places += [place, place + band]
    }
    design.places = design.places.map { ($0 * 1000).rounded() / 1000 }
    colors.map { OKLCh($0) }.max { $0.chroma < $1.chroma }.map { design.dominant = $0 }
    design.addEnds()
    return design
  }

  /// Adds shades at the ends of a flat gradient.
  private mutating func addEnds() {
    let (first, last) = (OKLCh(stops[0]), OKLCh(stops[stops.count - 1]))
    let falls = first.lightness >= last.lightness
    var (light, dark) = falls ? (first, last) : (last, first)
    let missing = Self.leastReach - (light.lightness - dark.lightness)
    guard missing > 0 else { return }
    let raised = max(light.lightness, min(light.lightness + missing / 2, 0.985))
    dark.lightness = max(dark.lightness - missing + raised - light.lightness, 0)
    light.lightness = raised
    stops = [falls ? light.inGamut : dark.inGamut] + stops + [falls ? dark.inGamut : light.inGamut]
    places = [0] + places + [1]
  }

  /// Whether lightness only rises or only falls, and neighbours blend well.
  static func isRun(_ colors: [OKLab]) -> Bool {
    let pairs = zip(colors, colors.dropFirst())
    return pairs.allSatisfy { blend($0, $1) }
      && (pairs.allSatisfy { $0.lightness < $1.lightness }
        || pairs.allSatisfy { $0.lightness > $1.lightness })
  }

  /// Whether the mixture of two colours keeps most of their chroma; greys blend with everything.
  private static func blend(_ one: OKLab, _ other: OKLab) -> Bool {
    let chroma = (OKLCh(one).chroma, OKLCh(other).chroma)
    return min(chroma.0, chroma.1) < OKLCh.grey
      || OKLCh(one.mixed(with: other, 0.5)).chroma >= 0.7 * (chroma.0 + chroma.1) / 2
  }
}
