import SeltzerScene

/// The palette of a picture: a gradient of its largest area, with bands and bubbles of the others.
///
/// Means of areas look duller than the areas, so vivid cells count more, and the results are made
/// richer. The numbers were chosen by looking at sixty photos and drawings.
struct PictureDesign {
  /// The light end, the middle and the dark end.
  private let stops: [OKLCh]
  /// The colours of other areas, which the gradient has at its ends.
  private var bands: [OKLCh] = []
  private(set) var bubbles: [Palette.BubbleColor] = []

  var gradient: Gradient {
    let (light, middle, dark) = (stops[0].lightness, stops[1].lightness, stops[2].lightness)
    let place = min(max((light - middle) / (light - dark), 0.25), 0.7)
    func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    func stop(_ place: Double, _ color: OKLCh) -> Gradient.Stop {
      Gradient.Stop(at: hundredths(place), color: color.srgb8)
    }
    // Bands are at the ends, so that the main area stays whole; scenes hide some of the light end.
    let lights = bands.filter { $0.lightness >= middle }
    let darks = bands.filter { $0.lightness < middle }
    let (first, last) = (0.26 * Double(lights.count), 1 - 0.2 * Double(darks.count))
    return Gradient(
      angle: BackgroundDesign.angle,
      stops: lights.enumerated().flatMap { index, color in
        [0, 0.16].map { stop(0.26 * Double(index) + $0, color) }
      } + zip([0, hundredths(place), 1], stops).map { stop(first + (last - first) * $0, $1) }
        + darks.enumerated().flatMap { index, color in
          [0.12, 0.2].map { stop(last + 0.2 * Double(index) + $0, color) }
        })
  }

  /// Creates the design; `count` is the most hues of bubbles beside that of the background.
  init(_ cells: [ColorCell], count: Int) {
    let total = cells.reduce(0) { $0 + $1.mass }
    let greys = PictureArea(cells.filter { $0.polar.chroma < OKLCh.grey }, of: total)
    let areas = PictureArea.areas(of: cells, total: total)
    // Specks on grey, black or white are not the background.
    let pale = greys.share { $0 > 0.75 }
    let main = areas.first.flatMap { main in
      main.share < 0.12 && greys.share > main.share || main.share < 0.2 && greys.share > 0.7
        || main.share < 0.35 && pale > 0.5 ? nil : main
    }
    stops = Self.stops(main: main, others: areas.dropFirst(), greys: greys)
    addAccents(of: areas.dropFirst(main == nil ? 0 : 1), count: count)
    let light = stops[0]
    if bubbles.isEmpty {
      var own = (main ?? greys).mean(0.7...1, by: \.polar.chroma)
      if main != nil { own = own.enriched }
      own.lightness = min(max(own.lightness, light.lightness) + 0.06, 0.93)
      add(own, weight: 5)
    }
    var tint = light
    tint.lightness = min(light.lightness + 0.12, 0.955)
    tint.chroma = min(max(light.chroma * 0.6, main == nil ? 0 : 0.02), 0.07)
    add(tint, weight: 1.5)
    add(OKLCh(lightness: 0.98, chroma: min(light.chroma * 0.2, 0.02), hue: light.hue), weight: 1)
  }

  private mutating func add(_ color: OKLCh, weight: Double) {
    bubbles.append(Palette.BubbleColor(color: color.srgb8, weight: weight))
  }

