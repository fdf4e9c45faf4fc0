import Seltzer
import SeltzerPaletteFiles
import SeltzerScene
import Testing

@Suite("A palette from a list")
struct ListPaletteTests {
  private static let gruvbox = """
    282828 3c3836 504945 665c54 bdae93 d5c4a1 ebdbb2 fbf1c7 fb4934 fe8019 fabd2f b8bb26 8ec07c \
    83a598 d3869b d65d0e
    """
  private static let latte = """
    eff1f5 e6e9ef ccd0da bcc0cc acb0be 4c4f69 dc8a78 7287fd d20f39 fe640b df8e1d 40a02b 179299 \
    1e66f5 8839ef dd7878
    """

  private static func list(
    _ hex: String, roles: [ColorList.Role: Int] = [:], alpha: [Int: UInt8] = [:]
  ) -> ColorList {
    let colors = hex.split(separator: " ").enumerated().compactMap { index, digits in
      CSSColor("#" + digits).map { ColorList.Entry($0.color, alpha: alpha[index] ?? 255) }
    }
    return ColorList(name: "made", colors: colors, roles: roles)
  }

  /// Returns colours spread over the whole cube, the same in every run.
  private static func many(_ count: Int) -> ColorList {
    let colors = (0..<count).map { index -> ColorList.Entry in
      let value = (index * 10_368_889 + 5) & 0xFF_FFFF
      return .init(SRGB8(rgb: UInt32(value)))
    }
    return ColorList(name: "many", colors: colors)
  }

  static let lists: [ColorList] =
    [
      "000000", "ffffff", "808080", "e0342b", "0f7c7c", "ffff00", "0000ff",
      "000000 ffffff", "ff0000 00ffff", "fafafa fafafa fafafa", "000000 000001 000100",
      "ff0000 00ff00 0000ff", "1AD6FC 1C61F0 ffffff", "000000 333333 666666 999999 cccccc ffffff",
      "cdb4db ffc8dd ffafcc bde0fe a2d2ff", "000814 001d3d 003566 ffc300 ffd60a",
      "fde2e4 fad2e1 e2ece9 bee1e6 f0efeb dfe7fd cddafd", gruvbox, latte,
    ].map { list($0) }
    + [
      list(gruvbox, roles: [.background: 0, .foreground: 5]),
      list(latte, roles: [.background: 0, .foreground: 5]),
      list("000000 ffffff", roles: [.background: 0, .foreground: 1]),
      list("ffffff 000000", roles: [.background: 0, .foreground: 1]),
      list("808080", roles: [.background: 0, .foreground: 0]),
      many(16), many(256), many(4096),
      ColorList(name: "none"),
    ]

