extension Palette {
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
}
