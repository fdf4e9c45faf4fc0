package import SeltzerScene

extension Palette {
  /// The most typed colours that all stay; longer lists are designed as those of a file.
  static let mostTyped = 12

  /// Creates a palette from typed colours, which all appear unchanged, without their opacity.
  ///
  /// Only white, shades of the colours and mixtures of neighbours are added. The background is made
  /// of the darkest run of neighbours that blend well; the colours outside it are bubbles.
  package init(typed colors: [CSSColor], name: String) {
    let entries = colors.map { ColorList.Entry($0.color) }
    if colors.count > Self.mostTyped {
      self.init(ColorList(name: name, colors: entries))
    } else {
      let typed = colors.map { OKLab($0.color) }
      let design = BackgroundDesign.typed(typed)
      let others = typed.indices.filter { !design.used.contains($0) }.map { typed[$0] }
      let bubbles = BubbleDesign(typed: others, on: design)
      self.init(design, bubbles, name: name, summary: Self.summary(count: colors.count))
      // Typed colours are to be seen, also on a similar background.
      if !others.isEmpty { opacity = 0.25...0.75 }
    }
    if colors.contains(where: { $0.alpha < 255 }) {
      warning = "the opacity of colours in '\(name)' is ignored"
    }
  }
}

extension BackgroundDesign {
  /// The least share of chroma that the mixture of neighbours keeps in all colours, and in some of them.
  private static let (clean, cleanest) = (0.7, 0.85)

  /// Returns the gradient of typed colours in their order.
  static func typed(_ colors: [OKLab]) -> BackgroundDesign {
    func mean(_ run: Range<Int>) -> Double {
      colors[run].reduce(0) { $0 + $1.lightness } / Double(run.count)
    }
    let darkest = colors.indices.min { colors[$0].lightness < colors[$1].lightness } ?? 0
    var design = BackgroundDesign(around: colors[darkest], unchanged: true)
    design.used = [darkest]
    let isWhole = colors.count == 2 || runs(of: colors, keeping: clean) == [colors.indices]
    guard
      let run = isWhole
        ? colors.indices : runs(of: colors, keeping: cleanest).min(by: { mean($0) < mean($1) })
    else { return design }
    let stops = Array(colors[run])
    design.stops = stops
    // The ends are held.
    design.places = stops.indices.map {
      (12 + 76 * Double($0) / Double(stops.count - 1)).rounded() / 100
    }
    design.used = Set(run)
    stops.map { OKLCh($0) }.max { $0.chroma < $1.chroma }.map { design.dominant = $0 }
    if !blend(stops[0], stops[1], keeping: clean) {
      design.stops.insert(stops[0].mixedVividly(with: stops[1], 0.5), at: 1)
      design.places.insert(0.5, at: 1)
    }
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

  /// Returns the longest runs in which lightness only rises or only falls and neighbours blend well.
  private static func runs(of colors: [OKLab], keeping share: Double) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in colors.indices.dropFirst() {
      func rise(_ index: Int) -> Double { colors[index].lightness - colors[index - 1].lightness }
      guard rise(index) != 0, blend(colors[index - 1], colors[index], keeping: share) else {
        continue
      }
      if let last = runs.last, last.upperBound == index, rise(index - 1) * rise(index) > 0 {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index - 1..<index + 1)
      }
    }
    return runs
  }

  /// Whether the mixture of two colours keeps a share of their chroma; greys blend with everything.
  private static func blend(_ one: OKLab, _ other: OKLab, keeping share: Double) -> Bool {
    let chroma = (OKLCh(one).chroma, OKLCh(other).chroma)
    return min(chroma.0, chroma.1) < OKLCh.grey
      || OKLCh(one.mixed(with: other, 0.5)).chroma >= share * (chroma.0 + chroma.1) / 2
  }
}
