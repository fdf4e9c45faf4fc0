import SeltzerDocument
import SeltzerDrawings
import SeltzerPicture
import SeltzerScene
import Testing

@Suite("Looks of bubbles")
struct LookTests {
  private static let selections = [
    "shape: disc", "shape: ring", "shape: star", "profile: glow", "material: orb",
    "material: glass", "material: air", "streak: 1",
  ]

  private static let clear = ["material: glass", "material: air"]

  /// A value other than the default, the default, and the selections with which it works.
  private static let keys: [(value: String, standard: String, works: Set<String>)] = [
    ("thickness: 0.4", "thickness: 0.2", ["shape: ring"]),
    ("rim: 0.4", "rim: 0", ["shape: disc", "shape: ring"]),
    ("cateye: 0.4", "cateye: 0", ["shape: disc", "shape: ring"]),
    ("rotation: 20deg", "rotation: 0", ["shape: star"]),
    ("spin: 20deg", "spin: 0", ["shape: star"]),
    ("shade: 0.4", "shade: 1", ["material: orb"]),
    ("edge: 0.4", "edge: 1", ["material: orb"]),
    ("shadow: 0.1", "shadow: 0.42", ["material: orb"]),
    ("refraction: 0.4", "refraction: 1", ["material: glass"]),
    ("iridescence: 0.4", "iridescence: 0.6", ["material: glass"]),
    ("shine: 0.4", "shine: 1", ["material: glass"]),
    ("colors: hues", "colors: bubbles", Set(selections).subtracting(clear)),
    ("halo: 4", "name: x", Set(selections).subtracting(clear)),
    ("trail: 3", "trail: 0", Set(selections).subtracting(clear + ["streak: 1"])),
    ("light: 0.5", "light: 0", Set(selections).subtracting(["streak: 1"])),
    (
      "blendMode: add", "blendMode: auto",
      Set(selections).subtracting(clear + ["material: orb"])
    ),
  ]

  private func scene(_ keys: String) throws -> Scene {
    try Scene(yaml: "bubbles: { count: 3, \(keys) }", file: "s.yaml", artwork: .all)
  }

  @Test("a key that a look does not have is an error that says why; its default is not")
  func effects() throws {
    for key in Self.keys {
      for selection in Self.selections {
        _ = try scene("\(selection), \(key.standard)")
        if key.works.contains(selection) {
          _ = try scene("\(selection), \(key.value)")
          continue
        }
        let error = #expect(throws: DocumentError.self) {
          try scene("\(selection), \(key.value)")
        }
        let name = key.value.prefix { $0 != ":" }
        let text = error.map { "\($0)" } ?? ""
        #expect(text.hasPrefix("s.yaml:1: bubbles.\(name) has no effect, because "))
        #expect(text.hasSuffix("; remove it"))
      }
    }
  }

  @Test("each can be drawn, and keeps the values of its own keys")
  func drawn() throws {
    #expect(Emitter.looks.allSatisfy { $0.init() is any DrawnLook })
    let glass = try scene("shine: 0.25, material: glass").emitters[0].look as? GlassLook
    #expect(glass?.shine == 0.25 && glass?.refraction == 1)
    #expect(try scene("shape: disc, streak: 0, profile: plain").emitters[0].look is FlatLook)
  }
}
