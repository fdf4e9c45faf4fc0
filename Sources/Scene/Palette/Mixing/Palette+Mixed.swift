extension Palette {
  /// Mixes two palettes in OKLab: 0 is this palette, 1 is `other`.
  ///
  /// Backgrounds are mixed by position and bubbles by tint, so that each bubble's colour changes
  /// continuously with `amount`. The name is such as `blue,red@0.3`.
  package func mixed(with other: Palette, _ amount: Double) -> Palette {
    let amount = min(max(amount, 0), 1)
    if amount == 0 { return self }
    if amount == 1 { return other }
    func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * amount }
    var mixture = Palette(
      name: "\(name),\(other.name)@\(amount)",
      summary: "\(Int((amount * 100).rounded())) % of \(other.name) in \(name)",
      background: background.mixed(with: other.background, amount),
      bubbles: bubbles(mixedWith: other, amount),
      opacity: between(
        opacity.lowerBound, other.opacity.lowerBound)...between(
          opacity.upperBound, other.opacity.upperBound))
    mixture.ingredients = [(self, 1 - amount), (other, amount)].flatMap { palette, share in
      palette.tints.map {
        Tint(colors: $0.colors, stopCount: $0.stopCount, share: $0.share * share)
      }
    }
    mixture.blend = blend.mixed(with: other.blend, amount)
    return mixture
  }

  private func bubbles(mixedWith other: Palette, _ amount: Double) -> [BubbleColor] {
    let (mine, others) = (shares, other.shares)
    var from = 0.0
    return Set((mine + others).map(\.until)).sorted().compactMap { until in
      defer { from = until }
      guard let one = mine.first(where: { $0.until >= until }),
        let two = others.first(where: { $0.until >= until })
      else { return nil }
      let color = OKLab(one.color).mixed(with: OKLab(two.color), amount).srgb8
      return BubbleColor(color: color, weight: (until - from) * 100)
    }
  }

  /// The colours, each with the tint in 0...1 at which its share ends; that of the last is exactly 1.
  private var shares: [(color: SRGB8, until: Double)] {
    let total = bubbles.reduce(0) { $0 + $1.weight }
    var sum = 0.0
    return bubbles.map { entry in
      sum += entry.weight
      return (entry.color, sum / total)
    }
  }

  /// Creates a palette from several, each of which has its own part of the background.
  ///
  /// At each place, the gradients of the two nearest palettes are mixed, eased, and a third of the
  /// chroma that opposite hues lose is regained. The bubbles of each palette have the same total weight.
  ///
  /// - Throws: `PaletteError.tooManyColors` for more than `maximumBubbleCount` bubble colours.
  package init(list palettes: [Palette]) throws(PaletteError) {
    let name = palettes.map(\.name).joined(separator: ",")
    guard palettes.reduce(0, { $0 + $1.bubbles.count }) <= Self.maximumBubbleCount else {
      throw .tooManyColors(name)
    }
    func mean(_ value: (Palette) -> Double) -> Double {
      palettes.reduce(0) { $0 + value($1) } / Double(palettes.count)
    }
    self.init(
      name: name, summary: "Parts of \(palettes.map(\.name).joined(separator: ", "))",
      background: Gradient(list: palettes.map(\.background)),
      bubbles: palettes.flatMap { palette in
        let total = palette.bubbles.reduce(0) { $0 + $1.weight } * Double(palettes.count)
        return palette.bubbles.map {
          BubbleColor(color: $0.color, weight: max(($0.weight / total * 1e4).rounded() / 100, 0.01))
        }
      }, opacity: mean(\.opacity.lowerBound)...mean(\.opacity.upperBound))
    ingredients = palettes.flatMap { palette in
      palette.tints.map {
        Tint(colors: $0.colors, stopCount: $0.stopCount, share: $0.share / Double(palettes.count))
      }
    }
    if Set(palettes.map(\.blend)).count == 1 { blend = palettes[0].blend }
    warning = palettes.compactMap(\.warning).first
  }
}

extension Gradient {
  /// Creates a gradient of which each given one owns a part; the angle is that of the first.
  fileprivate init(list gradients: [Gradient]) {
    let curves = gradients.map(\.curve)
    let count = min(8 * curves.count + 1, Self.maximumStopCount)
    let stops = (0..<count).map { index in
      let place = Double(index) / Double(count - 1)
      let part = min(max(place * Double(curves.count) - 0.5, 0), Double(curves.count - 1))
      let first = min(Int(part), curves.count - 2)
      let x = part - Double(first)
      let color = curves[first].color(at: place).mixedVividly(
        with: curves[first + 1].color(at: place), x * x * (3 - 2 * x))
      return Stop(at: place, color: OKLCh(color).srgb8)
    }
    self.init(angle: gradients[0].angle, stops: stops)
  }

  /// Mixes two gradients in OKLab by position; the angle turns the shorter way.
  func mixed(with other: Gradient, _ amount: Double) -> Gradient {
    let turns = (other.angle - angle) / (2 * .pi)
    let places = Set((stops + other.stops).map(\.at)).sorted()
    let (mine, others) = (curve, other.curve)
    return Gradient(
      angle: angle + (turns - turns.rounded()) * 2 * .pi * amount,
      stops: places.map {
        Stop(at: $0, color: mine.color(at: $0).mixed(with: others.color(at: $0), amount).srgb8)
      })
  }
}

extension [BlendMode: Double] {
  /// Mixes the shares of blend modes: 0 is these, 1 is `other`.
  fileprivate func mixed(with other: Self, _ amount: Double) -> Self {
    mapValues { $0 * (1 - amount) }.merging(other.mapValues { $0 * amount }, uniquingKeysWith: +)
      .filter { $0.value > 0 }
  }
}
