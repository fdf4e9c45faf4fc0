/// How the ground of a palette is darkened, so that lights and bubbles stand out from it.
///
/// The brighter the palette, the lighter both ends stay and the more of its chroma they keep: yellow
/// becomes gold, and not brown. All numbers were chosen by eye.
package struct GroundShade: Sendable {
  /// 0 leaves the palette's own colours, 1 is the full shade; pale palettes have 0.
  package let weight: Double
  /// How far the palette is from dark (0 below a lightness of 0.5), and how bright it is (0 below 0.55, 1 from
  /// 0.88 on).
  private let lifted, bright: Double

  /// - Parameters:
  ///   - gradient: The palette's.
  ///   - amount: 0...1.
  ///   - lift: How much bright palettes are spared, 0...1.
  package init(of gradient: Gradient, _ amount: Double, lift: Double = 1) {
    let mean = OKLCh(gradient.mean)
    // Dark, or colourful.
    weight = amount * ((mean.chroma - 0.05) / 0.03 + (0.7 - mean.lightness) / 0.1).share
    lifted = lift * ((mean.lightness - 0.5) / 0.16).share
    bright = lift * ((mean.lightness - 0.55) / 0.33).share
  }

  /// The factor of a lamp's opacity: a bright ground would bleach beneath the light of a dark one.
  package var lampFactor: Double { 1 - 0.24 * bright * weight }

  /// Returns the shaded gradient.
  package func shaded(_ gradient: Gradient) -> Gradient {
    guard weight > 0 else { return gradient }
    let curve = gradient.curve
    let light = 0.62 + 0.1 * lifted + 0.2 * bright * bright
    let dark = 0.19 - 0.05 * lifted + 0.22 * bright * bright * bright
    let last = 8.0
    return Gradient(
      angle: gradient.angle,
      stops: (0...Int(last)).map { index in
        let place = Double(index) / last
        // Darker grounds begin with a colour nearer to the middle of the gradient.
        let start = 0.55 * weight * (1 - 0.6 * bright)
        var color = OKLCh(curve.color(at: place + (1 - place) * start))
        let own = color.lightness
        // Slowly beside the light, then faster, or the far corner has no depth.
        let fall = place * place.squareRoot().squareRoot()
        color.lightness += (min(light + (dark - light) * fall, own) - own) * weight
        color.chroma *= 1 - 0.35 * place * weight * (1 - bright)
        color.turnYellow(1.2 * weight * (own - color.lightness).share)
        return Gradient.Stop(at: place, color: color.srgb8)
      })
  }

  /// Returns the colour of a shadow on the ground: not so light that it would vanish.
  package func shadow(_ color: OKLab) -> OKLab {
    var shadow = OKLCh(color)
    let excess = weight * max(shadow.lightness - 0.66, 0)
    shadow.lightness -= excess
    shadow.chroma *= 1 + 2 * excess
    shadow.turnYellow(0.8 * excess)
    return shadow.inGamut
  }

  /// Returns the lit colour of a ball: cream becomes lemon, which looks clean over gold.
  package func lit(_ lightest: OKLab, _ next: OKLab) -> OKLab {
    lightest.mixed(with: next, 0.45 * bright * weight)
  }
}

extension OKLCh {
  /// Turns a yellow towards orange, since dark yellow is olive; other hues stay.
  fileprivate mutating func turnYellow(_ amount: Double) {
    hue += SIMD2(amount * ((hue.y - 0.85) / 0.15).share, 0)
    hue = hue.unit
  }
}
