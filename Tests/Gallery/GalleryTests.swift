import Foundation
import Seltzer
import Testing

/// A small scene that shows one feature.
private struct Sample: CustomTestStringConvertible, Sendable {
  let name: String
  let scene: String
  var palette = "blue"
  var offset = SIMD2(0.0, 0.0)
  var testDescription: String { name }

  func frame() throws -> Frame {
    try Wallpaper(
      scene: Scene(yaml: scene, file: "\(name).yaml"),
      palette: PaletteLibrary(environment: [:]).palette(palette),
      size: try #require(PixelSize(width: 192, height: 108))
    ).frame(at: 6, contentOffset: offset)
  }
}

private let picture =
  URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Golden/016-space-pushed.png"
private let icons =
  "{ kind: icons, size: 0.2, glyphs: [messages, calendar, camera, weather, maps] }"

// Text depends on the installed fonts; see TextGalleryTests.
private let samples =
  PaletteLibrary.builtInNames.enumerated().map { index, palette in
    Sample(name: "00\(index + 1)-\(palette)", scene: "{}", palette: palette)
  } + [
    Sample(name: "008-screen", scene: "bubbles: { blendMode: screen }", palette: "graphite"),
    Sample(name: "009-add", scene: "bubbles: { blendMode: add }", palette: "graphite"),
    Sample(
      name: "010-many-small",
      scene: "bubbles: { count: 600, diameter: [0.01, 0.05], drawOrder: birth }", palette: "red"),
    Sample(
      name: "011-wholly-soft", scene: "bubbles: { softness: 1, diameter: [0.2, 0.5] }",
      palette: "violet"),
    Sample(name: "012-icons", scene: "layers: [\(icons)]", palette: "green"),
    Sample(
      name: "013-glass-icons", scene: "layers: [\(icons.dropLast(1)), style: glass }]",
      palette: "yellow"),
    Sample(
      name: "014-frosted-panel",
      scene: "bubbles: { opacityOverLife: [[0, 1]] }\n"
        + "layers: [{ kind: panel, size: [1.2, 0.5], corner: 0.1, blur: 0.05 }]"),
    Sample(
      name: "015-shapes",
      scene: """
        bubbles: { count: 0 }
        layers:
          - { kind: shape, shape: circle, size: [0.6, 0.4], position: [0.25, 0.3] }
          - { kind: shape, shape: rectangle, size: [0.5, 0.4], corner: 0.1, position: [0.75, 0.3],
              color: '#FF5E3B', opacity: 0.5 }
          - { kind: shape, shape: line, size: [1.2, 0.2], position: [0.5, 0.8], stroke: 0.02 }
          - { kind: shape, shape: circle, size: [0.3, 0.3], position: [0.8, 0.75], stroke: 0.05 }
        """, palette: "graphite"),
    Sample(
      name: "016-space-pushed",
      scene: """
        background: { drawing: galaxy }
        bubbles: { density: 14, diameter: [0.03, 0.16], blendMode: screen }
        layers: [{ kind: image, drawing: earth }, { kind: image, drawing: moon, anchor: [0, 0] }]
        """, palette: "violet", offset: SIMD2(40, 20)),
    Sample(
      name: "020-bubble-shapes",
      scene: """
        bubbles:
        """
          + ["ring", "hexagon", "star", "snowflake", "petal", "heart", "spark"].map {
            let turn = $0 == "ring" ? "" : ", rotation: [-60deg, 60deg]"
            return
              "\n  - { count: 6, shape: \($0), diameter: [0.1, 0.4], softness: [0, 0.1]\(turn) }"
          }.joined() + "\n  - { count: 6, rim: 0.5, cateye: 0.8, diameter: [0.1, 0.4] }",
      palette: "violet"),
  ]
  + ["mesh", "radial", "conic", "{ warp: 0.3 }"].enumerated().map { index, ground in
    let name = index == 3 ? "linear-warped" : ground
    return Sample(
      name: "02\(index + 1)-\(name)", scene: "background: \(ground)\nbubbles: { count: 0 }",
      palette: "violet")
  } + [
    Sample(
      name: "025-grain",
      scene: "{ background: radial, grain: 0.05, dither: bluenoise, bubbles: { count: 0 } }",
      palette: "graphite"),
    Sample(
      name: "026-orbs",
      scene: """
        seed: 5
        bubbles:
          - { count: 3, diameter: [0.4, 0.8], material: orb, softness: 0, opacity: 3 }
          - { count: 12, diameter: [0.03, 0.2], material: orb, softness: 0, opacity: 5, light: { angle: 160deg } }
          - { count: 1, diameter: 0.5, material: orb, softness: 0.3, opacity: 5, shade: 0.5, shadow: 0 }
        """),
    Sample(
      name: "027-glows",
      scene: """
        seed: 5
        bubbles:
          - { count: 4, profile: glow, diameter: [0.6, 1.6], softness: 0.5, opacity: [0.3, 0.5], blendMode: add, colors: hues }
          - { count: 40, profile: glow, diameter: [0.02, 0.2], softness: 0.11, opacity: [0.6, 1], blendMode: screen }
          - { count: 8, profile: glow, diameter: [0.1, 0.3], softness: 0.3, opacity: [0.4, 0.8], blendMode: normal, colors: [gold] }
        """, palette: "midnight:black"),
    Sample(
      name: "028-halos",
      scene: """
        seed: 5
        bubbles:
          - { count: 30, diameter: [0.02, 0.1], softness: [0, 0.3], opacity: [0.7, 1], blendMode: add, colors: hues, halo: { size: 6, opacity: 0.5 } }
          - { count: 3, diameter: [0.2, 0.3], softness: 0.02, opacity: [0.3, 0.5], halo: { size: 3, opacity: 0.8, blendMode: screen } }
        """, palette: "red:black"),
    Sample(
      name: "029-streaks",
      scene: """
        seed: 5
        bubbles:
          - { count: 60, diameter: [0.004, 0.03], lifetime: [3, 5], speed: [0.1, 0.3], direction: -90deg, spread: 60deg, flow: { amount: 0.2, size: 0.4, period: 4, waves: 4 }, opacity: [0.7, 1], colors: hues, blendMode: add, streak: 0.6 }
          - { count: 12, diameter: [0.05, 0.1], lifetime: 4, speed: 0.2, softness: 0.5, opacity: [0.3, 0.5], blendMode: screen, streak: 1.2 }
          - { count: 40, diameter: 0.012, lifetime: [3, 5], speed: 0.3, opacity: [0.7, 1], blendMode: screen, streak: 1.5, shortest: 0.3, glitter: 0.9 }
        """, palette: "amber:black"),
    Sample(
      name: "031-links",
      scene: """
        seed: 5
        bubbles:
          - { count: 40, diameter: [0.01, 0.03], softness: 0, opacity: [0.7, 1], colors: [white], links: { distance: 0.3, width: 0.006, opacity: 0.8 } }
          - { count: 30, diameter: 0.06, opacity: [0.2, 0.4], colors: hues, blendMode: add, links: 0.25 }
        """, palette: "midnight"),
    Sample(
      name: "032-folds",
      scene:
        "{ background: { gradient: mesh, shade: 0.7, folds: [{ softness: 1, angle: 60deg }, { angle: -20deg, curve: 0.2 }] }, bubbles: { count: 0 } }",
      palette: "violet"),
    Sample(
      name: "033-glass",
      scene: """
        seed: 5
        background: { shade: 1, folds: [{ position: [0.5, 0.55], angle: -25deg }] }
        bubbles:
          - { count: 9, material: glass, diameter: [0.1, 0.6], softness: 0, speed: 0, area: { spread: even } }
          - { count: 30, material: glass, diameter: [0.01, 0.05], softness: [0, 0.5], refraction: 0.5, iridescence: 1, shine: 0.6 }
        """, palette: "dusk"),
    Sample(
      name: "034-ribbons",
      scene:
        "{ background: { ribbons: { count: 3, horizon: 0.75, fan: 0.4, strength: 0.9 } }, bubbles: { count: 0 }, layers: [{ kind: mirror, position: [0.5, 0.75] }] }",
      palette: "dusk"),
    Sample(
      name: "035-earth",
      scene: """
        background: { drawing: { name: galaxy, brightness: 0.3 } }
        bubbles: { count: 0 }
        layers:
          - { kind: image, position: [0.5, 0.9], size: 1.4, drawing: { name: earth, sunFrom: -100deg, sunHeight: -40deg, turn: 70deg, clouds: 0.6, cities: 1 } }
        """, palette: "midnight"),
    Sample(
      name: "030-own-icons",
      scene: """
        layers:
          - { kind: icons, size: 0.4, rotation: 15deg, icons: [mail, { file: "\(picture)" }] }
        """, palette: "yellow"),
  ]

@Suite("Gallery")
struct GalleryTests {
  @Test("every sample matches its golden picture", arguments: samples)
  fileprivate func matchesGolden(sample: Sample) throws {
    try Golden.check(try sample.frame(), sample.name)
  }

  @Test("every palette's background is dithered, without visible bands")
  func noBanding() throws {
    for palette in PaletteLibrary.builtInNames {
      let sample = Sample(name: palette, scene: "bubbles: { count: 0 }", palette: palette)
      let frame = try sample.frame()
      let width = frame.size.width
      // The longest run of equal pixels in a column; without dithering it has many rows.
      var longest = 0
      for x in stride(from: 0, to: width, by: 7) {
        var run = 1
        for y in 1..<frame.size.height {
          run = frame.pixels[y * width + x] == frame.pixels[(y - 1) * width + x] ? run + 1 : 1
          longest = max(longest, run)
        }
      }
      #expect(longest <= 8, "\(palette)")
    }
  }
}
