import Seltzer
import SeltzerPaletteFiles
import SeltzerScene
import Testing

@Suite("A written palette")
struct RoundTripTests {
  private static let builtIn = PaletteLibrary.builtInNames + PaletteLibrary.extraNames

  /// The formats that are both written and read.
  private static let readable = PaletteFormats.all.compactMap {
    $0 as? any WritablePaletteFormat
  }

  @Test("is read back unchanged, for each built-in palette", arguments: builtIn)
  func builtInPalettes(name: String) throws {
    let palette = try PaletteLibrary(environment: [:]).palette(name)
    for format in Self.readable { try expectSame(palette, as: format) }
  }

  @Test("is read back unchanged, for random palettes", arguments: readable.indices)
  func randomPalettes(index: Int) throws {
    for seed in UInt64(0)..<200 {
      try expectSame(.random(seed: seed), as: Self.readable[index], "\(seed)")
    }
  }

  private func expectSame(
    _ palette: Palette, as format: any WritablePaletteFormat, _ comment: Comment? = nil
  ) throws {
    let list = try PaletteFileReader().colors(
      in: format.bytes(of: palette), file: "a/file.\(format.name)")
    #expect(list.format == format.name, comment)
    #expect(list.palette == (["hex", "ase"].contains(format.name) ? nil : palette), comment)
    let swatches = ["ase", "css", "gimp", "hex", "json", "seltzer"]
    if !swatches.contains(format.name) {
      #expect(list.colors.count >= 16, comment)
    } else {
      // CSS begins with the background and foreground of the theme.
      let colors = list.colors.dropFirst(format.name == "css" ? 2 : 0)
      #expect(colors.map(\.color) == palette.labelledColors.map(\.color), comment)
      #expect(list.colors.allSatisfy { $0.alpha == 255 }, comment)
    }
    if ["ase", "gimp"].contains(format.name) {
      #expect(list.colors.map(\.name) == palette.labelledColors.map(\.label), comment)
      #expect(list.name == PaletteFileReader.paletteName(palette.name, file: "file"), comment)
    }
  }

  @Test("of an imported theme keeps the theme's terminal colours")
  func terminalColors() throws {
    let kitty =
      "background #101218\nforeground #f0f0f0\n"
      + (0..<16).map { "color\($0) #00\(String(0x1000 + $0 * 999, radix: 16))\n" }.joined()
    let palette = Palette(try colors(in: kitty, "t.conf"))
    #expect(try colors(in: text(of: palette), "t.yaml").palette == palette)
    #expect(palette.terminal?.count == 18)
    for name in ThemeExportTests.terminals {
      let list = try colors(in: text(of: palette, name), "x.\(name)")
      #expect(Set(list.colors.map(\.color)).isSuperset(of: palette.terminal ?? []), "\(name)")
    }
    #expect(palette.variant(.dark).terminal == nil)
  }

  @Test("ignores its note if a colour was edited")
  func editedNote() throws {
    let palette = try PaletteLibrary(environment: [:]).palette("blue")
    for format in Self.readable
    where !["hex", "ase", "json", "seltzer"].contains(format.name) {
      let text = try text(of: palette, format.name)
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let last = try #require(
        lines.lastIndex { line in
          !line.contains("seltzer: {") && !line.contains("\"seltzer\"")
            && line.contains { $0.isNumber } && !line.hasPrefix("name")
        })
      if format.name == "gimp" {
        lines[last] = "1 2 3"
      } else if format.name == "foot" {
        lines[last] = "bright7=010203"
      } else if format.name == "wezterm" {
        lines[last] = "brights = [\"#010203\"]"
      } else {
        let hash = try #require(lines[last].firstIndex(of: "#"))
        let after = try #require(
          lines[last].index(hash, offsetBy: 7, limitedBy: lines[last].endIndex))
        lines[last].replaceSubrange(hash..<after, with: "#010203")
      }
      let edited = try colors(in: lines.joined(separator: "\n"), "x")
      #expect(edited.palette == nil, "\(format.name)")
      #expect(edited.colors.contains { $0.color == SRGB8(rgb: 0x010203) }, "\(format.name)")
      #expect(try colors(in: text, "x").palette == palette, "\(format.name)")
    }
  }

  @Test("has the layout of other programs")
  func texts() throws {
    let palette = Palette(
      name: "sea", summary: "It's */ deep",
      background: Gradient(
        angle: 1.5,
        stops: [
          .init(at: 0, color: SRGB8(rgb: 0x0114FF)), .init(at: 1, color: SRGB8(rgb: 0)),
        ]),
      bubbles: [.init(color: SRGB8(rgb: 0xFAFBFC), weight: 2)], opacity: 0.25...0.5)
    func text(_ name: String) throws -> String {
      try SeltzerPaletteTests.text(of: palette, name)
    }
    let note =
      #"seltzer: {"name":"sea","description":"It's *\/ deep","background":{"angle":1.5,"#
      + ##""stops":[{"at":0.0,"color":"#0114FF"},{"at":1.0,"color":"#000000"}]},"##
      + ##""bubbles":[{"color":"#FAFBFC","weight":2.0}],"opacity":[0.25,0.5]}"##
    #expect(
      try text("gimp") == """
        GIMP Palette
        Name: sea
        Columns: 2
        # \(note)
          1  20 255\tbackground 1
          0   0   0\tbackground 2
        250 251 252\tbubble 1

        """)
    #expect(
      try text("css") == """
        /* \(note) */
        :root {
          --background: #060606;
          --foreground: #ced8ec;
          --background-1: #0114ff;
          --background-2: #000000;
          --bubble-1: #fafbfc;
        }

        """)
    #expect(try text("hex") == "0114ff\n000000\nfafbfc\n")
    #expect(
      try text("seltzer") == """
        name: sea
        description: "It's */ deep"
        background: { angle: 1.5, stops: [{ at: 0.0, color: "#0114FF" }, { at: 1.0, color: "#000000" }] }
        bubbles: [{ color: "#FAFBFC", weight: 2.0 }]
        opacity: [0.25, 0.5]

        """)
    #expect(try text("json") == note.dropFirst("seltzer: ".count) + "\n")
  }
}