  /// Adds the most vivid, largest areas whose hues the background does not have; the first leads.
  private mutating func addAccents(of areas: ArraySlice<PictureArea>, count: Int) {
    let ground = stops[1]
    let mean = (stops[0].lightness + 2 * ground.lightness + stops[2].lightness) / 4
    var accents: [(color: OKLCh, merit: Double, share: Double)] = []
    for area in areas {
      let color = area.mean(0.65...1, by: \.polar.chroma)
      let least = area.share < 0.01 ? 0.12 : area.share < 0.06 ? 0.045 : 0.03
      var merit = color.chroma * cubeRoot(area.share)
      if ground.chroma >= OKLCh.grey {
        let likeness = color.likeness(to: ground)
        // The cosine of 25°.
        guard likeness < 0.9063077870 else { continue }
        merit *= 0.5 + min(1 - likeness, 1)
      }
      if color.chroma >= least { accents.append((color, merit, area.share)) }
    }
    let curve = gradient.curve
    let hues = (0...8).map { OKLCh(curve.color(at: Double($0) / 8)) }
      .filter { $0.chroma > OKLCh.grey }
    for (index, accent) in accents.sorted(by: { $0.merit > $1.merit }).prefix(count).enumerated() {
      var color = accent.color
      if accent.share > 0.03, bands.count < 2,
        !hues.contains(where: { $0.likeness(to: color) > 0.9063077870 })
      {
        bands.append(color.enriched)
      }
      // Darker colours are not among the palette's `hues`, and look like stains.
      color.lightness = min(max(color.lightness, mean + (mean < 0.55 ? 0.12 : 0.02)), 0.88)
      color.chroma = max(color.chroma * 1.15, min(color.chroma * 2, 0.11))
      color.hue = accent.color.enriched.hue
      add(color, weight: index == 0 ? 5 : 2)
    }
  }

  /// Returns the gradient of the main area, or of the greys of a picture without one.
  private static func stops(
    main: PictureArea?, others: ArraySlice<PictureArea>, greys: PictureArea
  ) -> [OKLCh] {
    let base = main ?? greys
    var light = base.mean(0.8...1, by: \.color.lightness)
    var middle = base.mean(0.3...0.7, by: \.color.lightness)
    var dark = base.mean(0...0.25, by: \.color.lightness)
    var (hasLight, hasDark) = (false, false)
    if let main {
      (light, middle, dark) = (light.enriched, middle.enriched, dark.enriched)
      // Another large area becomes an end, unless the mixture would be grey.
      for area in others where area.share > 0.12 && area.weight > 0.3 * main.weight {
        let color = area.mean().enriched
        let rise = color.lightness - middle.lightness
        // The cosine of 100°.
        guard color.likeness(to: middle) > -0.1736481777, color.chroma > 0.04, abs(rise) > 0.04
        else { continue }
        (hasLight, hasDark) = (rise > 0, rise < 0)
        if hasLight { light = color } else { dark = color }
        break
      }
    }
    func tinted(_ lightness: Double, _ chroma: Double) -> OKLCh {
      OKLCh(lightness: lightness, chroma: max(chroma, middle.chroma * 0.35), hue: middle.hue)
    }
    if main != nil, greys.share > 0.25 {
      let grey = greys.mean(0.2...0.8, by: \.color.lightness)
      if grey.lightness < middle.lightness - 0.08, !hasDark {
        dark = tinted(grey.lightness, grey.chroma)
      } else if grey.lightness > middle.lightness + 0.08, !hasLight {
        light = tinted(grey.lightness, grey.chroma)
      }
    }
    // Night and snow reach further than the colours.
    if greys.share(where: { $0 < 0.3 }) > 0.2 { dark.lightness = min(dark.lightness, 0.2) }
    if greys.share(where: { $0 > 0.75 }) > 0.2, !hasLight {
      light.lightness = max(light.lightness, 0.86)
      light.chroma *= 0.7
    }
    let missing = (main == nil ? 0.34 : 0.26) - (light.lightness - dark.lightness)
    if missing > 0 {
      light.lightness = min(light.lightness + missing / 2, 0.96)
      dark.lightness = max(dark.lightness - missing / 2, 0.12)
    }
    // Black and white have shades on one side only.
    dark.lightness = max(min(dark.lightness, light.lightness - 0.2), 0.1)
    light.lightness = max(light.lightness, dark.lightness + 0.2)
    if middle.lightness < dark.lightness + 0.03 || middle.lightness > light.lightness - 0.03 {
      middle.lightness = (light.lightness + dark.lightness) / 2
    }
    return [light, middle, dark]
  }
}

/// The parts of a picture that have about one hue, or none.
private struct PictureArea {
  let cells: [ColorCell]
  /// The share of the picture's pixels.
  let share: Double
  /// The share of the picture, in which pale colours count less.
  let weight: Double
  private let total: Double

