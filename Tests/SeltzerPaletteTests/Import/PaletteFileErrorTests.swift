import SeltzerPaletteFiles
import SeltzerScene
import Testing

@Suite("A file that is not a palette")
struct PaletteFileErrorTests {
  static let known =
    PaletteFormats.all.map(\.name).sorted().joined(separator: ", ")

  static let faulty: [(String, String, String)] = [
    (
      "x.gpl", "GIMP Palette\nName: x\n1 2 3\n1 2 256 Blue\n",
      "x.gpl:4: '1 2 256 Blue' is not valid in the format gimp; it must be three numbers "
        + "0...255, then an optional name"
    ),
    (
      "x.gpl", "GIMP Palette\nChannels: RGBA\n1 2 3 Blue\n",
      "x.gpl:3: '1 2 3 Blue' is not valid in the format gimp; it must be four numbers "
        + "0...255, then an optional name"
    ),
    (
      "x.gpl", "GIMP Palette\n1 -2 3\n",
      "x.gpl:2: '1 -2 3' is not valid in the format gimp; it must be three numbers 0...255, "
        + "then an optional name"
    ),
    (
      "x.gpl", "GIMP Palette\nName: none\n#\n",
      "x.gpl: this gimp palette has no colours; it must have at least one"
    ),
    (
      "x.hex", "112233\n\n11223g\n",
      "x.hex:3: '11223g' is not valid in the format hex; it must be a colour such as 1ad6fc, "
        + "#1ad6fc or 1ad6fcff"
    ),
    (
      "x.yaml", "scheme: x\nbase00: 101218\nbase01: \"10121\"\n",
      "x.yaml:3: '10121' is not valid in the format base16; it must be six hexadecimal "
        + "digits, such as base01: '1ad6fc'"
    ),
    (
      "x.yaml", "base00: 101218\nbase17:\n",
      "x.yaml:2: '' is not valid in the format base24; it must be six hexadecimal digits, "
        + "such as base17: '1ad6fc'"
    ),
    (
      "x.json", "{\"colors\": {\n\"color0\": \"#111111\",\n\"color1\": \"#gg0000\"}}",
      "x.json:3: '#gg0000' is not valid in the format pywal; it must be a colour such as "
        + "\"#1ad6fc\""
    ),
    (
      "x.conf", "background #000000\ncolor1 #12345\n",
      "x.conf:2: 'color1 #12345' is not valid in the format kitty; it must be a colour such as "
        + "'color1 #1ad6fc', or 'none'"
    ),
    (
      "x.conf", "# vim:ft=kitty\n## name: Default\n# color0 #000000\n",
      "x.conf: this kitty palette has no colours; it must have at least one"
    ),
    (
      "x", "*.color0: #000000\n*.color1: colour\n",
      "x:2: '*.color1: colour' is not valid in the format xresources; it must be a colour such "
        + "as '#1ad6fc' or 'rgb:1a/d6/fc', or the name of a macro that is one"
    ),
    (
      "x.css", "a { color: red; --b: 4px }",
      "x.css: this css palette has no colours; it must have at least one"
    ),
    (
      "x.txt", "#112233\n#445566, whte\n",
      "x.txt:2: 'whte' is not valid in the format list; it must be a CSS colour such as "
        + "'#1AD6FC', 'white' or 'rgb(26 214 252)'; did you mean 'white'?"
    ),
    (
      "x.json", "[\"#112233\",\n \"#4455667\"]",
      "x.json:2: '#4455667' is not valid in the format list; it must be a CSS colour such as "
        + "'#1AD6FC', 'white' or 'rgb(26 214 252)'"
    ),
    (
      "x.json", "{\"a\": \"#112233\",\n \"b\": [1, 2}",
      "x.json:2: not valid JSON: the bracket that is opened in line 2 is incomplete: did not find "
        + "expected ',' or ']'; add it, or close the bracket"
    ),
    (
      "x.json", "{\"a\": \"#112233\"",
      "x.json:2: not valid JSON: the bracket that is opened in line 1 is incomplete: did not find "
        + "expected ',' or '}'; add it, or close the bracket"
    ),
    (
      "x.json", "{\"a\" \"#112233\"}",
      "x.json:1: not valid JSON: the bracket that is opened in line 1 is incomplete: did not find "
        + "expected ',' or '}'; add it, or close the bracket"
    ),
    (
      "x.json", "{\"a\": \"#112233\"} 7",
      "x.json:1: not valid JSON: there is text after the end of the document"
    ),
    (
      "x.yaml", "name: x\nbackground: { stops: ['#111', '#222'] }\nbubles: ['#333']\n",
      "x.yaml:3: there is no key 'bubles' here; did you mean 'bubbles'?"
    ),
    (
      "x.gpl", "",
      "x.gpl: this is an empty file, not a palette"
    ),
    (
      "x.yaml", " \r\n\t\n",
      "x.yaml: this is an empty file, not a palette"
    ),
    (
      "x.css", "<!DOCTYPE html>\n<style>:root{--a:#fff}</style>",
      "x.css: this is a web page (HTML), not a palette"
    ),
    (
      "x.svg", "<?xml version=\"1.0\"?>\n<svg width=\"1\"/>",
      "x.svg: this is a picture (SVG), not a palette"
    ),
    (
      "x.yaml", "name: x\npalette: blue\nlayers:\n  - kind: bubbles\n",
      "x.yaml: this is a scene, not a palette"
    ),
    (
      "x.txt", "Read this first. White paint, 3 litres: #1 choice.\n",
      "x.txt: this is not a palette of a known format; known are \(known)"
    ),
    (
      "words.json", "{\"colors\": [\"red\", \"green\"], \"fields\": {\"a\": \"#102030\"}}",
      "words.json: this is not a palette of a known format; known are \(known)"
    ),
    (
      "package.json", "{\"name\": \"red\", \"version\": \"1.0.0\"}",
      "package.json: this is not a palette of a known format; known are \(known)"
    ),
  ]

  @Test("is refused with file, line, value and what is allowed", arguments: faulty)
  func messages(file: String, text: String, message: String) {
    #expect(reading(text, file) == [message])
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
      let message = "x: this is \(kind), not a palette"
      #expect(reading(bytes, "x") == [message])
    }
    for bytes in [[1, 0, 2, 0, 3], Array("RIFF\u{14}\0\0\0PAL data".utf8)] {
      #expect(
        reading(bytes, "x.pal")
          == ["x.pal: this is not a palette of a known format; known are \(Self.known)"])
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
