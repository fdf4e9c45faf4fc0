import Seltzer
import SeltzerDocument
import SeltzerDrawings
import SeltzerScene
import Testing

@Suite("Settings of a scene")
struct SettingTests {
  private static let text = """
    palette: red
    bubbles:
      density: 20
      wobble: 0.1
    layers:
      - { kind: text, text: one, size: 0.1 }
      - kind: group
        layers: [{ kind: shape, shape: circle, size: [0.1, 0.1] }]
    """

  private static func scene(_ settings: [(path: String, value: String)]) throws -> Scene {
    try Scene(
      yaml: text, file: "s.yaml", settings: settings.map { DocumentSetting(path: $0, value: $1) },
      artwork: .all)
  }

  @Test("replace and add values, in order")
  func values() throws {
    let scene = try Self.scene([
      ("seed", "7"), ("bubbles.count", "90"), ("layers[0].text", "two: 'three'"),
      ("layers[0].text", "'two: three'"), ("layers[0].color", "#FF0000"),
      ("layers[1].layers[0].depth", "4"), ("bubbles.flicker.amount", "0.5"),
      ("background.drawing", "galaxy"), ("palette", ""), ("parallax", "{ edge: refuse }"),
    ])
    #expect(scene.seed == 7 && scene.palette == "blue")
    #expect(scene.emitters[0].population == .count(90))
    #expect(scene.emitters[0].wobble.amount == 0.1 && scene.emitters[0].flicker.amount == 0.5)
    #expect(scene.parallax.edge == .refuse)
    #expect(scene.layers[0].content == .text("two: three"))
    #expect(scene.layers[0].textStyle.color != nil && scene.layers[1].members[0].depth == 4)
    #expect(scene.background?.picture == .drawing(Artwork.all.drawings[0]))
  }

