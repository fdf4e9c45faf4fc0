import SeltzerPaletteFiles
import SeltzerScene
import Testing

@Suite("A file that is not a palette")
struct PaletteFileErrorTests {
  /// File, text, line, value, format, and what is allowed.
  static let invalid: [(String, String, Int, String, String, String)] = [
    (
      "x.gpl", "GIMP Palette\nName: x\n1 2 3\n1 2 256 Blue\n", 4, "1 2 256 Blue", "gimp",
      "three numbers 0...255, then an optional name"
    ),
    (
      "x.gpl", "GIMP Palette\nChannels: RGBA\n1 2 3 Blue\n", 3, "1 2 3 Blue", "gimp",
      "four numbers 0...255, then an optional name"
    ),
    (
      "x.gpl", "GIMP Palette\n1 -2 3\n", 2, "1 -2 3", "gimp",
      "three numbers 0...255, then an optional name"
    ),
    (
      "x.hex", "112233\n\n11223g\n", 3, "11223g", "hex",
      "a colour such as 1ad6fc, #1ad6fc or 1ad6fcff"
    ),
    (
      "x.yaml", "scheme: x\nbase00: 101218\nbase01: \"10121\"\n", 3, "10121", "base16",
      "six hexadecimal digits, such as base01: '1ad6fc'"
    ),
    (
      "x.yaml", "base00: 101218\nbase17:\n", 2, "", "base24",
      "six hexadecimal digits, such as base17: '1ad6fc'"
    ),
    (
      "x.json", "{\"colors\": {\n\"color0\": \"#111111\",\n\"color1\": \"#gg0000\"}}", 3, "#gg0000",
      "pywal", "a colour such as \"#1ad6fc\""
    ),
    (
      "x.conf", "background #000000\ncolor1 #12345\n", 2, "color1 #12345", "kitty",
      "a colour such as 'color1 #1ad6fc', or 'none'"
    ),
    (
      "x", "*.color0: #000000\n*.color1: colour\n", 2, "*.color1: colour", "xresources",
      "a colour such as '#1ad6fc' or 'rgb:1a/d6/fc', or the name of a macro that is one"
    ),
    (
      "x.txt", "#112233\n#445566, whte\n", 2, "whte", "list",
      "a CSS colour such as '#1AD6FC', 'white' or 'rgb(26 214 252)'; did you mean 'white'?"
    ),
    (
      "x.json", "[\"#112233\",\n \"#4455667\"]", 2, "#4455667", "list",
      "a CSS colour such as '#1AD6FC', 'white' or 'rgb(26 214 252)'"
    ),
  ]

  @Test(
    "with one wrong line is read without it, with a warning; with two or in JSON it is refused",
    arguments: invalid)
  func values(
    file: String, text: String, line: Int, value: String, format: String, allowed: String
  ) throws {
    let refusal = [
      "\(file):\(line): '\(value)' is not valid in the format \(format); it must be \(allowed)"
    ]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let twice = (lines[..<line] + [lines[line - 1]] + lines[line...]).joined(separator: "\n")
    let isJSON = file.hasSuffix(".json")
    #expect(isJSON || reading(twice, file) == refusal)
    guard !isJSON, let list = try? colors(in: text, file) else {
      #expect(reading(text, file) == refusal)
      return
    }
    #expect(
      list.warning == "\(file): line \(line) is skipped: '\(value)' must be \(allowed)"
    )
  }

  /// File, text, and what follows the file in the message.
  static let others: [(String, String, String)] = [
    ("x.gpl", "GIMP Palette\nName: none\n#\n", ": this gimp palette \(none)"),
    ("x.conf", "# vim:ft=kitty\n## name: x\n# color0 #000000\n", ": this kitty palette \(none)"),
    ("x.css", "a { color: red; --b: 4px }", ": this css palette \(none)"),
    ("x.json", "{\"a\": \"#112233\",\n \"b\": [1, 2}", ":2: \(unclosed(line: 2, "]"))"),
    ("x.json", "{\"a\": \"#112233\"", ":2: \(unclosed(line: 1, "}"))"),
    ("x.json", "{\"a\" \"#112233\"}", ":1: \(unclosed(line: 1, "}"))"),
    (
      "x.json", "{\"a\": \"#112233\"} 7",
      ":1: not valid JSON: there is text after the end of the document"
    ),
    (
      "x.yaml", "name: x\nbackground: { stops: ['#111', '#222'] }\nbubles: ['#333']\n",
      ":3: there is no key 'bubles' here; did you mean 'bubbles'?"
    ),
    ("x.gpl", "", ": this is an empty file, not a palette"),
    ("x.yaml", " \r\n\t\n", ": this is an empty file, not a palette"),
    (
      "x.css", "<!DOCTYPE html>\n<style>:root{--a:#fff}</style>",
      ": this is a web page (HTML), not a palette"
    ),
    (
      "x.svg", "<?xml version=\"1.0\"?>\n<svg width=\"1\"/>",
      ": this is a picture (SVG), not a palette"
    ),
    (
      "x.yaml", "name: x\npalette: blue\nlayers:\n  - kind: bubbles\n",
      ": this is a scene, not a palette"
    ),
    ("x.txt", "Read this first. White paint, 3 litres: #1 choice.\n", unknown),
    ("words.json", "{\"colors\": [\"red\", \"green\"], \"fields\": {\"a\": \"#102030\"}}", unknown),
    ("package.json", "{\"name\": \"red\", \"version\": \"1.0.0\"}", unknown),
  ]

  private static let none = "has no colours; it must have at least one"
  private static let unknown = ": this is not a palette of a known format"

  private static func unclosed(line: Int, _ bracket: String) -> String {
    "not valid JSON: the bracket that is opened in line \(line) is incomplete: did not find "
      + "expected ',' or '\(bracket)'; add it, or close the bracket"
  }

  @Test("is refused with the reason", arguments: others)
  func reasons(file: String, text: String, message: String) {
    #expect(reading(text, file) == [file + message])
  }

  @Test("is named if it is a picture, an archive or a program")
  func foreign() {
    let kinds: [([UInt8], String)] = [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], "a picture (PNG)"),
      ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10], "a picture (JPEG)"),
      (Array("GIF89a".utf8), "a picture (GIF)"),
      (Array("RIFF\u{4}\0\0\0WEBPVP8 ".utf8), "a picture (WebP)"),
      ([0x50, 0x4B, 0x03, 0x04, 20, 0], "an archive (ZIP)"),
      ([0x1F, 0x8B, 8, 0], "an archive (gzip)"),
      ([0x7F, 0x45, 0x4C, 0x46, 2, 1], "a program (ELF)"),
    ]
    for (bytes, kind) in kinds {
      #expect(reading(bytes, "x") == ["x: this is \(kind), not a palette"])
    }
    for bytes in [[1, 0, 2, 0, 3], Array("RIFF\u{14}\0\0\0PAL data".utf8)] {
      #expect(reading(bytes, "x.pal") == ["x.pal" + Self.unknown])
    }
  }

  @Test("is refused if it is nested too deeply")
  func nesting() {
    let deep = String(repeating: "[", count: 100_000)
    let message = "x.json:1: nested deeper than 64 levels; flatten the lists"
    for text in [deep, deep.replacing("[", with: "{\"a\":")] {
      #expect(reading(text, "x.json") == [message])
    }
    let fine = String(repeating: "[", count: 63) + "\"#112233\"" + String(repeating: "]", count: 63)
    #expect(reading(fine, "x.json").last?.contains("not a palette of a known format") == true)
  }
}
