import SeltzerSystem

/// The colours of a wallpaper; the positions and sizes of bubbles do not depend on it.
public struct Palette: Sendable, Equatable {
  package struct BubbleColor: Sendable, Equatable {
    package var color: SRGB8
    /// Relative frequency; above 0.
    package var weight: Double

    package init(color: SRGB8, weight: Double) { (self.color, self.weight) = (color, weight) }
  }

  /// The name, such as `blue`.
  public var name: String
  /// A description of one line.
  public var summary: String
  /// The background in scenes without a background image.
  package var background: Gradient
  /// One or more colours; at most `maximumBubbleCount` in a file.
  package var bubbles: [BubbleColor]
  /// The range of a bubble's greatest opacity, within 0...1.
  package var opacity: ClosedRange<Double>
  /// The blend modes of bubbles, with shares whose sum is 1; only mixtures have several.
  package var blend: [BlendMode: Double] = [.normal: 1]
  /// The palettes that a mixture is made of; empty for other palettes.
  var ingredients: [Tint] = []
  /// What the palette does not show of the text that it was made from, for the user; nil if nothing.
  package var warning: String?
  /// The theme that the palette was made from, for export to terminals: the background, the
  /// foreground and sixteen colours.
  package var terminal: [SRGB8]?

  /// The colours of a palette, with its share in a mixture.
  package struct Tint: Sendable, Hashable {
    /// The stops of the background, then the bubbles.
    package let colors: [SRGB8]
    /// The number of stops.
    package let stopCount: Int
    /// 0...1.
    package var share: Double
  }

  /// The palettes that this one is a mixture of, or itself; the sum of the shares is 1.
  package var tints: [Tint] {
    guard ingredients.isEmpty else { return ingredients }
    let stops = background.stops.map(\.color)
    return [Tint(colors: stops + bubbles.map(\.color), stopCount: stops.count, share: 1)]
  }

  /// The share of the mixed palettes that have bands, 0...1.
  package var bandedShare: Double {
    tints.reduce(0) {
      $0 + (zip($1.colors, $1.colors.dropFirst()).contains { $0 == $1 } ? $1.share : 0)
    }
  }

  /// The most bubble colours in a file, enough for a mixture of two palettes.
  package static let maximumBubbleCount = 64

  package init(
    name: String, summary: String, background: Gradient, bubbles: [BubbleColor],
    opacity: ClosedRange<Double>
  ) {
    (self.name, self.summary, self.background, self.bubbles) = (name, summary, background, bubbles)
    self.opacity = opacity
  }

  /// The colour of large text on the gradient as a whole; text in a scene is chosen by what lies behind it.
  package var ink: SRGB8 { Ink.color(over: background.mean) }

  /// Returns the colour for a bubble's tint, 0..<1; each colour has a share in proportion to its
  /// weight.
  package func bubbleColor(tint: Double) -> SRGB8 {
    let index = colorIndex(tint: tint, total: totalWeight)
    return index < bubbles.count ? bubbles[index].color : SRGB8(red: 255, green: 255, blue: 255)
  }

  /// For each bubble colour but the last, the first multiple of 1/65,536 above its tints.
  package var tintEnds: [Float] {
    let total = totalWeight
    return bubbles.indices.dropLast().map { color in
      let end = (0..<65_536).partitionPoint {
        colorIndex(tint: Double($0) * 0x1p-16, total: total) > color
      }
      return Float(end) * 0x1p-16
    }
  }

  private var totalWeight: Double { bubbles.reduce(0) { $0 + $1.weight } }

  private func colorIndex(tint: Double, total: Double) -> Int {
    var left = tint * total
    for (index, entry) in bubbles.dropLast().enumerated() {
      left -= entry.weight
      if left < 0 { return index }
    }
    return max(bubbles.count - 1, 0)
  }
}