  @Test("may be whole numbers in short notations")
  func wholeNumbers() throws {
    let valid = [
      ("300", 300), ("-3", -3), ("2,880", 2880), ("1e3", 1000), ("1000.0", 1000), ("2.5k", 2500),
      ("3K", 3000), ("1m", 1_000_000), ("1M", 1_000_000), ("4G", 4_000_000_000),
    ]
    for (text, value) in valid { #expect(Int(whole: text) == value, "\(text)") }
    for text in ["", "k", "1.5", "2.5555k", ".5k", "1.k", "1,00", "1e3k", "0x10", "nan", "1e30"] {
      #expect(Int(whole: text) == nil, "\(text)")
    }
    let scene = try Self.scene([("bubbles.count", "2.5k"), ("seed", "1e3")])
    #expect(scene.emitters[0].population == .count(2500) && scene.seed == 1000)
  }

  @Test("give kinds of bubbles their shares of a number, however it is written")
  func shares() throws {
    func counts(_ value: String?) throws -> [Emitter.Population] {
      try SceneLibrary.scene(
        "fizz", settings: [DocumentSetting(path: "bubbles.count", value: value)]
      ).emitters.map(\.population)
    }
    let expected = try counts("1000")
    for value in ["1e3", "1000.0", "1k", "1,000"] { #expect(try counts(value) == expected) }
    // Without a number each kind has its default.
    #expect(try counts("") == counts(nil) && counts("") != expected)
  }

  @Test("with empty brackets add an item")
  func additions() throws {
    let added = "{ kind: text, text: 'a: \"b\"' }"
    let scene = try Self.scene([
      ("layers[]", added), ("layers[1].layers[]", added), ("layers[2].text", "two"),
    ])
    #expect(scene.layers.count == 3 && scene.layers[1].members.count == 2)
    #expect(scene.layers[2].content == .text("two"))
    let first = try Scene(
      yaml: "seed: 1", file: "s.yaml", settings: [DocumentSetting(path: "layers[]", value: added)],
      artwork: .all)
    #expect(first.layers.map(\.content) == [.text("a: \"b\"")])
  }

  private static let kinds = """
    bubbles:
      - { name: hero, speed: 0.1, diameter: 0.2, turbulence: { amount: 0.01 } }
      - { name: far, diameter: 0.1 }
      - { name: far, diameter: [0.1, 0.2] }
    layers:
      - { kind: text, name: head, text: one, size: 0.1 }
      - { kind: group, name: all, layers: [{ kind: text, text: a, size: 0.1 }, { kind: text, text: b, size: 0.1 }] }
    """

  /// Sets a key, in notations that mean the same.
  @Test(
    "apply to all items, or to those of a name",
    arguments: [
      ("bubbles.*.speed", "0.3", ["bubbles[0].speed", "bubbles[1].speed", "bubbles[2].speed"]),
      ("bubbles.*.diameter", "[0.3, 0.4]", (0..<3).map { "bubbles[\($0)].diameter" }),
      ("bubbles.*.turbulence.period", "7", (0..<3).map { "bubbles[\($0)].turbulence.period" }),
      ("bubbles.hero.diameter", "0.3", ["bubbles[0].diameter"]),
      ("bubbles.hero.turbulence.amount", "0.03", ["bubbles[0].turbulence.amount"]),
      ("bubbles.far.diameter", "0.3", ["bubbles[1].diameter", "bubbles[2].diameter"]),
      ("bubbles.far.diameter", "", ["bubbles[1].diameter", "bubbles[2].diameter"]),
      ("layers.head.text", "two", ["layers[0].text"]),
      ("layers.*.depth", "3", ["layers[0].depth", "layers[1].depth"]),
      ("layers.all.layers.*.text", "c", ["layers[1].layers[0].text", "layers[1].layers[1].text"]),
    ])
  func items(path: String, value: String, places: [String]) throws {
    let document = try DocumentNode(parsing: Self.kinds, file: "s.yaml")
    func set(_ paths: [String]) throws -> String {
      let settings = paths.map { DocumentSetting(path: $0, value: value) }
      _ = try Scene(yaml: Self.kinds, file: "s.yaml", settings: settings, artwork: .all)
      return try document.setting(settings, in: Scene.type(.all)).yaml
    }
    let result = try set([path])
    #expect(try result == set(places) && result != set([]))
  }

  @Test("of all kinds leave out those in which the key has no effect")
  func effects() throws {
    let text = """
      bubbles:
        - { lifetime: forever, diameter: 0.2, count: 3 }
        - { diameter: 0.1, speed: 0.1 }
        - { diameter: 0.1 }
      """
    func scene(_ paths: [String]) throws -> Scene {
      try Scene(
        yaml: text, file: "s.yaml",
        settings: paths.map { DocumentSetting(path: $0, value: "0.3") }, artwork: .all)
    }
    let places = ["bubbles[1].speed", "bubbles[2].speed"]
    #expect(try scene(["bubbles.*.speed"]).emitters == scene(places).emitters)
    #expect(try scene(places).emitters != scene([]).emitters)
    // Only the first kind is left.
    let error = #expect(throws: (any Error).self) {
      try Scene(
        yaml: "bubbles: [{ lifetime: forever }]", file: "s.yaml",
        settings: [DocumentSetting(path: "bubbles.*.speed", value: "0.3")], artwork: .all)
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains("bubbles[0].speed has no effect, because"))
  }

  @Test("of all kinds apply to a single one, and to the default")
  func singleKind() throws {
    #expect(try Self.scene([("bubbles.*.wobble", "0.2")]).emitters[0].wobble.amount == 0.2)
    for text in ["seed: 1", "bubbles:", "bubbles: {}", "bubbles: [{}]"] {
      let scene = try Scene(
        yaml: text, file: "s.yaml",
        settings: [DocumentSetting(path: "bubbles.*.wobble", value: "0.2")], artwork: .all)
      #expect(scene.emitters.map(\.wobble.amount) == [0.2], "\(text)")
    }
  }

  @Test(
    "of a list without a place are refused, with the notations and names",
    arguments: [
      (
        "bubbles.speed",
        "bubbles is a list, but must be set as 'bubbles.*.speed' for all items, or 'bubbles.hero.speed' "
          + "or 'bubbles[0].speed' for one; the names are hero, far, far"
      ),
      (
        "bubbles.herro.speed",
        "bubbles is a list, but must be set as 'bubbles.*.speed' for all items, or 'bubbles.hero.speed' "
          + "or 'bubbles[0].speed' for one; the names are hero, far, far"
      ),
      (
        "bubbles.*",
        "bubbles is a list, but must be set as 'bubbles.*.KEY' for all items, or 'bubbles.hero.KEY' "
          + "or 'bubbles[0].KEY' for one; the names are hero, far, far"
      ),
      (
        "layers[1].layers.text",
        "layers[1].layers is a list, but must be set as 'layers[1].layers.*.text' for all items, or "
          + "'layers[1].layers[0].text' for one"
      ),
      (
        "bubbles[].speed",
        "the key is 'bubbles[].speed', but must be 'bubbles.*.speed' for all items; only a key that ends "
          + "in [] adds an item, such as 'layers[]={kind: text, text: Hello}'"
      ),
      ("seed.*.x", "seed is no list, but must be a list of more than 0"),
    ])
  func places(path: String, message: String) {
    let error = #expect(throws: (any Error).self) {
      try Scene(
        yaml: "seed: 1\n" + Self.kinds, file: "s.yaml",
        settings: [DocumentSetting(path: path, value: "1")], artwork: .all)
    }
    #expect("\(error.map { "\($0)" } ?? "")" == "\(path)=1: \(message)")
  }

