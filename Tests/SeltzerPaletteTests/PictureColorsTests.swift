import SeltzerPaletteFiles
import SeltzerScene
import Testing

@Suite("The colours of a picture")
struct PictureColorsTests {
  /// Returns the colours of a picture whose pixels are functions of their positions, `0xRRGGBB`
  /// without `alpha`.
  private static func colors(
    _ width: Int, _ height: Int, alpha: Bool = false, count: Int = 8, pixel: (Int, Int) -> UInt32
  ) -> PictureColors {
    let pixels = (0..<height).flatMap { y in
      (0..<width).map { x in pixel(x, y) | (alpha ? 0 : 0xFF00_0000) }
    }
    return PictureColors(pixels: pixels, count: count)
  }

  /// Returns a pixel of a hazy sea beneath a sky, with camera noise.
  private static func sea(_ x: Int, _ y: Int, _ height: Int) -> UInt32 {
    let noise = UInt32(truncatingIfNeeded: (x &* 7_919 &+ y &* 104_729) &* 2_654_435_761 >> 13) % 9
    let part = UInt32(y * 100 / height)
    return part < 50
      ? (150 + part + noise) << 16 | (180 + part / 2 + noise) << 8 | (215 + noise)
      : (60 + noise) << 16 | (150 - part + noise) << 8 | (180 - part + noise)
  }

  private static func color(_ value: UInt32) -> OKLab { OKLab(SRGB8(rgb: value)) }

  /// Returns the most similar shade, and its distance.
  private static func nearest(_ value: UInt32, _ found: PictureColors) throws -> (
    shade: WeightedColor, distance: Double
  ) {
    let shades = found.shades.map { ($0, $0.color.distance(to: color(value))) }
    return try #require(shades.min { $0.1 < $1.1 })
  }

  @Test("keep a vivid accent of half a per cent", arguments: [4, 5, 8, 16])
  func accent(count: Int) throws {
    let (width, height) = (240, 160)
    let found = Self.colors(width, height, count: count) { x, y in
      // 16 x 12 pixels are 0.5 % of them.
      (100..<116).contains(x) && (90..<102).contains(y)
        ? 0xE03A2C : Self.sea(x, y, height)
    }
    let red = try Self.nearest(0xE03A2C, found)
    #expect(red.distance < 0.04 && abs(red.shade.share - 0.005) < 0.002)
    #expect(found.shades.count <= count)
    #expect(abs(found.shades.reduce(0) { $0 + $1.share } - 1) < 1e-9)
    #expect(zip(found.shades, found.shades.dropFirst()).allSatisfy { $0.share >= $1.share })

    let palette = found.palette(name: "sea")
    let nearest = palette.bubbles.map { OKLab($0.color).distance(to: Self.color(0xE03A2C)) }.min()
    #expect(nearest ?? 1 < 0.2)
    // The sea is the background, not the boat.
    for step in 0...8 {
      #expect(palette.background.color(at: Double(step) / 8).b < 0.02)
    }
    #expect(found.list(name: "sea").palette == palette)
    #expect(Palette(found.list(name: "sea")) == palette)
  }

