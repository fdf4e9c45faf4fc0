import Foundation
import SeltzerTestSupport
import Testing

@Suite("Messages")
struct MessageTests {
  @Test("a font that is not installed is reported once; generic families are not")
  func unknownFont() throws {
    let scratch = try Scratch()
    func render(_ font: String) throws -> Command.Result {
      let text = "  - {kind: text, text: a, font: \"\(font)\"}\n"
      try scratch.write("s.yaml", Array("layers:\n\(text)\(text)".utf8))
      return try Command.run(
        ["render", "s.yaml", "-s", "32x18", "-o", "o.png", "--force"], in: scratch)
    }
    let unknown = try render("No Such Font")
    #expect(unknown.code == 0)
    #expect(
      unknown.error.hasPrefix(
        "seltzer: warning: the font 'No Such Font' is not installed, so text is in "))
    #expect(unknown.error.filter { $0 == "\n" }.count == 1)
    for font in ["No Such Font, sans-serif", "monospace"] { #expect(try render(font).error == "") }
  }

  @Test("contain no character that a terminal would act on, or that reorders text")
  func escapes() throws {
    let result = try Command.run(
      ["render", "a\u{1B}[2Jb\u{202E}c\u{2066}.yaml", "-o", "o.png"], in: Scratch())
    #expect(
      result.error
        == "seltzer: a\\u{1B}[2Jb\\u{202E}c\\u{2066}.yaml: no such file or directory\n")
    #expect(result.code == 66)
  }

  @Test("a folder without files is no palette")
  func emptyFolder() throws {
    let result = try Command.run(["palettes", "import", "."], in: Scratch())
    #expect(result.error == "seltzer: .: no file in it; name palette files or a folder of them\n")
    #expect(result.code == 65)
  }

  @Test("an empty or relative HOME is no home folder", arguments: ["", "home"])
  func noHome(home: String) throws {
    let scratch = try Scratch()
    try scratch.write("p.hex", Array("112233\n445566\n778899\n".utf8))
    let result = try Command.run(
      ["palettes", "import", "p.hex", "--add"], in: scratch, environment: ["HOME": home])
    #expect(
      result.error
        == "seltzer: --add needs a home folder; set HOME or XDG_CONFIG_HOME to an absolute path\n")
    #expect(try result.code == 64 && scratch.names() == ["p.hex"])
  }

  @Test("the names of CSS are colours in scenes and palettes")
  func names() throws {
    let scratch = try Scratch()
    func render(_ color: String, _ stop: String) throws -> [UInt8] {
      try scratch.write(
        "p.yaml",
        Array("name: p\nbackground: {stops: [\(stop), \(stop)]}\nbubbles: [\(color)]".utf8))
      try scratch.write(
        "s.yaml",
        Array(
          "palette: p.yaml\nlayers: [{kind: shape, shape: circle, size: [1, 1], color: \(color)}]"
            .utf8))
      let result = try Command.run(
        ["render", "s.yaml", "-s", "32x18", "--format", "rgb888", "-o", "-"], in: scratch)
      #expect(result.error == "" && result.code == 0)
      return result.output
    }
    let named = try render("Tomato", "'rgb(25% 50% 0)'")
    #expect(try named == render("'#ff6347'", "'#408000'"))
  }

  @Test(
    "file names need not be UTF-8: arguments, the scene's folder, logs, palettes and output")
  func bytes() throws {
    let scratch = try Scratch()
    let script = """
      d=$(printf 'd\\377'); s=$(printf 's\\376.yaml'); o=$(printf 'o\\351.png')
      mkdir "$d" && printf 't,x,y\\n0,0,0\\n1,1,0\\n' > "$d/log.csv"
      printf 'motion: log.csv\\npalette: p.hex\\n' > "$d/$s"
      printf '112233\\n445566\\n778899\\n' > "$d/p.hex"
      "$1" render "$d/$s" -s 32x18 -o "$d/$o" && test -s "$d/$o" && rm -r "$d"
      "$1" render "$d/$s" -o o.png
      """
    let result = try Command.run(
      ["-c", script, "sh", Command.path], in: scratch, program: "/bin/sh")
    #expect(result.error == "seltzer: d\\xFF/s\\xFE.yaml: no such file or directory\n")
    #expect(result.code == 66)
  }

  @Test(
    "a layer may be far larger than the picture",
    arguments: [
      "kind: text, text: Hello, size: 100, shadow: 1", "kind: clock, size: 20, shadow: 1",
      "kind: icons, size: 100, glyphs: [mail, clock], style: glass",
      "kind: shape, shape: rectangle, size: [100, 100], corner: 10, stroke: 10",
      "kind: panel, size: [100, 100], corner: 10, blur: 1, depth: 0.05",
      "kind: image, drawing: galaxy, size: 100, effects: [{keyPath: rotation, min: 1, max: 1}]",
    ])
  func large(layer: String) throws {
    let scratch = try Scratch()
    try scratch.write("s.yaml", Array("layers: [{\(layer)}]".utf8))
    for renderer in ["fast", "cairo"] {
      let result = try Command.run(
        [
          "render", "s.yaml", "-s", "160x90", "--renderer", renderer, "--format", "rgb888", "-o",
          "-",
        ],
        in: scratch)
      #expect(result.error == "" && result.code == 0)
      #expect(result.output.count == 3 * 160 * 90)
    }
  }
}
