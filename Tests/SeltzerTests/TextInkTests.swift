import FoundationEssentials
import Seltzer
import SeltzerDrawings
import SeltzerPicture
import SeltzerScene
import Testing

@Suite("Text without a colour")
struct TextInkTests {
  private static let library = PaletteLibrary(environment: [:])

  /// A text and its box in a picture, in pixels.
  private struct Text {
    let run: TextRun
    let box: Sprite
  }

  private static func texts(_ wallpaper: Wallpaper, at t: Double = 0) throws -> [Text] {
    try wallpaper.composition(at: t).sprites.compactMap {
      if case .text(let run) = $0.content, $0.part != .shadow {
        Text(run: run, box: $0)
      } else {
        nil
      }
    }
  }

  private static func withoutTexts(_ layers: [Layer]) -> [Layer] {
    layers.compactMap { layer in
      var layer = layer
      layer.members = withoutTexts(layer.members)
      switch layer.content {
      case .text, .clock: return nil
      default: return layer
      }
    }
  }

  /// Measures the contrast of texts with what lies behind them: with the mean of linear light, the mean over
  /// all pixels and moments, and the least.
  private static func contrasts(
    _ scene: Scene, _ palette: Palette, _ size: PixelSize
  ) throws -> [(run: TextRun, ofMean: Double, mean: Double, least: Double)] {
    let texts = try texts(Wallpaper(scene: scene, palette: palette, size: size))
    var empty = scene
    empty.layers = withoutTexts(scene.layers)
    let background = try Wallpaper(scene: empty, palette: palette, size: size)
    var sums = texts.map { _ in (light: SIMD3<Double>.zero, ratio: 0.0, count: 0.0, least: 21.0) }
    for moment in 0..<6 {
      let frame = try background.frame(at: 7 + 53 * Double(moment))
      for (index, text) in texts.enumerated() {
        let (low, high) = (text.box.center - text.box.size / 2, text.box.center + text.box.size / 2)
        for y in Int(low.y)..<Int(high.y.rounded(.up)) {
          for x in Int(low.x)..<Int(high.x.rounded(.up)) {
            let behind = OKLab(SRGB8(rgb: frame.pixels[y * size.width + x] & 0xFF_FFFF))
            let ratio = behind.contrast(with: OKLab(text.run.color))
            sums[index].light += behind.linearSRGB
            sums[index].ratio += ratio
            sums[index].count += 1
            sums[index].least = min(sums[index].least, ratio)
          }
        }
      }
    }
    return zip(texts, sums).map { text, sum in
      let mean = OKLab(linear: sum.light / sum.count)
      return (
        text.run, mean.contrast(with: OKLab(text.run.color)), sum.ratio / sum.count, sum.least
      )
    }
  }