  @Test("that are wrong are reported with key and value")
  func errors() {
    let wrong: [(String, String, String)] = [
      (
        "bubbles.count", "many",
        "bubbles.count=many: bubbles.count is 'many', but must be a whole number 0...10000000"
      ),
      ("bubbles.cout", "1", "bubbles.cout=1: there is no key 'cout' here; did you mean 'count'?"),
      ("count", "1", "count=1: there is no key 'count' here; did you mean 'bubbles.*.count'?"),
      ("*.x", "1", "*.x=1: there is no key '*' here; known are 'name', "),
      (
        "layers[2].depth", "1",
        "layers[2].depth=1: layers is a list of 2, but must be a list of more than 2"
      ),
      (
        "palette.share", "1",
        "palette.share=1: palette is not a mapping, but must be one with the key 'share'; set the "
          + "whole value, such as 'palette={share: ...}'"
      ),
      (
        "bubbles..count", "1",
        "bubbles..count=1: the key is 'bubbles..count', but must be keys and places such as "
          + "'bubbles.count' or 'layers[0].depth'"
      ),
      (
        "layers[0].effects", "[{ keyPath: no }]",
        "layers[0].effects=[{ keyPath: no }]: layers[0].effects[0].keyPath is 'no', but must be one "
          + "of "
      ),
      (
        "seed", "[1",
        "seed=[1: not valid YAML: the bracket that is opened is incomplete: did not find expected "
          + "',' or ']'; add it, or close the bracket"
      ),
      ("bubbles[]", "{}", "bubbles[]={}: bubbles is no list, but must be a list"),
      (
        "background.size", "cover",
        "background.size=cover: 'file' is missing; it must be the path of an image"
      ),
    ]
    for (path, value, message) in wrong {
      let error = #expect(throws: (any Error).self) { try Self.scene([(path, value)]) }
      #expect("\(error.map { "\($0)" } ?? "")".hasPrefix(message))
    }
  }

  @Test("are written as a scene that is equal", arguments: SceneLibrary.names)
  func text(name: String) throws {
    let hasList = try SceneLibrary.scene(name).emitters.count > 1
    let settings = [
      ("seed", "9"), ("name", "'true'"), ("description", #""a: \"b\"\n# c""#),
      (hasList ? "bubbles[0].count" : "bubbles.count", "12"), ("suspendedEffects", "[]"),
    ].map { DocumentSetting(path: $0, value: $1) }
    let text = try SceneLibrary.text(of: name, settings: settings)
    var saved = try Scene(yaml: text, file: "\(name).yaml", artwork: .all)
    var scene = try SceneLibrary.scene(name, settings: settings)
    #expect(saved.name == "true" && saved.summary == "a: \"b\"\n# c")
    // These contain lines.
    (saved.palettePlace, scene.palettePlace) = (nil, nil)
    (saved.motionPlace, scene.motionPlace) = (nil, nil)
    for index in scene.emitters.indices {
      (saved.emitters[index].documentPlace, scene.emitters[index].documentPlace) = (nil, nil)
    }
    saved.background?.documentPlace = nil
    scene.background?.documentPlace = nil
    saved.changeLayers { layer, _ in layer.documentPlace = nil }
    scene.changeLayers { layer, _ in layer.documentPlace = nil }
    #expect(saved == scene)
  }
}
