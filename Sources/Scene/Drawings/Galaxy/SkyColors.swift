import SeltzerScene

/// The colours of a night sky in a palette, as linear light.
struct SkyColors {
  let night, glow, warm, cool, white, band: SIMD4<Float>

  init(_ tint: Palette.Tint?) {
    let own: [SRGB8] = [0x7B6BE0, 0x2C3A8C, 0x101848, 0xE08FD0, 0xFFD9B0, 0xBFD4FF].map(
      SRGB8.init(rgb:))
    let all = (tint?.colors ?? own).map { OKLCh($0) }
    let ends = all.prefix(tint?.stopCount ?? 3).sorted { $0.lightness > $1.lightness }
    let (light, dark) = (ends[0], ends[ends.count - 1])
    func tone(_ color: OKLCh, _ lightness: Double, _ richness: Double, most: Double) -> SIMD4<Float>
    {
      let encoded = SIMD3<Float>(
        OKLCh(lightness: lightness, chroma: min(color.chroma * richness, most), hue: color.hue)
          .inGamut.encodedSRGB.clamped(lowerBound: .zero, upperBound: .one))
      return SIMD4(encoded * encoded, 0)
    }
    let pool = all.filter { $0.chroma > 0.03 }
    func nearest(_ hue: SIMD2<Double>) -> OKLCh {
      pool.max {
        min($0.chroma, 0.09) * ($0.hue * hue).sum() < min($1.chroma, 0.09) * ($1.hue * hue).sum()
      }
        ?? light
    }
    // Orange and blue, as far as the palette has them.
    let (orange, blue) = (nearest([0.498, 0.867]), nearest([-0.178, -0.984]))
    // Skies of warm dark colours are darker and greyer, or yellow is brown.
    let warmth = max((dark.hue * [0.498, 0.867]).sum(), 0) * min(dark.chroma / 0.04, 1)
    let lightest = all.max { $0.lightness < $1.lightness } ?? light
    night = tone(dark, 0.15 * (1 - 0.3 * warmth), 0.75, most: 0.07 * (1 - 0.45 * warmth))
    glow = tone(orange, 0.7, 1, most: 0.13)
    warm = tone(orange, 0.82, 1, most: 0.12)
    cool = tone(blue, 0.74, 1, most: 0.15)
    white = tone(lightest, 0.97, 1, most: 0.03)
    band = mix(tone(light, 0.66, 0.85, most: 0.12), tone(blue, 0.64, 0.85, most: 0.12), 0.5)
  }

  /// The light of the band, and in the last lane how much of it is grain.
  func light(_ parts: MilkyWay.Parts) -> SIMD4<Float> {
    let left = decay(2.3 * parts.dust)
    let near = saturate(parts.light)
    // Cool at the edges, warm at the centre, and red where dust is thin.
    let hue = mix(mix(cool, band, near), warm, 0.65 * parts.warmth * near)
    let red = (glow + warm) * (0.05 * (1 - left) * decay(parts.dust))
    let shine = 0.42 * parts.light * root(root(parts.light))
    var sum =
      (hue * left + red) * shine - night * (0.35 * min(parts.dust, 1) * saturate(parts.light * 1.5))
    sum.w = saturate(shine * left * 3)
    return sum
  }
}
