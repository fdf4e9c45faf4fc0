import Foundation
import Seltzer
import SeltzerTestSupport
import Testing

@Suite("Bad scenes and palettes are rejected on one line")
struct BadSceneTests {
  static let scenes = BadCase.read("scenes") { body in
    (
      ["s.yaml": Array(body.map { $0 + "\n" }.joined().utf8)],
      ["render", "s.yaml", "-o", "o.png", "-s", "16x9"]
    )
  }

  static let palettes = BadCase.read("palettes") { body in
    (
      ["p.yaml": Array(body.map { $0 + "\n" }.joined().utf8)],
      ["render", "-p", "p.yaml", "-o", "o.png", "-s", "16x9"]
    )
  }

  /// Draws as `render` does, without starting it for each case.
  private static func draw(_ scene: Scene, in palette: String) throws {
    let library = PaletteLibrary(environment: [:])
    let wallpaper = try Wallpaper(
      scene: scene, palette: library.palette(palette),
      size: #require(PixelSize(width: 16, height: 9)))
    _ = try wallpaper.frame(at: 0)
  }

  @Test("scenes", arguments: scenes)
  func scene(_ bad: BadCase) throws {
    guard !bad.isWhole else { return try bad.check() }
    try bad.check { path in
      let scene = try SceneLibrary.scene(path)
      try Self.draw(scene, in: scene.palette)
    }
  }

  @Test("palettes", arguments: palettes)
  func palette(_ bad: BadCase) throws {
    guard !bad.isWhole else { return try bad.check() }
    try bad.check { try Self.draw(SceneLibrary.scene("bubbles"), in: $0) }
  }

  private static func tooDeep(_ line: Int) -> String {
    "s.yaml:\(line): nested deeper than 64 levels; flatten the lists"
  }
  private static let aGroup = "  - kind: group\n    layers:\n"
  private static let aCircle = "- {kind: shape, shape: circle, size: [0.1, 0.1]}\n"

  /// Scenes that are too long, too deep or too unusual for `Bad/scenes.txt`.
  static let odd: [BadCase] = [
    text("brackets", String(repeating: "[", count: 100_000), tooDeep(1)),
    text("value of brackets", "a: " + repeated("[", 100_000), tooDeep(1)),
    text("braces", repeated("{a: ", 50_000), tooDeep(1)),
    text("dashes", repeated("- ", 50_000), tooDeep(1)),
    text("question marks", repeated("? ", 50_000), tooDeep(1)),
    text(
      "indentation", (0..<1000).map { repeated(" ", $0) + "a:\n" }.joined(),
      tooDeep(65)),
    text("many stars", repeated("- *a\n", 40), "s.yaml:1: " + anAlias("a")),
    text(
      "aliases that multiply as keys",
      "? &k0 [x]\n: 1\n"
        + (1..<16).map { "? &k\($0) [*k\($0 - 1), *k\($0 - 1)]\n: 1\n" }.joined(),
      "s.yaml:3: " + anAlias("k0")),
    text(
      "65 layers", "layers:\n" + repeated(aCircle, 65),
      "s.yaml:66: this is layer 65, but a scene has at most 64; join some into one image"),
    text(
      "65 layers in groups", "layers:\n" + repeated(aGroup + "      " + aCircle, 33),
      "s.yaml:98: this is layer 65, but a scene has at most 64; join some into one image"),
    text(
      "ten groups in each other",
      "layers:\n"
        + (0..<10).map { level in
          let indent = repeated("    ", level)
          return indent + "  - kind: group\n" + indent + "    layers:\n"
        }.joined() + repeated("    ", 10) + "  " + aCircle,
      "s.yaml:20: groups are nested deeper than 8; flatten them"),
    text(
      "401 glyphs", "layers:\n- {kind: icons, glyphs: [\(repeated("mail, ", 401))]}",
      "s.yaml:2: layers[0].glyphs is a list of 401, but must be a list of at most 400"),
    text(
      "very long text", "layers:\n- {kind: text, text: \(repeated("W", 1001))}",
      "s.yaml:2: layers[0].text is '\(repeated("W", 59))…', but must be 1 to 1000 characters"),
    text(
      "a zero in a path", "background: {file: \"a\\0b.png\"}",
      "s.yaml:1: background.file is 'a\\0b.png', but must be text without zero characters"),
    text(
      "an escape in a key", "\"\\e[31mred\": 1",
      "s.yaml:1: there is no key '\\u{1B}[31mred' here; known are 'name', 'description', 'palette', "
        + "'variants', 'seed', 'clock', 'scaleBy', 'background', 'grain', 'dither', 'bubbles', 'layers', 'narrowest', "
        + "'margins', 'parallax', 'motion', 'suspendedEffects', 'reduceMotion', 'reduceTransparency'"
    ),
    text(
      "a zero byte", "name: x\nseed: 1\0\n",
      "s.yaml:2: not valid YAML: control characters are not allowed; remove them"),
    text(
      "a mark at the start, and a mistake", "\u{FEFF}seed: x\n",
      "s.yaml:1: seed is 'x', but must be a whole number 0...4294967295"),
    .scene(
      "no UTF-8", Array("name: ".utf8) + [0xFF, 0xFE], 65,
      "s.yaml: this is not UTF-8 text; a scene or palette is a YAML file"),
    .scene(
      "UTF-16", [0xFF, 0xFE] + "seed: 1\n".utf8.flatMap { [$0, 0] }, 65,
      "s.yaml: this is not UTF-8 text; a scene or palette is a YAML file"),
    .scene(
      "noise", (0..<4096).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) }, 65,
      "s.yaml: this is not UTF-8 text; a scene or palette is a YAML file"),
    .scene(
      "two megabytes", Array("# ".utf8) + Array(repeating: 0x78, count: 2_000_000), 65,
      "s.yaml: the file has 2000002 bytes, but a scene or palette has at most 1048576; "
        + "is it the right file?"),
  ]

  @Test("long, deep and unusual scenes", arguments: odd)
  func oddScene(_ bad: BadCase) throws { try bad.check() }

  @Test(
    "scenes that resemble invalid ones are accepted",
    arguments: [
      "# bubbles & layers * x *y\nseed: 1", "name: \"Tom & *Jerry*\"", "name: Tom & Jerry",
      "description: 'a, *b, &c'", "seed: &unused 4",
      "layers:\n- kind: shape\n  shape: circle\n"
        + "  size: [1, 1]\n  color:\n    '#fff'\n",
      "\u{FEFF}seed: 1", "seed: 1\r\nname: x\r\n", "seed: ~", "bubbles:", "{}",
    ])
  func good(yaml: String) throws {
    let scratch = try Scratch()
    try scratch.write("s.yaml", yaml)
    try scratch.succeed("render s.yaml -o o.png -s 16x9")
    #expect(try scratch.names() == ["o.png", "s.yaml"])
  }

  private static func anAlias(_ name: String) -> String {
    "not valid YAML: aliases such as '*\(name)' are not supported; write the value again, or put "
      + "text that begins with * in quotes"
  }

  private static func text(_ name: String, _ yaml: String, _ line: String) -> BadCase {
    .scene(name, Array(yaml.utf8), 65, line)
  }

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }
}
