import SeltzerDrawings
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import Testing

@Suite("Glass")
struct GlassTests {
  @Test(
    "spreads a bright point beneath an icon, and keeps its colour", arguments: Backend.allCases
  )
  func frosted(backend: Backend) throws {
    let size = PixelSize(120, 120)
    let night = SRGB8(rgb: 0x101010)
    let gradient = Gradient(
      angle: 0, stops: [.init(at: 0, color: night), .init(at: 1, color: night)])
    // Beneath the plate's lower left, where the glyph is not.
    let disc = Disc(
      center: SIMD2(30, 94), radius: 5, stretch: SIMD2(1, 1), softness: 0,
      color: SRGB8(rgb: 0xFF2000), opacity: 1)
    func pixels(_ style: IconGrid.Style?) throws -> [UInt32] {
      var scene = Composition(size: size, gradient: gradient)
      scene.bubbles = [DiscGroup([disc])]
      let icon = Sprite.PlacedIcon(.glyph(.mail), center: SIMD2(50, 50))
      scene.sprites =
        style.map {
          [
            Sprite(
              content: .icons($0, side: 100, [icon]), center: SIMD2(60, 60), size: SIMD2(100, 100),
              opacity: 1)
          ]
        } ?? []
      return try backend.frame(of: scene).pixels
    }
    func redness(_ pixel: UInt32) -> Int { Int(pixel >> 16 & 255) - Int(pixel & 255) }
    let (plain, glass) = (try pixels(nil), try pixels(.glass))
    let (middle, beside) = (94 * 120 + 30, 94 * 120 + 38)
    #expect(redness(plain[middle]) > 240 && redness(plain[beside]) == 0)
    #expect(redness(glass[middle]) < 120)
    #expect(redness(glass[beside]) > 8)
  }
}
