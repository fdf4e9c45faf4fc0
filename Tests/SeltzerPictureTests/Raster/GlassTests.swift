import SeltzerDrawings
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import Testing

@Suite("Glass")
struct GlassTests {
  @Test("spreads a bright point beneath an icon, and keeps its colour", arguments: Backend.allCases)
  func frosted(backend: Backend) throws {
    let night = SRGB8(rgb: 0x101010)
    // Beneath the plate's lower left, where the glyph is not.
    let disc = Disc(30, 94, radius: 5, color: SRGB8(rgb: 0xFF2000))
    func pixels(_ style: IconGrid.Style?) throws -> [UInt32] {
      let icon = Sprite.PlacedIcon(.glyph(Glyph.all[0]), center: SIMD2(50, 50))
      let sprites = style.map { style in
        Sprite(
          content: .icons(style, side: 100, [icon]), center: SIMD2(60, 60), size: SIMD2(100, 100),
          opacity: 1)
      }
      let shown = Composition(
        PixelSize(120, 120), Gradient(night, night), DiscGroup([disc]),
        sprites: sprites.map { [$0] } ?? [])
      return try backend.frame(of: shown).pixels
    }
    func redness(_ pixel: UInt32) -> Int { Int(pixel >> 16 & 255) - Int(pixel & 255) }
    let (plain, glass) = (try pixels(nil), try pixels(.glass))
    let (middle, beside) = (94 * 120 + 30, 94 * 120 + 38)
    #expect(redness(plain[middle]) > 240 && redness(plain[beside]) == 0)
    #expect(redness(glass[middle]) < 120)
    #expect(redness(glass[beside]) > 8)
  }
}