  init(_ cells: [ColorCell], of total: Double) {
    (self.cells, self.total) = (cells, total)
    share = cells.reduce(0) { $0 + $1.mass } / total
    weight = cells.reduce(0) { $0 + $1.hueWeight } / total
  }

  /// Returns the share of the picture that is in the area and has some lightness.
  func share(where isChosen: (_ lightness: Double) -> Bool) -> Double {
    cells.reduce(0) { isChosen($1.color.lightness) ? $0 + $1.mass : $0 } / total
  }

  /// Returns the mean colour of the cells between two quantiles; vivid ones count more.
  func mean(
    _ part: ClosedRange<Double> = 0...1, by key: (ColorCell) -> Double = \.color.lightness
  ) -> OKLCh {
    let mass = cells.reduce(0) { $0 + $1.mass }
    let (low, high) = (part.lowerBound * mass, part.upperBound * mass)
    var (passed, sum) = (0.0, SIMD4<Double>.zero)
    for cell in cells.sorted(by: { key($0) < key($1) }) {
      let inside = min(passed + cell.mass, high) - max(passed, low)
      passed += cell.mass
      guard inside > 0 else { continue }
      sum += SIMD4(cell.color.coordinates, 1) * (inside * (cell.polar.chroma + 0.02))
    }
    guard sum.w > 0 else { return OKLCh(lightness: 0.5, chroma: 0, hue: SIMD2(1, 0)) }
    return OKLCh(OKLab(SIMD3(sum.x, sum.y, sum.z) / sum.w))
  }

  /// Returns the areas of the colourful cells, those with the greatest weight first.
  static func areas(of cells: [ColorCell], total: Double) -> [PictureArea] {
    var left = cells.filter { $0.polar.chroma >= OKLCh.grey }
    var areas: [PictureArea] = []
    while areas.count < 6 {
      // Turned by 5° each.
      var direction = SIMD2(1.0, 0)
      var best: (weight: Double, direction: SIMD2<Double>) = (0, direction)
      for _ in 0..<72 {
        var weight = 0.0
        for cell in left {
          // From 1 at the direction to 0 at 40° from it.
          let near = max(((cell.polar.hue * direction).sum() - 0.7660444431) / 0.2339555569, 0)
          weight += cell.hueWeight * near * near * near
        }
        if weight > best.weight { best = (weight, direction) }
        let (cosine, sine) = (0.9961946981, 0.0871557427)
        direction = SIMD2(
          direction.x * cosine - direction.y * sine, direction.x * sine + direction.y * cosine)
      }
      guard best.weight > 0.003 * total else { break }
      // The cosine of 28°.
      func isNear(_ cell: ColorCell) -> Bool {
        (cell.polar.hue * best.direction).sum() > 0.8829475929
      }
      areas.append(PictureArea(left.filter(isNear), of: total))
      left.removeAll(where: isNear)
    }
    return areas.sorted { $0.weight > $1.weight }
  }
}

extension ColorCell {
  fileprivate var polar: OKLCh { OKLCh(color) }
  fileprivate var hueWeight: Double { mass * min(polar.chroma / 0.08, 1) }
}

extension OKLCh {
  /// A richer colour; dark yellow, which is olive, becomes green or amber.
  fileprivate var enriched: OKLCh {
    var rich = self
    if chroma >= 0.015 {
      let more = max(1.15 * chroma + 0.014 * min(chroma / 0.04, 1), min(1.7 * chroma, 0.075))
      rich.chroma = max(chroma, min(more, 0.18))
    }
    // The direction of 104°, and the cosine of 24°.
    guard hue.x * -0.2419218956 + hue.y * 0.9702957263 > 0.9135454576, lightness < 0.72 else {
      return rich
    }
    // The directions of 132° and 74°, on the two sides of 107°.
    let target =
      hue.x < -0.2923717047 ? SIMD2(-0.6691306064, 0.7431448255) : SIMD2(0.2756373558, 0.9612616959)
    let turned = hue + (target - hue) * (0.55 * min((0.72 - lightness) / 0.15, 1))
    rich.hue = turned / (turned * turned).sum().squareRoot()
    return rich
  }
}
