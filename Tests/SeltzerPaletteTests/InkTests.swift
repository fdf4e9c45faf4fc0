import SeltzerScene
import Testing

@Suite("Ink")
struct InkTests {
  private static let black = SRGB8(rgb: 0)

  @Test("has the needed contrast with any colour of any palette, variant and mixture")
  func law() {
    for seed in 0..<60 {
      let palette = Palette.random(seed: UInt64(seed))
      let other = Palette.random(seed: UInt64(seed + 1000))
      let all = PaletteVariant.allCases.map { palette.variant($0) }
      for palette in all + [palette.mixed(with: other, Double(seed) / 60)] {
        let gradient = palette.background
        let behind = [gradient.mean] + (0...8).map { gradient.color(at: Double($0) / 8) }
        for behind in behind {
          for ratio in [Ink.leastRatios.large, Ink.leastRatios.small] {
            let ink = Ink.color(over: behind, ratio: ratio)
            #expect(behind.contrast(under: ink) >= ratio)
            #expect((ink == Ink.white) == (behind.contrast(under: Ink.white) >= ratio))
            #expect(ink == Ink.white || OKLab(ink).lightness < 0.34)
          }
        }
        #expect(gradient.mean.contrast(under: palette.ink) >= Ink.leastRatios.large)
      }
    }
  }

  @Test("of an opacity that is too low is white or black, whichever has more contrast")
  func translucent() {
    for grey in stride(from: 0.0, through: 1, by: 0.05) {
      let behind = OKLab(linear: SIMD3(repeating: grey))
      for opacity in [0.2, 0.5, 0.8, 1] {
        let ink = Ink.color(over: behind, opacity: opacity)
        let most = max(
          behind.contrast(under: Ink.white, opacity), behind.contrast(under: Self.black, opacity))
        #expect(behind.contrast(under: ink, opacity) >= min(most, Ink.leastRatios.large))
      }
    }
  }

  @Test("is dark only as far as needed, with the background's hue")
  func tint() {
    let yellow = OKLab(SRGB8(rgb: 0xFFD84A))
    let (large, small) = (Ink.color(over: yellow), Ink.color(over: yellow, ratio: 12))
    #expect(OKLab(large).lightness > OKLab(small).lightness + 0.05)
    #expect(OKLab(large).b > 0.02)
    #expect(Ink.leastRatio(size: 24.0 / 1080) == 3 && Ink.leastRatio(size: 23.0 / 1080) == 4.5)
  }
}