  /// With `SELTZER_TABLE=1` prints the contrasts: mean, and least of a pixel at any moment.
  @Test(
    "has a contrast of at least 3:1, if it is small 4.5:1, in lock and home",
    arguments: PaletteLibrary.builtInNames + PaletteLibrary.extraNames)
  func contrast(name: String) throws {
    let plain = try Self.library.palette(name)
    for palette in [plain, plain.variant(.dark), plain.variant(.light)] {
      var line = ""
      for (scene, size) in [("lock", PixelSize(112, 63)), ("home", PixelSize(60, 130))] {
        let measured = try Self.contrasts(SceneLibrary.scene(scene), palette, size)
        for (run, ofMean, mean, least) in measured {
          let needed = Ink.leastRatio(size: run.fontSize / Double(size.height))
          #expect(ofMean >= needed, "\(palette.name), \(run.text)")
          #expect(mean >= ofMean - 0.01)
          line += "\(run.color) \(Self.rounded(mean)) (\(Self.rounded(least)))  "
        }
        // Clock and date are one group.
        let isWhite = measured.prefix(2).map { $0.run.color == Ink.white }
        if scene == "lock" { #expect(isWhite[0] == isWhite[1]) }
      }
      if ProcessInfo.processInfo.environment["SELTZER_TABLE"] != nil {
        print("| \(palette.name) | \(line)|")
      }
    }
  }

  private static func rounded(_ value: Double) -> Double { (value * 10).rounded(.down) / 10 }

  @Test("looks the same at all times, in all sizes and for both renderers")
  func constant() throws {
    for palette in ["dusk", "violet", "opal"] {
      let (scene, palette) = (try SceneLibrary.scene("lock"), try Self.library.palette(palette))
      func looks(_ wallpaper: Wallpaper, _ t: Double) throws -> [(SRGB8, TextStyle)] {
        try Self.texts(wallpaper, at: t).map { ($0.run.color, $0.run.style) }
      }
      let wallpaper = try Wallpaper(scene: scene, palette: palette, size: PixelSize(640, 360))
      let first = try looks(wallpaper, 0)
      #expect(first.count == 2)
      for t in [-5.0, 0.1, 60, 4000, 1e9] {
        for (one, other) in try zip(first, looks(wallpaper, t)) { #expect(one == other) }
      }
      for (width, method) in [(320, RenderMethod.fast), (1920, .fast), (1280, .cairo)] {
        let other = try Wallpaper(
          scene: scene, palette: palette, size: PixelSize(width, width * 9 / 16), method: method)
        for (one, other) in try zip(first, looks(other, 0)) { #expect(one == other) }
      }
    }
  }

  @Test("changes smoothly while palettes fade, and quickly between white and dark")
  func fade() throws {
    let palettes = try ["graphite", "silver"].map { try Self.library.palette($0) }
    let wallpaper = try Wallpaper(
      scene: SceneLibrary.scene("lock"), palettes: .cycle(palettes, period: 2),
      size: PixelSize(96, 54))
    let clocks = try (0...500).map { step in
      try Self.texts(wallpaper, at: 1 + Double(step) / 500)[1].run
    }
    for (last, next) in zip(clocks, clocks.dropFirst()) {
      #expect(OKLab(last.color).distance(to: OKLab(next.color)) < 0.06)
      #expect(abs(last.style.shadow - next.style.shadow) < 0.1)
    }
    #expect(clocks[0].color == Ink.white && OKLab(clocks[500].color).lightness < 0.35)
    #expect(clocks.count { (0.35..<0.99).contains(OKLab($0.color).lightness) } < 40)
    #expect(clocks[220].style.shadow > 0.5 && clocks[280].style.shadow < -0.5)
  }

  @Test("is chosen by the ground of the scene, not by the palette's own")
  func ground() throws {
    func color(_ background: String, _ palette: String) throws -> SRGB8 {
      let scene = try Scene(
        yaml: """
          background: \(background)
          bubbles: { count: 0 }
          layers: [{ kind: text, text: Aa }]
          """, file: "test.yaml", artwork: .all)
      return try Self.texts(
        Wallpaper(scene: scene, palette: Self.library.palette(palette), size: PixelSize(160, 90)))[
          0
        ]
        .run.color
    }
    #expect(try color("linear", "yellow") != Ink.white && color("linear", "graphite") == Ink.white)
    #expect(try color("'#000000'", "yellow") == Ink.white)
    #expect(try color("'#FFFFFF'", "graphite") != Ink.white)
    #expect(try color("{ shade: 1 }", "yellow") != Ink.white)
    #expect(try color("linear", "red") != Ink.white)
    #expect(try color("{ shade: 1 }", "red") == Ink.white)
  }

  @Test("is chosen by the layers beneath it, and given colours are kept")
  func layers() throws {
    func colors(_ layers: String) throws -> [SRGB8] {
      let scene = try Scene(
        yaml: "bubbles: { count: 0 }\nlayers: [\(layers)]", file: "test.yaml", artwork: .all)
      let palette = try Self.library.palette("graphite")
      return try Self.texts(Wallpaper(scene: scene, palette: palette, size: PixelSize(160, 90)))
        .map(\.run.color)
    }
    let text = "{ kind: text, text: Aa }"
    func plate(_ color: String) -> String {
      "{ kind: shape, shape: rectangle, size: [0.5, 0.2], color: '\(color)' }"
    }
    #expect(try colors(text) == [Ink.white])
    let (light, dark) = (plate("#FFFFFF"), plate("#000000"))
    #expect(try OKLab(colors("\(light), \(text)")[0]).lightness < 0.4)
    #expect(try colors("\(light), \(dark), \(text)") == [Ink.white])
    #expect(try colors("\(text), \(light)") == [Ink.white])
    let given = "{ kind: text, text: Aa, color: '#00FF00' }"
    #expect(try colors("\(light), \(given)") == [SRGB8(rgb: 0x00FF00)])
    let both = try colors("\(dark), \(text), \(light), \(text)")
    #expect(both[0] == Ink.white && both[1] != Ink.white)
  }
}
