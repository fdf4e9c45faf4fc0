import Seltzer
import SeltzerPaletteFiles
import SeltzerScene
import Testing

@Suite("A terminal's theme")
struct ThemeColorsTests {
  /// The seven main palettes, and random ones with few colours, which are the hardest.
  private static let palettes: [Palette] =
    PaletteLibrary.builtInNames.compactMap {
      try? PaletteLibrary(environment: [:]).palette($0)
    } + (0..<100).map { .random(seed: UInt64($0)) }

  @Test("is readable: text at 7:1, accents and comments at 3:1")
  func contrast() {
    #expect(Self.palettes.count == 107)
    for palette in Self.palettes {
      let theme = ThemeColors(palette)
      #expect(theme.base16.count == 16 && theme.terminal.count == 16)
      #expect(theme.foreground.contrast(with: theme.background) >= 7, "\(palette.name)")
      let readable = theme.accents + theme.ramp[3...] + theme.terminal[1...]
      for color in readable {
        #expect(color.contrast(with: theme.background) >= 3, "\(palette.name) \(color)")
      }
    }
  }

  @Test("has a monotone ramp from the background to beyond the foreground")
  func ramp() {
    for palette in Self.palettes {
      let theme = ThemeColors(palette)
      let steps = theme.ramp.map { OKLab($0).lightness }
      for (one, next) in zip(steps, steps.dropFirst()) {
        // Eight bits per channel cannot distinguish very similar steps.
        #expect(theme.isDark ? next > one - 0.003 : next < one + 0.003, "\(palette.name) \(steps)")
      }
      #expect(abs(steps[0] - steps[5]) > 0.4)
    }
  }

  @Test("keeps the customary hues in their order")
  func hues() {
    for palette in Self.palettes {
      let accents = ThemeColors(palette).accents.map { OKLab($0) }
      // Red is redder than green, yellow yellower than blue, and so on.
      #expect(accents[0].a > accents[3].a && accents[6].a > accents[4].a, "\(palette.name)")
      #expect(accents[2].b > accents[5].b && accents[1].b > accents[6].b, "\(palette.name)")
      #expect(Set(ThemeColors(palette).accents).count == 8, "\(palette.name)")
    }
  }

  @Test("is dark for a dark palette and light for a bright one")
  func variants() throws {
    let library = PaletteLibrary(environment: [:])
    #expect(ThemeColors(try library.palette("graphite")).isDark)
    #expect(!ThemeColors(try library.palette("silver")).isDark)
    let light = try text(of: library.palette("silver"), "base16")
    #expect(light.contains("\nvariant: \"light\"\n"))
  }

  @Test("has WCAG's contrast")
  func knownContrast() {
    let (black, white) = (SRGB8(rgb: 0), SRGB8(rgb: 0xFFFFFF))
    #expect(abs(black.contrast(with: white) - 21) < 1e-5)
    // The grey that WCAG's examples give for 4.5 on white.
    #expect(abs(SRGB8(rgb: 0x767676).contrast(with: white) - 4.54) < 0.005)
  }
}

extension SRGB8 {
  /// Returns WCAG 2's contrast ratio, 1...21.
  fileprivate func contrast(with other: SRGB8) -> Double {
    OKLab(self).contrast(with: OKLab(other))
  }
}
