/// A colour in OKLab's polar coordinates: lightness, chroma and hue.
package struct OKLCh: Sendable, Equatable {
  /// 0 (black) to 1 (white).
  package var lightness: Double
  /// Distance from grey, 0 or more; at most about 0.32 in sRGB.
  package var chroma: Double
  /// The hue as a unit vector in the plane of a and b; (1, 0) for greys.
  ///
  /// An angle would need library functions whose results differ between machines.
  package var hue: SIMD2<Double>

  package init(lightness: Double, chroma: Double, hue: SIMD2<Double>) {
    self.lightness = lightness
    self.chroma = chroma
    self.hue = hue
  }

  package init(_ color: OKLab) {
    lightness = color.lightness
    chroma = (color.a * color.a + color.b * color.b).squareRoot()
    hue = chroma > 0 ? SIMD2(color.a, color.b) / chroma : SIMD2(1, 0)
  }

  package init(_ color: SRGB8) {
    self.init(OKLab(color))
  }

  package var lab: OKLab { OKLab(lightness: lightness, a: chroma * hue.x, b: chroma * hue.y) }
}

extension OKLab {
  /// Returns ΔE_OK: 0.02 is just noticeable, black and white are 1 apart.
  package func distance(to other: OKLab) -> Double { squaredDistance(to: other).squareRoot() }

  /// Returns the square of the distance, which is faster to compare.
  package func squaredDistance(to other: OKLab) -> Double {
    let (l, a, b) = (lightness - other.lightness, a - other.a, b - other.b)
    return l * l + a * a + b * b
  }
}
