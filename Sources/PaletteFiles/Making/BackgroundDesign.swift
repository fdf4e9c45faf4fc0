import SeltzerScene

/// The gradient of a generated palette, from its light end to its dark end.
struct BackgroundDesign {
  /// Two or more colours, each darker than the one before, except in the order of typed colours.
  var stops: [OKLab]
  /// The positions of the stops, 0...1.
  var places: [Double]
  /// The indices of the colours that are not bubble colours, since they are stops or similar to
  /// one.
  var used: Set<Int> = []
  /// The colour that sets the hue.
  var dominant: OKLCh

  /// Colours at evenly spaced positions along the gradient.
  var samples: [OKLab] {
    let gradient = gradient
    return (0..<16).map { gradient.color(at: (Double($0) + 0.5) / 16) }
  }

  /// The built-in palettes' angle: from above, slightly from the right.
  static let angle = 1.8326

  var gradient: Gradient {
    Gradient(
      angle: Self.angle,
      stops: zip(places, stops).map { Gradient.Stop(at: $0, color: OKLCh($1).srgb8) })
  }

  /// The least difference in lightness between the ends.
  static let leastReach = 0.2

  /// Creates a gradient through given colours; flat ones are made steeper at the ends.
  init(_ colors: [WeightedColor], path: [Int]) {
    stops = path.map { colors[$0].color }
    let last = stops.count - 1
    let missing = max(0, Self.leastReach - (stops[0].lightness - stops[last].lightness))
    let raised = max(stops[0].lightness, min(stops[0].lightness + missing / 2, 0.975))
    stops[last].lightness -= missing - (raised - stops[0].lightness)
    stops[0].lightness = raised
    let (light, dark) = (stops[0], stops[last])
    let reach = light.lightness - dark.lightness
    places = stops.map { ((light.lightness - $0.lightness) / reach * 100).rounded() / 100 }
    used = Set(path)
    dominant = stops.map { OKLCh($0) }.reduce(OKLCh(light)) { $1.chroma > $0.chroma ? $1 : $0 }
  }

  /// Creates a gradient around one colour: lighter and yellower at the start, darker and bluer at
  /// the end; very dark and very light colours are moderated unless they must stay `unchanged`.
  init(around color: OKLab, unchanged: Bool = false) {
    let middle = OKLCh(color)
    // The cosine and sine of 16°.
    let (cosine, sine) = (0.9612616959, 0.2756373558)
    let lightness = unchanged ? middle.lightness : min(max(middle.lightness, 0.26), 0.84)
    var light = middle.turned(cosine: cosine, sine: sine, toYellow: true)
    light.lightness = max(lightness, min(lightness + 0.13, 0.975))
    light.chroma *= 0.8
    var dark = middle.turned(cosine: cosine, sine: sine, toYellow: false)
    dark.lightness = min(lightness, max(lightness - 0.13, 0.16))
    // Black and white have shades on one side only.
    light.lightness = max(light.lightness, min(dark.lightness + Self.leastReach, 0.3))
    dark.lightness = min(dark.lightness, max(light.lightness - Self.leastReach, 0.7))
    var between = middle
    between.lightness = lightness
    stops = [light, between, dark].map(\.inGamut)
    places = [0, 0.5, 1]
    dominant = middle
  }

  /// Creates a gradient around a theme's background, tinted by an accent at its lighter end.
  init(theme base: OKLab, accent: OKLCh) {
    let base = OKLCh(base)
    let isDark = base.lightness < 0.6
    func side(_ lightness: Double, _ amount: Double) -> OKLab {
      let hint = OKLCh(lightness: lightness, chroma: amount, hue: accent.hue).lab
      return OKLCh(OKLab(lightness: lightness, a: base.lab.a + hint.a, b: base.lab.b + hint.b))
        .inGamut
    }
    let tint = min(accent.chroma, 0.12)
    if isDark {
      let dark = max(min(base.lightness, 0.5) - 0.06, 0.13)
      let middle = max(base.lightness, dark + 0.06)
      stops = [
        side(middle + 0.21, tint * 0.6), side(middle + 0.09, tint * 0.3), side(middle, tint * 0.06),
        side(dark, 0.0),
      ]
      places = [0, 0.4, 0.72, 1]
    } else {
      let light = min(base.lightness, 0.975)
      stops = [
        side(light, 0), side(light - 0.07, tint * 0.25), side(light - 0.17, tint * 0.55),
        side(light - 0.27, tint * 0.8),
      ]
      places = [0, 0.35, 0.7, 1]
    }
    dominant = accent
  }
}

extension OKLCh {
  /// The hue of yellow, 110°.
  private static let yellow = SIMD2(-0.3420201433, 0.9396926208)

  /// The cosine of the angle between the hue and yellow.
  var yellowness: Double { hue.x * Self.yellow.x + hue.y * Self.yellow.y }
  /// Returns the cosine of the angle between two hues.
  func likeness(to other: OKLCh) -> Double { hue.x * other.hue.x + hue.y * other.hue.y }

  /// Turns the hue towards yellow or away from it, by an angle given by its cosine and sine; sunlit
  /// parts of a scene are yellower and shadows bluer, so such gradients look natural.
  func turned(cosine: Double, sine: Double, toYellow: Bool) -> OKLCh {
    let yellow = Self.yellow
    let isLeft = hue.x * yellow.y - hue.y * yellow.x >= 0
    let sine = isLeft == toYellow ? sine : -sine
    var turned = self
    turned.hue = SIMD2(hue.x * cosine - hue.y * sine, hue.x * sine + hue.y * cosine)
    return turned
  }
}
