/// Chooses the colour of text by its contrast with what lies behind it.
package enum Ink {
  package static let white = SRGB8(rgb: 0xFFFFFF)

  /// WCAG 2.2, 1.4.3: the least ratio for small and for large text.
  package static let leastRatios = (small: 4.5, large: 3.0)

  /// The least size of large text in stage heights: WCAG's 24 pixels on a screen of 1080 lines.
  private static let leastLargeSize = 24.0 / 1080

  /// Returns the ratio that text of a size in stage heights needs.
  package static func leastRatio(size: Double) -> Double {
    size >= leastLargeSize ? leastRatios.large : leastRatios.small
  }

  /// Returns white if its contrast suffices, otherwise a dark tint, for text of an opacity 0...1.
  ///
  /// On any colour white or black has a ratio of at least 4.58, at full opacity. If the opacity is too low
  /// for the ratio, the result is white or black, whichever has more contrast.
  ///
  /// `behind` is the mean, in linear light, of what lies behind. The contrast with it is never more than the
  /// mean of the contrasts with its parts, because the ratio is a convex function of luminance.
  package static func color(
    over behind: OKLab, ratio: Double = leastRatios.large, opacity: Double = 1
  ) -> SRGB8 {
    if behind.contrast(under: white, opacity) >= ratio { return white }
    let dark = dark(over: behind, ratio: ratio, opacity: opacity)
    let isBetter = behind.contrast(under: dark, opacity) > behind.contrast(under: white, opacity)
    return isBetter ? dark : white
  }

  /// Returns a dark tint of the background's hue, as dark as needed for the ratio and at least for that of
  /// small text, or black.
  package static func dark(over behind: OKLab, ratio: Double, opacity: Double = 1) -> SRGB8 {
    // WCAG's formula overrates dark colours in front of medium ones.
    let ratio = max(ratio, leastRatios.small)
    return stride(from: lightestDark, to: 0, by: -0.01).lazy
      .map { OKLab(lightness: $0, a: behind.a * tint, b: behind.b * tint).srgb8 }
      .first { behind.contrast(under: $0, opacity) >= ratio } ?? SRGB8(rgb: 0)
  }

  /// The greatest lightness of dark ink; lighter ink looks washed out.
  private static let lightestDark = 0.32
  /// The chroma of dark ink as a fraction of the background's.
  private static let tint = 0.5
}

extension OKLab {
  /// Returns WCAG 2's contrast ratio, 1...21.
  package func contrast(with other: OKLab) -> Double {
    let (one, two) = (relativeLuminance, other.relativeLuminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// Returns WCAG 2's relative luminance of linear-light sRGB, 0...1.
  package static func luminance(_ linear: SIMD3<Double>) -> Double {
    0.2126 * linear.x + 0.7152 * linear.y + 0.0722 * linear.z
  }

  package var relativeLuminance: Double {
    Self.luminance(linearSRGB.clamped(lowerBound: .zero, upperBound: .one))
  }

  /// Returns the contrast ratio with text in front, of an opacity 0...1.
  package func contrast(under text: SRGB8, _ opacity: Double = 1) -> Double {
    contrast(with: covered(by: OKLab(text), opacity))
  }

  /// Returns the colour behind a translucent one; encoded channels are mixed, as in rendering.
  func covered(by color: OKLab, _ opacity: Double) -> OKLab {
    let (below, above) = (encodedSRGB, color.encodedSRGB)
    return OKLab(encoded: below + (above - below) * opacity)
  }
}
