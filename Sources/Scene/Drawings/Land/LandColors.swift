import SeltzerScene

/// Colours from one end to another, mixed in OKLab; light is the square of encoded sRGB.
struct LandRamp {
  let table: [SIMD4<Float>]
  private static let count = 256

  /// Stops at places from 0 to 1 in rising order.
  init(_ stops: [(Double, OKLab)]) {
    table = (0...Self.count).map { index in
      let place = Double(index) / Double(Self.count)
      let next = min(stops.firstIndex { $0.0 >= place } ?? stops.count - 1, stops.count - 1)
      let (from, to) = (stops[max(next - 1, 0)], stops[next])
      let share = to.0 > from.0 ? min(max((place - from.0) / (to.0 - from.0), 0), 1) : 0
      let sum = from.1.coordinates + (to.1.coordinates - from.1.coordinates) * share
      let encoded = SIMD3<Float>(OKLCh(OKLab(sum)).inGamut.encodedSRGB)
      return SIMD4(encoded * encoded, 1)
    }
  }

  @inline(__always) subscript(place: Float) -> SIMD4<Float> {
    let at = saturate(place) * Float(Self.count)
    let index = min(Int(at), Self.count - 1)
    return mix(table[index], table[index + 1], at - Float(index))
  }
}

/// The roles of a palette's colours in a landscape.
struct LandColors {
  /// From the zenith to the horizon, or from the afterglow outwards.
  let sky: LandRamp
  /// The ground and what grows on it, each from shadow to light.
  let ground, rock, tree, tip: LandRamp
  /// Air, from far from the light to near it.
  let air: LandRamp
  /// Windows, from their frames to the lamp.
  let lamp: LandRamp

