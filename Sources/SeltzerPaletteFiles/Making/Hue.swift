extension OKLCh {
  /// Below this chroma a colour passes for grey, and its hue is not looked at.
  static let grey = 0.025

  /// The hue of yellow, 110°.
  private static let yellow = SIMD2(-0.3420201433, 0.9396926208)

  /// The cosine of the angle between the hue and yellow.
  var yellowness: Double { hue.x * Self.yellow.x + hue.y * Self.yellow.y }

  /// The cosine of the angle between two hues.
  func likeness(to other: OKLCh) -> Double { hue.x * other.hue.x + hue.y * other.hue.y }

  /// The colour with its hue turned by the angle whose cosine and sine these are, in the direction
  /// in which it becomes more yellow, or less.
  ///
  /// Lighter parts of what the sun shines on are nearer to yellow and darker ones nearer to blue,
  /// so a gradient that turns that way looks natural.
  func turned(cosine: Double, sine: Double, toYellow: Bool) -> OKLCh {
    let yellow = Self.yellow
    let isLeft = hue.x * yellow.y - hue.y * yellow.x >= 0
    let sine = isLeft == toYellow ? sine : -sine
    var turned = self
    turned.hue = SIMD2(hue.x * cosine - hue.y * sine, hue.x * sine + hue.y * cosine)
    return turned
  }
}
