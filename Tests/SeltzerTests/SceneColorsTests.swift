import Seltzer
import SeltzerPicture
import SeltzerScene
import Testing

@Suite("Colours of palettes in scenes")
struct SceneColorsTests {
  private static let library = PaletteLibrary(environment: [:])
  static let scenes = ["bubbles", "glass", "fizz"]

  @Test(
    "a shaded ground keeps the hue and the lightness of the palette",
    arguments: PaletteLibrary.builtInNames.flatMap { [$0, "\($0):light"] })
  func kept(name: String) throws {
    let palette = try Self.library.palette(name)
    for scene in Self.scenes {
      let colors = try SceneColors(SceneLibrary.scene(scene), palette)
      #expect(colors.keepsHue && colors.keepsLightness, "\(scene): \(colors.shown.srgb8)")
    }
  }

  @Test("brown is not yellow, blue is not green, and night is not silver")
  func lost() throws {
    var scene = try Scene(yaml: "bubbles: { count: 0 }", file: "")
    scene.ground.color = SRGB8(red: 0x7A, green: 0x48, blue: 0x10)
    let yellow = try SceneColors(scene, Self.library.palette("yellow"))
    #expect(!yellow.keepsLightness)
    let graphite = try SceneColors(scene, Self.library.palette("graphite"))
    #expect(graphite.keepsHue && graphite.keepsLightness)
    scene.ground.color = SRGB8(red: 0x60, green: 0xA0, blue: 0xFF)
    let green = try SceneColors(scene, Self.library.palette("green"))
    #expect(!green.keepsHue && green.keepsLightness)
    let night = try SceneColors(SceneLibrary.scene("northern"), Self.library.palette("silver"))
    #expect(!night.keepsLightness)
  }
}

/// What a scene makes of a palette's colours.
struct SceneColors: Sendable {
  /// The mean of the palette's stops in OKLab.
  let given: OKLCh
  /// The medians of a picture's coordinates in OKLab.
  let shown: OKLCh
  /// The cosine of the angle between the picture's hue and the nearest of the gradient's.
  private let nearest: Double
  /// The greatest difference of lightness that leaves a light palette light.
  private let tolerance: Double

  /// A palette's hue may turn by 12 degrees; this is the cosine.
  private static let leastHue = 0.97815
  /// Palettes with less chroma have no hue to lose.
  private static let leastChroma = 0.05
  /// Darker palettes may become darker still.
  private static let leastLightness = 0.6

  /// Draws a small picture of the scene at 20 seconds; throws the errors of `Wallpaper`.
  init(_ scene: Scene, _ palette: Palette) throws {
    let stops = palette.background.stops.map { OKLab($0.color).coordinates }
    given = OKLCh(OKLab(stops.reduce(.zero, +) / Double(stops.count)))
    let size = PixelSize(320, 180)
    let frame = try Wallpaper(scene: scene, palette: palette, size: size).frame(at: 20)
    let colors = frame.pixels.map { OKLab(SRGB8(rgb: $0 & 0xFF_FFFF)).coordinates }
    func median(_ axis: Int) -> Double { colors.map { $0[axis] }.sorted()[colors.count / 2] }
    let shown = OKLCh(OKLab(SIMD3(median(0), median(1), median(2))))
    self.shown = shown
    let curve = palette.background.curve
    nearest =
      (0..<33).map { OKLCh(curve.color(at: Double($0) / 32)) }.filter { $0.chroma >= OKLCh.grey }
      .map { ($0.hue * shown.hue).sum() }.max() ?? 1
    tolerance = scene.ground.kind == .mesh ? 0.3 : 0.2
  }

  /// Whether the picture has one of the gradient's hues; a nearly grey palette has none to lose.
  var keepsHue: Bool {
    given.chroma < Self.leastChroma || shown.chroma >= OKLCh.grey && nearest >= Self.leastHue
  }

  /// Whether the picture is about as light as the palette, if that is light.
  var keepsLightness: Bool {
    given.lightness < Self.leastLightness || abs(shown.lightness - given.lightness) <= tolerance
  }
}