  @Test(
    "lead with the accent, and are not mostly white",
    arguments: [0xE03A2C, 0xF0A020, 0x9030C0, 0x701018])
  func leading(accent: UInt32) {
    let found = Self.colors(240, 160) { x, y in
      (60..<150).contains(x) && (60..<80).contains(y)
        ? accent : (150..<240).contains(x) && y > 120 ? 0xF8F8F6 : Self.sea(x, y, 160)
    }
    let palette = found.palette(name: "sea")
    func weight(_ chosen: (OKLab) -> Bool) -> Double {
      let all = palette.bubbles.reduce(0) { $0 + $1.weight }
      return palette.bubbles.reduce(0) { chosen(OKLab($1.color)) ? $0 + $1.weight : $0 } / all
    }
    let hue = OKLCh(Self.color(accent))
    #expect(
      weight {
        OKLCh($0).hue.x * hue.hue.x + OKLCh($0).hue.y * hue.hue.y > 0.9 && OKLCh($0).chroma > 0.06
      } > 0.3)
    #expect(weight { $0.lightness > 0.88 && OKLCh($0).chroma < 0.05 } < 0.34)
    // Scenes with `hues` show it, as it is not darker than the background.
    #expect(OKLab(palette.bubbles[0].color).lightness >= palette.background.mean.lightness)
    // The sea is a stop.
    let stops = palette.background.stops.map { OKLab($0.color) }
    #expect(
      stops.contains { stop in found.shades.prefix(2).contains { $0.color.distance(to: stop) < 0.1 }
      })
  }

  @Test("show two large areas of opposite hues", arguments: [0.35, 0.45, 0.55, 0.65])
  func two(share: Double) {
    let (sand, sky) = (Self.color(0xC8A068), Self.color(0x5888C0))
    let palette = Self.colors(100, 100) { x, y in
      let noise = UInt32(x &* 7 &+ y &* 13) % 8 * 0x010101
      return (Double(y) < 100 * share ? 0xC8A068 : 0x5888C0) + noise
    }.palette(name: "dune")
    func isNear(_ color: OKLab, _ other: OKLab) -> Bool {
      let (one, two) = (OKLCh(color), OKLCh(other))
      return (one.hue * two.hue).sum() > 0.9 && one.chroma > 0.05
    }
    let middle = palette.background.color(at: 0.5)
    #expect(isNear(middle, share > 0.5 ? sand : sky))
    // The other one leads the bubbles.
    #expect(isNear(OKLab(palette.bubbles[0].color), share > 0.5 ? sky : sand))
    #expect(palette.bubbles[0].weight * 3 > palette.bubbles.reduce(0) { $0 + $1.weight })
  }

  @Test("leave a night sky and snow grey", arguments: [0x0A0A0C, 0xECECEE] as [UInt32])
  func grey(ground: UInt32) {
    let palette = Self.colors(100, 100) { x, y in
      // 2.5 % of the pixels; larger accents get a band.
      (40..<65).contains(x) && (40..<50).contains(y)
        ? 0x9C4038 : ground + UInt32(x + y) % 8 * 0x010101
    }.palette(name: "hubble")
    for step in 0...8 {
      #expect(OKLCh(palette.background.color(at: Double(step) / 8)).chroma < 0.03)
    }
    #expect(OKLab(palette.bubbles[0].color).a > 0.06)
  }

  @Test("have a band of each other area above three per cent", arguments: [0xFF7A00, 0x2060C0])
  func band(accent: UInt32) throws {
    let palette = Self.colors(100, 100) { x, y in
      (40..<60).contains(x) && (40..<60).contains(y) ? accent : 0xFFFFFF
    }.palette(name: "logo")
    let band = try #require(palette.background.bands.first)
    #expect(palette.background.color(at: band).distance(to: Self.color(accent)) < 0.06)
    // The hue stays on a light ground.
    let light = OKLCh(palette.variant(.light).background.color(at: band))
    #expect((light.hue * OKLCh(Self.color(accent)).hue).sum() > 0.9 && light.chroma > 0.05)
  }

  @Test("keep the accent in a large picture with stripes")
  func large() throws {
    let (width, height) = (4000, 2400)
    // Stripes of two pixels, and a spot of 0.5 %.
    let found = Self.colors(width, height, count: 4) { x, y in
      x % 250 < 18 && y % 240 < 17 ? 0xF0C020 : (x + y) & 1 == 0 ? 0x20406A : 0x8090A0
    }
    for (value, share) in [(0x20406A, 0.4975), (0x8090A0, 0.4975), (0xF0C020, 0.005)]
      as [(UInt32, Double)]
    {
      let nearest = try Self.nearest(value, found)
      #expect(nearest.distance < 0.01 && abs(nearest.shade.share - share) < 0.03)
    }
  }

  @Test("of a smooth photo are spread out, and give a usable palette")
  func smooth() {
    let found = Self.colors(200, 200, count: 6) { x, y in Self.sea(x, y, 200) }
    #expect(found.shades.count == 6)
    for (index, one) in found.shades.enumerated() {
      for other in found.shades[..<index] { #expect(one.color.distance(to: other.color) > 0.02) }
    }
    let palette = found.palette(name: "smooth")
    let lightness = palette.background.stops.map { OKLab($0.color).lightness }
    // A band has two equal stops.
    #expect(zip(lightness, lightness.dropFirst()).allSatisfy(>=))
    #expect(PaletteCheck(palette).views[0].bubbles.allSatisfy { $0.shown > 0.02 })
  }

  @Test("are exact in a picture of one or two colours")
  func one() {
    for (width, height) in [(1, 1), (1, 9), (64, 48)] {
      let found = Self.colors(width, height) { _, _ in 0x1A_D6FC }
      #expect(found.shades.map(\.color.srgb8.description) == ["#1AD6FC"])
      #expect(found.shades[0].share == 1)
    }
    let few = Self.colors(30, 30) { x, _ in x < 20 ? 0x10_2030 : 0xF0_E0D0 }
    #expect(few.shades.map(\.color.srgb8.description) == ["#102030", "#F0E0D0"])
    #expect(Self.colors(30, 30, count: 0) { x, _ in x < 20 ? 0 : 0xF0_E0D0 }.shades.count == 1)
  }

  @Test("ignore transparent pixels, and premultiplication is undone")
  func alpha() {
    let found = Self.colors(40, 40, alpha: true) { x, _ in
      x < 20 ? 0x4020_0000 : x < 32 ? 0xFF10_2030 : 0x8080_0000
    }
    #expect(found.shades.map(\.color.srgb8.description) == ["#102030", "#FF0000"])
    let nothing = Self.colors(4, 4, alpha: true) { _, _ in 0 }
    #expect(nothing.shades.count == 1 && nothing.shades[0].share == 1)
    #expect((2...5).contains(nothing.palette(name: "").background.stops.count))
  }

  @Test("are the same on every machine")
  func same() {
    let (width, height) = (120, 90)
    let found = Self.colors(width, height) { x, y in Self.sea(x, y, height) }
    #expect(
      found.shades.map(\.color.srgb8.description) == [
        "#B4C5DB", "#A3BBDA", "#405A78", "#40405E", "#C6CEDC", "#404C6A", "#416684", "#3D3654",
      ])
  }
}
