/// The colours of a wallpaper; the positions and sizes of bubbles do not depend on it.
public struct Palette: Sendable, Equatable {
  package struct BubbleColor: Sendable, Equatable {
    package var color: SRGB8
    /// Relative frequency; above 0.
    package var weight: Double

    package init(color: SRGB8, weight: Double) {
      self.color = color
      self.weight = weight
    }
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
  /// The theme that the palette was made from, for export to terminals: the background, the
  /// foreground and sixteen colours.
  package var terminal: [SRGB8]?

  /// The most bubble colours in a file, enough for a mixture of two palettes.
  package static let maximumBubbleCount = 64

  package init(
    name: String, summary: String, background: Gradient, bubbles: [BubbleColor],
    opacity: ClosedRange<Double>
  ) {
    self.name = name
    self.summary = summary
    self.background = background
    self.bubbles = bubbles
    self.opacity = opacity
  }

  /// The ink during a fade, so that it changes smoothly.
  var fadedInk: SRGB8?

  /// The colour of text on the background: white, or dark where white would be illegible.
  package var ink: SRGB8 {
    if let fadedInk { return fadedInk }
    let samples = 16
    let curve = background.curve
    let sum = (0..<samples).reduce(SIMD3<Double>.zero) {
      $0 + curve.color(at: (Double($1) + 0.5) / Double(samples)).coordinates
    }
    let mean = OKLab(sum / Double(samples))
    guard mean.lightness > Self.lightestUnderWhite else {
      return SRGB8(red: 255, green: 255, blue: 255)
    }
    // Slightly tinted with the background's hue.
    return OKLab(lightness: 0.33, a: mean.a * 0.3, b: mean.b * 0.3).srgb8
  }

  /// Chosen by eye: thin white digits are illegible on the yellow and silver palettes.
  private static let lightestUnderWhite = 0.83

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
      var (low, high) = (0, 65_536)
      while low < high {
        let middle = (low + high) / 2
        if colorIndex(tint: Double(middle) * 0x1p-16, total: total) > color {
          high = middle
        } else {
          low = middle + 1
        }
      }
      return Float(low) * 0x1p-16
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
