import Seltzer
import SeltzerPicture
import SeltzerReference
import SeltzerScene
import Testing

@Suite("Balls of glass, and folds")
struct GlassBallTests {
  private func composition(
    _ yaml: String, _ palette: String = "blue", at t: Double = 3, loop: Double? = nil,
    width: Int = 300, height: Int = 200
  ) throws -> Composition {
    try wallpaper(yaml, palette, width, height, loop: loop).composition(at: t)
  }

  /// Red, green and blue of a pixel, 0...255.
  private func color(_ frame: Frame, _ x: Int, _ y: Int) -> SIMD3<Int> {
    let pixel = Int(frame.pixels[y * frame.size.width + x])
    return SIMD3(pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
  }

  @Test("every instruction set and number of threads gives the same bytes")
  func sameBytes() throws {
    let scenes = try [
      SceneLibrary.text(of: "glass"),
      "{ seed: 3, background: { gradient: radial, folds: [{ angle: 40deg, curve: 0.3 }] }, bubbles: "
        + "{ count: 60, material: glass, diameter: [0.005, 0.9], softness: [0, 0.5], wobble: 0.4 } }",
      "{ bubbles: { count: 9, material: glass, diameter: 0.5, refraction: 0.3, shine: 0.2 } }",
    ]
    for yaml in scenes {
      for palette in ["blue", "silver", "midnight"] {
        try expectSameBytes(composition(yaml, palette, width: 333, height: 187), "\(palette)")
      }
    }
  }

  @Test("loops of folds and glass close", arguments: [4.0, 60])
  func loops(length: Double) throws {
    let yaml = try SceneLibrary.text(of: "glass")
    let (first, last) = (
      try composition(yaml, at: 0, loop: length), try composition(yaml, at: length, loop: length)
    )
    #expect(try picture(first) == picture(last))
    #expect(try picture(first) != picture(composition(yaml, at: length / 2, loop: length)))
  }

  @Test("a fold is lighter on its right and darker on its left than the ground")
  func fold() throws {
    let ground = "{ background: { shade: 1, FOLDS }, bubbles: { count: 0 } }"
    func lightness(_ folds: String, _ y: Int) throws -> Int {
      let frame = try picture(composition(ground.replacing("FOLDS", with: folds), "graphite"))
      return color(frame, 150, y).wrappedSum()
    }
    let fold = "folds: [{ angle: 0deg, curve: 0 }]"
    for (y, sign) in [(80, -1), (120, 1)] {
      let change = try (lightness(fold, y) - lightness("warp: 0", y)) * sign
      #expect(change > 12, "\(y)")
    }
    // Without strength there is no change.
    let none = try lightness("folds: [{ angle: 0deg, curve: 0, strength: 0 }]", 120)
    #expect(try abs(none - lightness("warp: 0", 120)) <= 9)
  }

  @Test("a ball shows what is behind it the other way round, and nothing outside its edge")
  func refraction() throws {
    func ball(_ keys: String) throws -> Frame {
      try picture(
        composition(
          """
          background: { color: black, lights: [{ position: [0.1, 0.5], size: 2, opacity: 1, color: white }] }
          bubbles: { count: 1, lifetime: forever, speed: 0, area: { size: 0 }, material: glass, softness: 0,
            diameter: 0.5, iridescence: 0, shine: 0, \(keys) }
          """))
    }
    let (bent, plain) = (try ball("refraction: 1"), try ball("refraction: 0"))
    // The light is on the left of the ball.
    #expect(color(bent, 180, 100).x > color(bent, 120, 100).x + 5)
    #expect(color(plain, 180, 100).x < color(plain, 120, 100).x)
    let without = try picture(
      composition(
        "{ background: { color: black, lights: [{ position: [0.1, 0.5], size: 2, opacity: 1, color: "
          + "white }], folds: [] }, bubbles: { count: 0 } }"))
    for (x, y) in [(98, 100), (202, 100), (150, 48), (150, 152), (20, 100)] {
      let gap = color(bent, x, y) &- color(without, x, y)
      #expect(abs(gap.x) <= 1 && abs(gap.y) <= 1 && abs(gap.z) <= 1, "\(x) \(y)")
    }
  }

  @Test("a ball before a picture shows it the other way round, on all threads and instruction sets")
  func refractedPicture() throws {
    func shown(_ keys: String) throws -> Composition {
      try composition(
        """
        background: { drawing: galaxy, size: 1.5 }
        bubbles: { count: 1, lifetime: forever, speed: 0, area: { position: [0.6, 0.5], size: 0 }, material: glass,
          softness: 0, diameter: 0.6, iridescence: 0, shine: 0, \(keys) }
        """, "aurora")
    }
    let (plain, bent) = (try picture(shown("refraction: 0")), try picture(shown("refraction: 1")))
    let without = try picture(
      composition("{ background: { drawing: galaxy, size: 1.5 }, bubbles: { count: 0 } }", "aurora")
    )
    // The middle of a ball that does not bend light shows what is behind it; one that does shows something else.
    var (same, other) = (0, 0)
    for (x, y) in [(150, 90), (180, 70), (180, 130), (210, 110)] {
      let behind = color(without, x, y)
      func gap(_ frame: Frame) -> Int {
        let gap = color(frame, x, y) &- behind
        return abs(gap.x) + abs(gap.y) + abs(gap.z)
      }
      (same, other) = (same + gap(plain), other + gap(bent))
    }
    #expect(other > 2 * same)
    try expectSameBytes(shown("refraction: 1"), "refraction")
  }

  @Test("Cairo's pictures have the same balls", arguments: ["glass", "over a picture"])
  func cairo(name: String) throws {
    let shown = try composition(
      name == "glass"
        ? SceneLibrary.text(of: name)
        : "{ background: { drawing: earth, size: 1.2 }, bubbles: { count: 9, material: glass, diameter: 0.4 } }"
    )
    #expect(try backendGaps(shown).mean < 1.5)
  }
}
