/// A colour in OKLab's polar coordinates: lightness, chroma and hue.
package struct OKLCh: Sendable, Equatable {
  package var lightness: Double
  /// Distance from grey, 0 or more; at most about 0.32 in sRGB.
  package var chroma: Double
  /// The hue as a unit vector in the plane of a and b; (1, 0) for greys.
  ///
  /// An angle would need library functions whose results differ between machines.
  package var hue: SIMD2<Double>

  /// Colours with less chroma count as grey; their hue is ignored.
  package static let grey = 0.025

  package init(lightness: Double, chroma: Double, hue: SIMD2<Double>) {
    (self.lightness, self.chroma, self.hue) = (lightness, chroma, hue)
  }

  package init(_ color: OKLab) {
    lightness = color.lightness
    chroma = (color.a * color.a + color.b * color.b).squareRoot()
    hue = chroma > 0 ? SIMD2(color.a, color.b) / chroma : SIMD2(1, 0)
  }

  package init(_ color: SRGB8) { self.init(OKLab(color)) }

  package var lab: OKLab { OKLab(lightness: lightness, a: chroma * hue.x, b: chroma * hue.y) }

  /// The most similar colour in sRGB's gamut, with nearly the same lightness and hue.
  ///
  /// Chroma is reduced until clipping the channels makes no noticeable difference. Source: CSS Color
  /// Module Level 4, §13.2.2, "Binary Search Gamut Mapping Algorithm with Local MINDE".
  package var inGamut: OKLab {
    guard 0 < lightness, lightness < 1 else {
      return OKLab(lightness: lightness >= 1 ? 1 : 0, a: 0, b: 0)
    }
    if lab.isInGamut { return lab }
    let (justNoticeable, closeEnough) = (0.02, 0.0001)
    var clipped = lab.clipped
    guard clipped.distance(to: lab) >= justNoticeable else { return clipped }
    var candidate = self
    var (low, high) = (0.0, chroma)
    var isLowInGamut = true
    while high - low > closeEnough {
      candidate.chroma = (low + high) / 2
      let exact = candidate.lab
      if isLowInGamut, exact.isInGamut {
        low = candidate.chroma
        continue
      }
      clipped = exact.clipped
      let difference = clipped.distance(to: exact)
      guard difference < justNoticeable else {
        high = candidate.chroma
        continue
      }
      if justNoticeable - difference < closeEnough { break }
      isLowInGamut = false
      low = candidate.chroma
    }
    return clipped
  }

  package var srgb8: SRGB8 { inGamut.srgb8 }
}

extension OKLab {
  /// Returns ΔE_OK: 0.02 is just noticeable, black and white are 1 apart.
  package func distance(to other: OKLab) -> Double { squaredDistance(to: other).squareRoot() }

  /// The square is faster to compare.
  package func squaredDistance(to other: OKLab) -> Double {
    let (l, a, b) = (lightness - other.lightness, a - other.a, b - other.b)
    return l * l + a * a + b * b
  }

  /// Whether a screen can show the colour: all channels in 0...1, except for rounding errors.
  package var isInGamut: Bool {
    let channels = linearSRGB
    let slack = 1e-6
    return channels.min() >= -slack && channels.max() <= 1 + slack
  }

  fileprivate var clipped: OKLab {
    OKLab(linear: linearSRGB.clamped(lowerBound: .zero, upperBound: .one))
  }
}
