import Foundation
import Seltzer
import SeltzerDocument
import SeltzerDrawings
import SeltzerScene
import Testing

@Suite("A scene")
struct SceneTests {
  static func message(_ yaml: String) -> String {
    do {
      _ = try Scene(yaml: yaml, file: "home.yaml", artwork: .all)
      return "no error"
    } catch { return "\(error)" }
  }

  @Test("that is built in is complete", arguments: SceneLibrary.names)
  func builtIn(name: String) throws {
    let scene = try SceneLibrary.scene(name)
    #expect(scene.name == name)
    #expect(!scene.summary.isEmpty)
    #expect((Palette.mainFiles + Palette.extraFiles).contains { $0.name == scene.palette })
  }

  @Test("of an empty mapping has the original's bubbles and factors")
  func defaults() throws {
    let scene = try Scene(yaml: "{}", file: "a/mine.yaml", artwork: .all)
    #expect(scene.name == "mine")
    #expect(scene.emitters[0] == Emitter())
    #expect(scene.parallax == Parallax())
    #expect(scene.layers.isEmpty)
    // 20 bubbles on a screen of 320 by 568, and about 63 at 16:9.
    #expect(scene.emitters[0].count(aspect: 320.0 / 568) == 20)
    #expect(scene.emitters[0].count(aspect: 16.0 / 9) == 63)
  }

