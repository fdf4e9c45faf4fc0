import Seltzer
import SeltzerPicture
import SeltzerScene
import SeltzerTestSupport
import Testing

@Suite("Typed colours are seen")
struct TypedCoverageTests {
  /// The cosine of 12°.
  private static let sameHue = 0.9781476007

  /// Returns two to four vivid colours whose hues are at least 55° apart.
  private static func colors(seed: Int) -> [SRGB8] {
    var numbers = RandomNumbers(state: UInt64(seed))
    var colors: [OKLCh] = []
    while colors.count < 2 + seed % 3 {
      let color = OKLCh(SRGB8(rgb: UInt32.random(in: 0...0xFF_FFFF, using: &numbers)))
      if color.chroma > 0.12, (0.4...0.85).contains(color.lightness),
        colors.allSatisfy({ ($0.hue * color.hue).sum() < 0.57 })
      {
        colors.append(color)
      }
    }
    return colors.map(\.srgb8)
  }

  @Test(
    "in at least 4 % of the picture each, or 2.5 % where colours are mixed",
    arguments: ["bubbles", "home", "glass"], 0..<6)
  func coverage(scene: String, seed: Int) throws {
    let typed = Self.colors(seed: seed)
    let text = typed.map(\.description).joined(separator: ",")
    let wallpaper = try wallpaper(SceneLibrary.text(of: scene), text, 160, 90)
    let pixels = try [5, 40].flatMap { t in
      try wallpaper.frame(at: t).pixels.map { OKLCh(SRGB8(rgb: $0 & 0xFF_FFFF)) }
    }
    // Neighbouring points of a mesh are mixed, and large orbs dissolve into the ground.
    let least = (["glass", "home"].contains(scene) ? 0.025 : 0.04) * Double(pixels.count)
    for color in typed.map({ OKLCh($0) }) {
      let count = pixels.count {
        $0.chroma >= 0.04 && ($0.hue * color.hue).sum() >= Self.sameHue
          && abs($0.lightness - color.lightness) <= 0.15
      }
      #expect(Double(count) >= least, "\(color.srgb8) of \(text)")
    }
  }
}
