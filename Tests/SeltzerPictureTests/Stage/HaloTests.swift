import Seltzer
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import Testing

@Suite("Halos")
struct HaloTests {
  private func wallpaper(_ keys: String) throws -> Wallpaper {
    try SeltzerPictureTests.wallpaper(
      "bubbles: { count: 200, diameter: [0.02, 0.1], \(keys) }", "blue:dark", 160, 90)
  }

  @Test("a halo is a glow beneath its bubble, of its size and colour")
  func halos() throws {
    for t in [0.0, 17.3] {
      let groups = try wallpaper("halo: { size: 4, opacity: 0.5 }").composition(at: t).bubbles
      #expect(groups.count == 2 && groups[0].look is Glows && groups[1].look is FlatDiscs)
      for (halo, bubble) in zip(groups[0].rows.discs, groups[1].rows.discs) {
        #expect(halo.center == bubble.center && halo.color == bubble.color)
        #expect(abs(halo.radius - 4 * bubble.radius) < 1e-3 && halo.softness == 0.11)
        #expect(abs(halo.opacity - 0.5 * bubble.opacity) < 1e-3)
      }
      #expect(groups[0].count == groups[1].count && groups[0].blendMode == groups[1].blendMode)
    }
    let keys = "halo: { blendMode: screen }, trail: 3, light: 0.5, blendMode: normal"
    let other = try wallpaper(keys).composition(at: 5).bubbles
    #expect(other.map(\.blendMode) == [.screen, .normal] && other[0].count == 200)
  }

  @Test("the colour of a halo is the life's, but never lighter than the bubble's own")
  func colors() throws {
    let groups = try wallpaper(
      "halo: 5, lifetime: 10, colors: [gray], colorOverLife: [[0, white], [1, black]]"
    ).composition(at: 33).bubbles
    let own = OKLab(SRGB8(rgb: 0x80_8080)).lightness
    var darker = 0
    for (halo, bubble) in zip(groups[0].rows.discs, groups[1].rows.discs) {
      let (a, b) = (OKLab(halo.color).lightness, OKLab(bubble.color).lightness)
      #expect(a <= own + 0.01 && a <= b + 0.01)
      if b < own - 0.05 { darker += 1 }
    }
    #expect(darker > 30)
  }

  @Test("the budget counts halos")
  func budget() throws {
    func take(_ keys: String) throws {
      let scene = try Scene(
        yaml: "bubbles: { count: 3000000, diameter: 0.01, sizeOverLife: [], \(keys) }", file: "x")
      _ = try StageInput(scene: scene, size: PixelSize(1920, 1080))
    }
    try take("speed: 0")
    #expect(throws: (any Error).self) { try take("halo: 50") }
  }
}
