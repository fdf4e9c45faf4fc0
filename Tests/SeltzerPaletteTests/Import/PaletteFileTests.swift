import SeltzerPaletteFiles
import SeltzerScene
import Testing

@Suite("A palette file")
struct PaletteFileTests {
  static let samples =
    PaletteSample.swatches + PaletteSample.schemes + PaletteSample.themes + PaletteSample.web
    + PaletteSample.terminals

  @Test("gives the colours its author intended", arguments: samples)
  func meaning(_ sample: PaletteSample) {
    #expect(reading(sample.text, sample.file) == sample.expected)
  }

  @Test("gives the same with any line ends, byte order mark and encoding", arguments: samples)
  func encodings(_ sample: PaletteSample) {
    let plain = sample.text.replacing("\r\n", with: "\n").replacing("\u{FEFF}", with: "")
    for end in ["\n", "\r\n", "\r"] {
      let text = plain.replacing("\n", with: end)
      let marked = "\u{FEFF}" + text
      let little = marked.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      let big = marked.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      for bytes in [Array(text.utf8), Array(marked.utf8), little, big] {
        #expect(reading(bytes, sample.file) == sample.expected)
      }
    }
  }

  @Test("may have names and comments in another encoding")
  func faultyUTF8() {
    let text = "GIMP Palette\nName: Café\n# ÿþ\n1 2 3 Crème\n"
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    #expect(reading(bytes, "c.gpl") == ["gimp 'Caf\u{FFFD}'", "#010203 Cr\u{FFFD}me"])
  }

  @Test("in Seltzer's own format gives the whole palette")
  func own() throws {
    let palette = try Palette(yaml: PaletteSample.own, file: "p.yaml")
    for sample in PaletteSample.schemes where sample.what.hasPrefix("our own") {
      let list = try PaletteFileReader().colors(in: sample.bytes, file: sample.file)
      #expect(list.palette == palette)
    }
    #expect(try colors(in: "GIMP Palette\n1 2 3\n", "x.gpl").palette == nil)
  }

  @Test("gives a valid palette name")
  func names() throws {
    func name(_ own: String, _ file: String) throws -> String {
      try colors(in: "GIMP Palette\nName:\(own)\n1 2 3\n", file).name
    }
    #expect(try name("", "/a/b.c/my-sea_2.old.gpl") == "my-sea_2.old")
    #expect(try name("   ", ".gpl") == ".gpl")
    #expect(try name("", "/") == "palette")
    #expect(try name("", "standard input") == "standard input")
    #expect(try name(" a/b\u{1B}[2J\u{2028}c ", "x") == "a-b\\u{1B}[2J c")
    #expect(try name(String(repeating: "long ", count: 30), "x").count == 64)
    #expect(try name(String(repeating: "é", count: 80), "x") == String(repeating: "é", count: 64))
  }

  @Test("has at most 65,536 colours")
  func many() throws {
    let most = String(repeating: "0a0b0c\n", count: 65_536)
    #expect(try colors(in: most, "x.hex").colors.count == 65_536)
    #expect(
      reading(most + "0a0b0c\n", "x.hex")
        == ["x.hex: this hex palette has 65537 colours; it must have at most 65536"])
  }

  @Test("of GIMP may have more than 256 colours")
  func manyGIMP() throws {
    let text = "GIMP Palette\n" + (0..<1000).map { "\($0 % 256) \($0 / 256) 7 c\($0)\n" }.joined()
    let list = try colors(in: text, "x.gpl")
    #expect(list.colors.count == 1000)
    #expect(list.colors.last == .init(SRGB8(red: 231, green: 3, blue: 7), name: "c999"))
  }
}