  init(_ tint: Palette.Tint?, _ look: Drawing.Look) {
    let own: [SRGB8] = [0xBFD4F2, 0x7391C9, 0x1B2A55].map(SRGB8.init(rgb:))
    let (colors, stops) = (tint?.colors ?? own, tint?.stopCount ?? 3)
    let kind = look.ground
    let all = colors.map { OKLCh($0) }
    let ends = all.prefix(max(stops, 1)).sorted { $0.lightness > $1.lightness }
    let (light, dark) = (ends[0], ends[ends.count - 1])
    let (second, third) = (ends[min(1, ends.count - 1)], ends[min(2, ends.count - 1)])
    /// The colour at another lightness: chroma times `richness`, at least `least` unless it is grey.
    func tone(
      _ color: OKLCh, _ lightness: Double, _ richness: Double, least: Double = 0, most: Double = 0.3
    ) -> OKLab {
      let chroma = min(max(color.chroma * richness, least * min(1, color.chroma / 0.03)), most)
      return OKLCh(lightness: lightness, chroma: chroma, hue: color.hue).lab
    }
    // Dark yellow is brown, so the nights of warm palettes are darker, and cool as nights are.
    let warmth =
      min(max((dark.hue.y - 0.35) / 0.4, 0), 1) * min(max((dark.hue.x + 0.6) / 0.3, 0), 1)
      * min(dark.chroma / 0.05, 1)
    let grey = 1 - 0.72 * warmth
    let slate = OKLCh(SRGB8(rgb: 0x33477A))
    // In a palette of one hue the night sky is a second one.
    let cool = max(0.8 * warmth, min(max(1.2 * (light.hue * dark.hue).sum() - 0.5, 0), 0.35))
    func night(_ color: OKLCh, _ lightness: Double, _ richness: Double, _ least: Double) -> OKLab {
      tone(
        color, lightness * (1 - 0.2 * warmth), richness * grey, least: least * grey,
        most: 0.12 * grey
      ).mixed(with: tone(slate, lightness * (1 - 0.2 * warmth), 0.8), cool)
    }
    let hearth = OKLCh(SRGB8(rgb: 0xFFB45A))
    func likeness(_ color: OKLCh) -> Double {
      color.chroma * max((color.hue * hearth.hue).sum(), 0) * max((color.hue * hearth.hue).sum(), 0)
    }
    let warmest = all.max { likeness($0) < likeness($1) } ?? hearth
    let flame = likeness(warmest) > 0.07 ? warmest : hearth
    let black = OKLab(lightness: 0, a: 0, b: 0)
    lamp = LandRamp([
      (0, black), (0.5, tone(flame, 0.72, 1, least: 0.15)),
      (0.8, tone(flame, 0.84, 1, least: 0.14)), (1, tone(flame, 0.95, 0.6, least: 0.08)),
    ])
    switch kind {
    case .snow:
      sky = LandRamp([
        (0, night(dark, 0.175, 0.62, 0.04)), (0.27, night(dark, 0.245, 0.72, 0.05)),
        (0.6, night(dark, 0.38, 0.82, 0.06)), (0.83, night(dark, 0.54, 0.85, 0.06)),
        (1, tone(second, 0.70, 1, least: 0.06, most: 0.11)),
      ])
      ground = LandRamp([
        (0, night(dark, 0.35, 1.1, 0.09)),
        (0.55, night(dark, 0.60 + 0.12 * warmth, 0.5, 0.04)),
        (1, tone(light, 0.88, 0.7, least: 0.02, most: 0.03)),
      ])
      rock = LandRamp([
        (0, tone(dark, 0.22, 0.9, least: 0.05)), (1, tone(dark, 0.36, 0.9, least: 0.05)),
      ])
      let fog = tone(second, 0.55, 0.6, least: 0.03, most: 0.06)
        .mixed(with: night(dark, 0.55 + 0.1 * warmth, 0.6, 0.04), 0.75)
      air = LandRamp([(0, fog), (1, fog)])
    case .meadow:
      let lightest = all.dropFirst(stops).max { $0.lightness < $1.lightness } ?? light
      // A palette of one hue that is not warm gets a warm sun.
      let sun = (cool - 0.8 * warmth) / 0.35
      let warm = tone(lightest, 0.94, 0.9, least: 0.05, most: 0.09)
        .mixed(with: tone(hearth, 0.95, 0.45), 0.8 * sun)
      let horizon = tone(light, 0.77, 0.85, least: 0.06, most: 0.12)
        .mixed(with: tone(hearth, 0.78, 0.75), 0.42 * sun)
      // Red is between an orange afterglow and a blue night; their mixture is green.
      let ember = OKLab(lightness: 0.52, a: 0.06, b: 0.035)
      let (near, far) = (
        tone(second, 0.60, 0.8, least: 0.05, most: 0.12 - 0.03 * warmth),
        night(third, 0.45, 0.9, 0.05)
      )
      let mist = night(third, 0.42, 0.7, 0.05)
      sky = LandRamp([
        (0, warm), (0.05, warm), (0.15, horizon),
        (0.27, near), (0.36, near.mixed(with: far, 0.5).mixed(with: ember, 0.7 * warmth)),
        (0.45 + 0.05 * warmth, far), (0.72, night(dark, 0.31, 1.1, 0.05)),
        (1, night(dark, 0.17, 1, 0.04)),
      ])
      ground = LandRamp([
        (0, tone(dark, 0.10, 0.6, least: 0.02, most: 0.05)),
        (1, tone(third, 0.42, 0.7, least: 0.05, most: 0.08)),
      ])
      rock = ground
      air = LandRamp([
        (0, mist), (0.5, mist.mixed(with: horizon, 0.5).mixed(with: ember, 0.6 * warmth)),
        (1, horizon),
      ])
    case .water:
      let low = light.chroma > 0.05 ? light : all.max { $0.chroma < $1.chroma } ?? light
      // Snow above a village has the evening's light, and else that of the sky behind it, such as an aurora's.
      let isEvening = look.feature == .village
      // Shells of all colours stand before an afterglow that has the night's hue, or is red.
      let ember = OKLab(lightness: 0.36, a: 0.056, b: 0.036)
      let red = OKLCh(ember).hue
      let share = max((light.hue * red).sum(), 0)
      let glow = share * share * share
      func dusk(_ color: OKLCh, _ lightness: Double) -> OKLab {
        tone(color, lightness * (0.85 + 0.15 * glow) * (1 - 0.3 * warmth), 0.9, most: 0.09)
          .mixed(with: night(third, lightness * 0.85, 0.85, 0.05), 0.75 * (1 - glow))
          .mixed(with: ember, 0.5 * warmth)
      }
      sky = LandRamp([
        (0, night(dark, 0.13, 0.75, 0.04)), (0.42, night(dark, 0.19, 0.8, 0.05)),
        (0.67, night(third, 0.28, 0.85, 0.05)), (0.84, dusk(second, 0.40)),
        (0.94, dusk(light, 0.52)), (1, dusk(light, 0.64)),
      ])
      ground = LandRamp([
        (0, tone(dark, 0.10, 0.3, most: 0.02)),
        (0.3, tone(dark, isEvening ? 0.24 : 0.30, 0.6, least: 0.03, most: 0.06)),
        (
          1,
          isEvening
            ? dusk(low, 0.60).mixed(with: tone(second, 0.58, 0.7, most: 0.08), 0.6 * (1 - warmth))
            : tone(low, 0.80, 0.7, least: 0.03, most: 0.09)
        ),
      ])
      rock = LandRamp([
        (0, tone(dark, 0.07, 0.3, most: 0.02)), (1, tone(dark, 0.34, 0.6, most: 0.05)),
      ])
      air = LandRamp([
        (0, tone(second, 0.22, 0.6, least: 0.03, most: 0.06)),
        (1, tone(low, 0.46, 0.6, least: 0.03, most: 0.07)),
      ])
    }
    let shade =
      kind == .water
      ? tone(dark, 0.06, 0.75, least: 0.03, most: 0.05) : night(dark, 0.16, 0.5, 0.03)
    tree = LandRamp([
      (0, shade),
      (
        0.4,
        kind == .water
          ? tone(dark, 0.27, 0.9, least: 0.05, most: 0.09) : night(dark, 0.28, 0.7, 0.05)
      ),
      (1, kind == .snow ? tone(light, 0.80, 0.8, least: 0.02, most: 0.04) : tone(second, 0.5, 0.9)),
    ])
    tip = LandRamp([
      (0, tone(dark, 0.10, 0.6, least: 0.02, most: 0.05)),
      (0.6, tone(second, 0.48, 0.8, least: 0.06, most: 0.10)),
      (1, tone(light, 0.72, 0.9, least: 0.06, most: 0.12)),
    ])
  }
}
