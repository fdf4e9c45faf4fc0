import Foundation
import SeltzerTestSupport
import Testing

@Suite("Messages")
struct MessageTests {
  @Test("a font that is not installed is reported once; others and generic families are not")
  func unknownFont() throws {
    let scratch = try Scratch()
    func render(_ font: String) throws -> Command.Result {
      let text = "  - {kind: text, text: a, font: \"\(font)\"}\n"
      try scratch.write("s.yaml", "layers:\n\(text)\(text)")
      return try scratch.run("render s.yaml -s 32x18 -o o.png --force")
    }
    let unknown = try render("No Such Font")
    #expect(unknown.code == 0 && unknown.error.filter { $0 == "\n" }.count == 1)
    #expect(
      unknown.error.hasPrefix(
        "seltzer: warning: the font 'No Such Font' is not installed, so text is in "))
    let list = try Command.succeed(
      [":", "family"], in: scratch, program: Tool.path("fc-list"))
    let installed = try #require(list.text.split { "\n,".contains($0) }.first)
    for font in [
      "No Such Font, sans-serif", "monospace", "\(installed)", "No Such Font, \(installed)",
    ] { #expect(try render(font).error == "", "\(font)") }
  }

  @Test("a picture that is set replaces the gradient and its keys, and says so once")
  func backgroundFile() throws {
    let scratch = try Scratch()
    try scratch.succeed("render deep p.png -s 320x180")
    let size = "-s 64x36 --format rgb888 -o"
    let set = try scratch.run("render bubbles --set background.file=p.png \(size) a.rgb")
    #expect(
      set.code == 0
        && set.error == "seltzer: warning: background.file=p.png replaces the background's shade, "
          + "lightFrom, warp, lights\n"
    )
    let whole = try scratch.run("render bubbles --bg p.png \(size) b.rgb")
    #expect(whole.code == 0 && whole.error == "")
    #expect(try scratch.bytes("a.rgb") == scratch.bytes("b.rgb"))
    let plain = try scratch.run("render bubbles \(size) c.rgb")
    #expect(plain.code == 0)
    #expect(try scratch.bytes("a.rgb") != scratch.bytes("c.rgb"))
    // Of keys that are written in a file, or set later, the author decides.
    try scratch.write("s.yaml", "seed: 1\nbackground:\n  warp: 0.1\n  file: p.png\n")
    try scratch.fail(
      "render s.yaml -o o.png", 65,
      "s.yaml:4: background.file has no effect, because a gradient or colour has none; remove it")
    #expect(try scratch.run("render s.yaml --set background.file=p.png \(size) d.rgb").code == 0)
    let later = "--set background.file=p.png --set background.warp=0.2"
    #expect(try scratch.run("render bubbles \(later) -o o.png").code == 64)
  }

  @Test("contain no character that a terminal would act on, or that reorders text")
  func escapes() throws {
    try Scratch().fail(
      "render", ["a\u{1B}[2Jb\u{202E}c\u{2066}.yaml", "-o", "o.png"], 66,
      "a\\u{1B}[2Jb\\u{202E}c\\u{2066}.yaml: no such file or directory")
  }

  @Test("a folder without files is no palette")
  func emptyFolder() throws {
    try Scratch().fail(
      "palettes import .", 65, ".: no file in it; name palette files or a folder of them")
  }

  @Test("an empty or relative HOME is no home folder", arguments: ["", "home"])
  func noHome(home: String) throws {
    let scratch = try Scratch(["p.hex": "112233\n445566\n778899\n"])
    try scratch.fail(
      "palettes import p.hex --add", environment: ["HOME": home], 64,
      "--add needs a home folder; set HOME or XDG_CONFIG_HOME to an absolute path")
    #expect(try scratch.names() == ["p.hex"])
  }

  @Test("the names of CSS are colours in scenes and palettes")
  func names() throws {
    let scratch = try Scratch()
    func render(_ color: String, _ stop: String) throws -> [UInt8] {
      try scratch.write(
        "p.yaml", "name: p\nbackground: {stops: [\(stop), \(stop)]}\nbubbles: [\(color)]")
      try scratch.write(
        "s.yaml",
        "palette: p.yaml\nlayers: [{kind: shape, shape: circle, size: [1, 1], color: \(color)}]")
      return try scratch.succeed("render s.yaml -s 32x18 --format rgb888 -o -").output
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
    try Command.fail(

      ["-c", script, "sh", Command.path], in: scratch, program: "/bin/sh", 66,
      "d\\xFF/s\\xFE.yaml: no such file or directory")
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
    let scratch = try Scratch(["s.yaml": "layers: [{\(layer)}]"])
    for renderer in ["fast", "cairo"] {
      let render = "render s.yaml -s 160x90 --renderer \(renderer) --format rgb888 -o -"
      #expect(try scratch.succeed(render).output.count == 3 * 160 * 90)
    }
  }
}
