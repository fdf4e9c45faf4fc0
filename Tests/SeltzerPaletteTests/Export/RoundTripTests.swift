import Testing

@testable import SeltzerPalette

@Suite("A written palette")
struct RoundTripTests {
  private static let builtIn = PaletteLibrary.builtInNames + PaletteLibrary.extraNames

  @Test("is read again as it was, for each of the seven", arguments: builtIn)
  func builtInPalettes(name: String) throws {
    let palette = try PaletteLibrary(environment: [:]).palette(name)
    for format in PaletteFormat.exported { try expectSame(palette, as: format) }
  }

  @Test("is read again as it was, for many at random", arguments: PaletteFormat.exported)
  func randomPalettes(format: PaletteFormat) throws {
    // Without optimization a thousand take a minute.
    var count: UInt64 = 1000
    #if DEBUG
      count = 40
    #endif
    for seed in 0..<count { try expectSame(.random(seed: seed), as: format, "\(seed)") }
  }

  private func expectSame(
    _ palette: Palette, as format: PaletteFormat, _ comment: Comment? = nil
  ) throws {
    let list = try ColorList(bytes: palette.exported(as: format), file: "a/file.\(format.rawValue)")
    #expect(list.format == format, comment)
    #expect(list.palette == (format == .hex || format == .ase ? nil : palette), comment)
    switch format {
    case .base16, .pywal, .kitty, .xresources:
      #expect(list.colors.count >= 16, comment)
    default:
      #expect(list.colors.map(\.color) == palette.listed.map(\.color), comment)
      #expect(list.colors.allSatisfy { $0.alpha == 255 }, comment)
    }
    if format == .ase || format == .gimp {
      #expect(list.colors.map(\.name) == palette.listed.map(\.part), comment)
      #expect(list.name == ColorList.name(palette.name, file: "file"), comment)
    }
  }

  @Test("is not taken from its note when a colour was edited")
  func editedNote() throws {
    let palette = try PaletteLibrary(environment: [:]).palette("blue")
    for format in PaletteFormat.exported where ![.hex, .ase, .json, .seltzer].contains(format) {
      let text = String(decoding: try palette.exported(as: format), as: UTF8.self)
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let last = try #require(
        lines.lastIndex { line in
          !line.contains("seltzer: {") && !line.contains("\"seltzer\"")
            && line.contains { $0.isNumber }
        })
      if format == .gimp {
        lines[last] = "1 2 3"
      } else {
        let hash = try #require(lines[last].firstIndex(of: "#"))
        let after = try #require(
          lines[last].index(hash, offsetBy: 7, limitedBy: lines[last].endIndex))
        lines[last].replaceSubrange(hash..<after, with: "#010203")
      }
      let edited = try ColorList(bytes: Array(lines.joined(separator: "\n").utf8), file: "x")
      #expect(edited.palette == nil, "\(format)")
      #expect(
        edited.colors.contains { $0.color == SRGB8(red: 1, green: 2, blue: 3) }, "\(format)")
      let whole = try ColorList(bytes: Array(text.utf8), file: "x")
      #expect(whole.palette == palette, "\(format)")
    }
  }

  @Test("says which formats there are when asked for another")
  func otherFormats() {
    let others = PaletteFormat.allCases.filter { !PaletteFormat.exported.contains($0) }
    #expect(others.count == 11)
    for format in others {
      #expect(throws: PaletteExportError.notWritten(format)) {
        try PaletteLibrary(environment: [:]).palette("blue").exported(as: format)
      }
    }
    #expect(
      PaletteExportError.notWritten(.aco).description
        == "palettes cannot be written as aco; choose one of seltzer, json, gimp, hex, ase, css, "
        + "base16, pywal, kitty, xresources")
  }

  @Test("looks as other programs write it")
  func texts() throws {
    let palette = Palette(
      name: "sea", summary: "It's */ deep",
      background: Gradient(
        angle: 1.5,
        stops: [
          .init(at: 0, color: SRGB8(red: 1, green: 20, blue: 255)),
          .init(at: 1, color: SRGB8(red: 0, green: 0, blue: 0)),
        ]),
      bubbles: [.init(color: SRGB8(red: 250, green: 251, blue: 252), weight: 2)],
      opacity: 0.25...0.5)
    func text(_ format: PaletteFormat) throws -> String {
      String(decoding: try palette.exported(as: format), as: UTF8.self)
    }
    let note =
      #"seltzer: {"name":"sea","description":"It's *\/ deep","background":{"angle":1.5,"#
      + ##""stops":[{"at":0.0,"color":"#0114FF"},{"at":1.0,"color":"#000000"}]},"##
      + ##""bubbles":[{"color":"#FAFBFC","weight":2.0}],"opacity":[0.25,0.5]}"##
    #expect(
      try text(.gimp) == """
        GIMP Palette
        Name: sea
        Columns: 2
        # \(note)
          1  20 255\tbackground 1
          0   0   0\tbackground 2
        250 251 252\tbubble 1

        """)
    #expect(
      try text(.css) == """
        /* \(note) */
        :root {
          --background-1: #0114ff;
          --background-2: #000000;
          --bubble-1: #fafbfc;
        }

        """)
    #expect(try text(.hex) == "0114ff\n000000\nfafbfc\n")
    #expect(
      try text(.seltzer) == """
        name: sea
        description: "It's *\\/ deep"
        background:
          angle: 1.5
          stops:
            - { at: 0.0, color: '#0114FF' }
            - { at: 1.0, color: '#000000' }
        bubbles:
          - { color: '#FAFBFC', weight: 2.0 }
        opacity: [0.25, 0.5]

        """)
    #expect(try text(.json) == note.dropFirst("seltzer: ".count) + "\n")
  }
}