  @Test("kinds of bubbles share a number without an index, except those that stay forever")
  func sharedCount() throws {
    let list = "bubbles: [{ count: 30 }, { count: 1, lifetime: forever }, { count: 10 }]"
    for (values, counts) in [
      (["101"], [76, 1, 25]), (["0", "8"], [6, 1, 2]), (["0"], [0, 1, 0]), ([""], [63, 1, 63]),
    ] {
      let settings = values.map { DocumentSetting(path: "bubbles.count", value: $0) }
      let scene = try Scene(yaml: list, file: "x", settings: settings, artwork: .all)
      #expect(scene.emitters.map { $0.count(aspect: 16.0 / 9) } == counts)
    }
    let set = #expect(throws: DocumentError.self) {
      try Scene(
        yaml: list, file: "x", settings: [DocumentSetting(path: "bubbles.count", value: "many")],
        artwork: .all)
    }
    #expect(
      "\(try #require(set))"
        == "bubbles.count=many: bubbles[0].count is 'many', but must be a whole number 0...10000000"
    )
  }

  @Test("has one emitter or a list, and its number of bubbles is shared")
  func emitters() throws {
    let list = "bubbles: [{ count: 30, shape: ring }, { count: 10, depth: 2 }]"
    let scene = try Scene(yaml: list, file: "x", artwork: .all)
    #expect(scene.emitters.map { $0.count(aspect: 1) } == [30, 10])
    let looks = scene.emitters.map { $0.look }
    #expect(looks[0].isEqual(to: FlatLook(isRing: true)) && scene.emitters[1].depth == 2)
    let shared = try Scene(
      yaml: list, file: "x", settings: [DocumentSetting(path: "bubbles.count", value: "101")],
      artwork: .all)
    #expect(shared.emitters.map { $0.count(aspect: 1) } == [76, 25])
    var ofList = try Scene(yaml: "bubbles: [{ count: 7 }]", file: "x", artwork: .all)
    var one = try Scene(yaml: "bubbles: { count: 7 }", file: "x", artwork: .all)
    // These contain keys.
    (ofList.emitters[0].documentPlace, one.emitters[0].documentPlace) = (nil, nil)
    #expect(ofList == one)
    let kinds = "bubbles: [\(Array(repeating: "{}", count: 21).joined(separator: ", "))]"
    #expect(Self.message(kinds).contains("a list of at most 20"))
    let many = try Scene(
      yaml: "bubbles: { count: 10000000, trail: 4, light: 1 }", file: "x", artwork: .all)
    #expect(many.emitters[0].count(aspect: 1) == 10_000_000 / 6)
  }

  @Test("counts bubbles by area, number, or births")
  func populations() throws {
    func count(_ key: String) throws -> Int {
      try Scene(yaml: "bubbles: { \(key) }", file: "x", artwork: .all).emitters[0].count(aspect: 2)
    }
    #expect(try count("density: 10") == 20)
    #expect(try count("count: 7") == 7)
    #expect(try count("birthRate: 2, lifetime: [10, 20]") == 30)
    #expect(try count("density: 10000000") == Emitter.maximumBubbleCount)
  }

  @Test("half of the bubbles shrink, but none if the sizes over a life are listed")
  func mirrored() throws {
    let scene = try Scene(
      yaml: "bubbles: [{}, { sizeOverLife: [[0, 1], [1, 2]] }]", file: "x", artwork: .all)
    #expect(scene.emitters.map(\.sizeMirrored) == [0.5, 0])
  }

  @Test("turns negative factors into 0")
  func negativeFactors() throws {
    let scene = try Scene(
      yaml: "parallax: { distanceFactor: -3, frontFactor: -0.5 }", file: "x", artwork: .all)
    #expect(scene.parallax.distanceFactor == 0 && scene.parallax.frontFactor == 0)
  }

  @Test("reads angles in radians, or in degrees with the suffix deg")
  func angles() throws {
    let scene = try Scene(
      yaml: "bubbles: { direction: 90deg, spread: 0.5 }", file: "x", artwork: .all)
    #expect(abs(scene.emitters[0].direction - .pi / 2) < 1e-15)
    #expect(scene.emitters[0].spread == 0.5)
  }

  @Test("reads every kind of layer with all its keys")
  func layers() throws {
    let scene = try Scene(
      yaml: """
        layers:
          - { kind: image, file: a.png, name: photo, position: [0.1, 0.2], offset: [0.3, 0.4],
              anchor: [0, 1], size: [0.5, 0.6], opacity: 0.7, parallax: still }
          - { kind: text, text: 'a & b', font: Serif, weight: bold, color: '#010203', shadow: 0.5 }
          - { kind: clock, format: '%S', start: '2020-02-29T23:59:58' }
          - { kind: icons, glyphs: [mail, phone], columns: 1, spacing: [0.1, 0.2], style: glass,
              rotation: 90deg }
          - { kind: panel, size: [0.5, 0.1], corner: 0.01, blur: 0.02, tint: '#040506',
              tintOpacity: 0.1 }
          - { kind: shape, shape: line, size: [0.1, 0.2], color: '#070809', stroke: 0.01 }
          - { kind: mirror, position: [0.5, 0.8], ripples: 0.3, compression: 2.5 }
          - kind: group
            layers: [{ kind: shape, shape: circle, size: [1, 1] }]
        """, file: "x.yaml", folder: "pictures", artwork: .all)
    #expect(scene.layers.map(\.kind) == Layer.Kind.allCases)
    #expect(scene.layers[0].content == .image(.file("pictures/a.png")))
    #expect(scene.layers[0].anchor == SIMD2(0, 1) && scene.layers[0].parallaxRole == .still)
    #expect(scene.layers[0].name == "photo" && scene.layers[1].name == "text 2")
    #expect(scene.layers[0].rotation == 0 && scene.layers[3].rotation == .pi / 2)
    guard case .clock(let format, let start) = scene.layers[2].content else {
      Issue.record("no clock")
      return
    }
    #expect(format == "%S" && start?.text(format: "%Y-%m-%d %H:%M:%S") == "2020-02-29 23:59:58")
  }

  @Test("clocks without a start, or with the start now, show the current time")
  func currentTime() throws {
    func shows(_ keys: String) throws -> Bool {
      let yaml = "layers: [{ kind: group, layers: [{ kind: clock\(keys) }] }]"
      return try Scene(yaml: yaml, file: "x.yaml", artwork: .all).showsCurrentTime
    }
    #expect(try shows("") && shows(", start: now"))
    #expect(try !shows(", start: 2013-09-18T09:41"))
  }

  @Test("the current time is that of the local time zone")
  func now() {
    func reading() -> [Int] {
      let now = Calendar.current.dateComponents(
        [.year, .month, .day, .hour, .minute, .second], from: Date())
      return [now.year, now.month, now.day, now.hour, now.minute, now.second].compactMap(\.self)
    }
    // The clock may advance between two readings.
    let before = reading()
    let shown = CivilTime.now.text(format: "%Y %m %d %H %M %S").split(separator: " ")
    let numbers = shown.compactMap { Int($0) }
    #expect(numbers.count == 6 && !numbers.lexicographicallyPrecedes(before))
    #expect(!reading().lexicographicallyPrecedes(numbers))
  }

  @Test("may have at most 64 layers, including those in groups")
  func maximumLayerCount() {
    func layers(_ count: Int) -> String {
      "layers: [" + Array(repeating: "{ kind: text, text: a }", count: count).joined(separator: ",")
        + "]"
    }
    #expect(Self.message(layers(64)) == "no error")
    #expect(
      Self.message(layers(65))
        == "home.yaml:1: this is layer 65, but a scene has at most 64; join some into one image")
  }

  @Test("is refused with file, line, key, what is allowed and the nearest known key")
  func errors() {
    #expect(
      Self.message("name: x\nbubbles:\n  lifetme: 3")
        == "home.yaml:3: there is no key 'lifetme' here; did you mean 'lifetime'?")
    #expect(
      Self.message("bubbles: { speedScale: -1 }")
        == "home.yaml:1: bubbles.speedScale is -1, but must be 0...100")
    #expect(
      Self.message("bubbles: { blendMode: scren }")
        == "home.yaml:1: bubbles.blendMode is 'scren', but must be one of auto, normal, screen, add; "
        + "did you mean 'screen'?")
    #expect(
      Self.message("bubbles:\n  count: 3\n  density: 4")
        == "home.yaml:3: both 'count' and 'density' are given; keep one")
    #expect(
      Self.message("layers:\n  - kind: clock\n    start: 2021-02-29T00:00")
        == "home.yaml:3: layers[0].start is '2021-02-29T00:00', but must be now, or a date and time such "
        + "as 2013-09-18T09:41:00")
    #expect(
      Self.message("layers: [{ kind: panel }]")
        == "home.yaml:1: 'size' is missing; it must be [width, height] in stage units")
    #expect(
      Self.message("bubbles: { lifetime: [9, 3] }")
        == "home.yaml:1: bubbles.lifetime is [9, 3], but must be [low, high] with low no greater "
        + "than high")
  }
}
