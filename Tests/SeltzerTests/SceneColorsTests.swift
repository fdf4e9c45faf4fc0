import Seltzer
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
