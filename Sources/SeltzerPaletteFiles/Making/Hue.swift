import SeltzerPalette

extension OKLCh {
  /// Colours with less chroma count as grey, and their hue is ignored.
  static let grey = 0.025

  /// The hue of yellow, 110°.
  private static let yellow = SIMD2(-0.3420201433, 0.9396926208)

  /// The cosine of the angle between the hue and yellow.
  var yellowness: Double { hue.x * Self.yellow.x + hue.y * Self.yellow.y }

  /// The cosine of the angle between two hues.
  func likeness(to other: OKLCh) -> Double { hue.x * other.hue.x + hue.y * other.hue.y }

  /// The colour with its hue turned towards yellow or away from it, by an angle given by its cosine and
  /// sine.
  ///
  /// In sunlight bright parts are yellower and dark parts bluer, so such a gradient looks natural.
  func turned(cosine: Double, sine: Double, toYellow: Bool) -> OKLCh {
    let yellow = Self.yellow
    let isLeft = hue.x * yellow.y - hue.y * yellow.x >= 0
    let sine = isLeft == toYellow ? sine : -sine
    var turned = self
    turned.hue = SIMD2(hue.x * cosine - hue.y * sine, hue.x * sine + hue.y * cosine)
    return turned
  }
}