  /// Returns 1 to 24 colours anywhere in the cube, with a theme's roles in every third list.
  private static func random(_ seed: UInt64) -> ColorList {
    var state = seed
    func next() -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 40)
    }
    let colors = (0...next() % 24).map { _ in
      ColorList.Entry(
        SRGB8(
          red: UInt8(next() >> 8 & 255), green: UInt8(next() >> 8 & 255),
          blue: UInt8(next() >> 8 & 255)))
    }
    return ColorList(
      name: "random \(seed)", colors: colors,
      roles: seed % 3 == 0 ? [.background: 0, .foreground: colors.count - 1] : [:])
  }

  @Test("is usable for any list", arguments: lists + (0..<60).map(random))
  func usable(list: ColorList) {
    let palette = Palette(list)
    let stops = palette.background.stops
    #expect((2...5).contains(stops.count))
    #expect(stops.first?.at == 0 && stops.last?.at == 1)
    #expect(zip(stops, stops.dropFirst()).allSatisfy { $0.at < $1.at })
    let lightness = stops.map { OKLab($0.color).lightness }
    #expect(zip(lightness, lightness.dropFirst()).allSatisfy(>))
    // The range of lightness is visible but not harsh.
    #expect((0.17...0.52).contains((lightness.first ?? 0) - (lightness.last ?? 0)))

    #expect((3...9).contains(palette.bubbles.count))
    let behind = (0..<16).map { palette.background.color(at: (Double($0) + 0.5) / 16) }
    for bubble in palette.bubbles {
      let color = OKLab(bubble.color)
      let contrast = behind.reduce(0) { $0 + $1.distance(to: color) } / 16
      #expect(contrast > 0.095, "\(bubble.color) on \(stops)")
      #expect(bubble.weight >= 1)
    }
    for (index, one) in palette.bubbles.enumerated() {
      for other in palette.bubbles[..<index] {
        #expect(OKLab(one.color).distance(to: OKLab(other.color)) > 0.02)
      }
    }
    #expect((0.09...0.15).contains(palette.opacity.lowerBound))
    #expect((0.32...0.5).contains(palette.opacity.upperBound))
    #expect(Palette(list) == palette)
  }

  @Test("uses the list's own colours if possible")
  func own() {
    let palette = Palette(Self.list("264653 1AD6FC 3ca9f6 1C61F0 ffffff ffd60a"))
    #expect(palette.background.stops.map(\.color.description) == ["#1AD6FC", "#3CA9F6", "#1C61F0"])
    let bubbles = palette.bubbles.map(\.color.description)
    #expect(bubbles.contains("#FFFFFF") && bubbles.contains("#FFD60A"))
  }

  @Test("keeps a theme's background, and its text is not a bubble")
  func theme() {
    let dark = Palette(Self.list(Self.gruvbox, roles: [.background: 0, .foreground: 5]))
    let base = OKLab(SRGB8(rgb: 0x282828))
    let places = (0...64).map { dark.background.color(at: Double($0) / 64) }
    #expect((places.map { $0.distance(to: base) }.min() ?? 1) < 0.02)
    #expect(!dark.bubbles.contains { $0.color.description == "#D5C4A1" })
    #expect(dark.bubbles.contains { $0.color.description == "#FE8019" })

    let light = Palette(Self.list(Self.latte, roles: [.background: 0, .foreground: 5]))
    #expect(light.background.stops[0].color.description == "#EFF1F5")
  }

  @Test("merges colours that look the same, and drops transparent ones")
  func joined() {
    let plain = Palette(Self.list("1AD6FC 1C61F0 ffffff"))
    let twice = Palette(Self.list("1AD6FC 1BD6FC 1C61F0 1C61F1 ffffff fefefe 1AD6FC"))
    #expect(twice.background == plain.background && twice.bubbles == plain.bubbles)
    let hidden = Palette(Self.list("ff0000 1AD6FC 1C61F0 00ff00 ffffff", alpha: [0: 0, 3: 0]))
    #expect(hidden.background == plain.background && hidden.bubbles == plain.bubbles)
    let all = Palette(Self.list("1AD6FC 1C61F0 ffffff", alpha: [0: 0, 1: 0, 2: 0]))
    #expect(all == plain)
  }

  @Test("is the palette in the list if there is one, and has a valid name")
  func names() throws {
    let blue = try PaletteLibrary(environment: [:]).palette("blue")
    var list = Self.list("ff0000")
    list.palette = blue
    #expect(Palette(list) == blue)
    list.palette = nil
    for (given, made) in [
      ("", "palette"), ("a/b\nc", "a-b c"), (String(repeating: "x", count: 70), nil),
    ] {
      list.name = given
      #expect(Palette(list).name == made ?? String(repeating: "x", count: 64))
    }
    #expect(Palette(list).summary == "From 1 colour")
  }

  @Test("may be made from 65,536 colours")
  func most() {
    let palette = Palette(Self.many(65_536))
    #expect((2...5).contains(palette.background.stops.count))
    #expect(palette.bubbles.count >= 3)
    #expect(palette.summary == "From 65536 colours")
  }

  @Test("is the same on every machine")
  func same() {
    let palette = Palette(Self.list(Self.gruvbox, roles: [.background: 0, .foreground: 5]))
    #expect(
      palette.background.stops.map(\.color.description)
        == ["#805338", "#4F3A2D", "#2B2725", "#1A1A1A"])
    #expect(
      palette.bubbles.map { "\($0.color) \(Int($0.weight))" } == [
        "#FBF1C7 9", "#FB4934 4", "#FE8019 4", "#FABD2F 4", "#B8BB26 3", "#8EC07C 2", "#D3869B 3",
      ])
    #expect(palette.opacity == 0.1...0.32)
  }
}
