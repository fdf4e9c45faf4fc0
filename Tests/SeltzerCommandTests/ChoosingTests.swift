import Foundation
import SeltzerTestSupport
import Testing

@Suite("Palettes by need and by part of a name")
struct ChoosingTests {
  private static func run(_ line: String, in scratch: borrowing Scratch) throws -> Command.Result {
    try scratch.run("palettes", line.words)
  }

  @Test(
    "lists by need, and by parts of names and descriptions",
    arguments: [
      (
        "blue --variants --text white --min-contrast 4.5",
        """
        blue:dark   white  9.2  A clear sky at noon, deepening to open water, cool and vivid
        blue:night  white  9.1  A clear sky at noon, deepening to open water, cool and vivid
        blue:black  white 10.9  A clear sky at noon, deepening to open water, cool and vivid

        """
      ),
      ("polar fire", "aurora: Green fire over a polar night, cool"),
      (
        "list pale",
        """
        silver     black 12.8  Calm, muted mist over still water, cool and pale
        noon       black 14.3  White heat over a pale blue sky, a cool pastel
        copper     white  4.8  Warm metal, polished to pale gold, earthy and cosy
        champagne  black 12.4  Pale gold, and many small lights, a warm pastel

        """
      ),
      ("pink", "violet: Dusk over lavender, pink on the horizon, vivid"),
      ("mid", "midnight: Deep blue"), ("show mid", "midnight: Deep blue"),
      ("red", "red: A late sunset"), ("random --seed 3", "moss: Forest floor"),
      ("show random --seed 3", "moss: Forest floor"), ("list.hex", "list: From 2 colours"),
      ("navy", "navy: From 1 colour"),
    ])
  func lists(line: String, text: String) throws {
    let scratch = try Scratch(["list.hex": "#1ad6fc\n#ff8800\n"])
    let result = try scratch.succeed("palettes \(line)")
    #expect(text.hasSuffix("\n") ? result.text == text : result.text.hasPrefix(text))
  }

  @Test(
    "moods find palettes",
    arguments: [
      ("calm", "silver graphite summer winter jade opal lavender nord kanagawa"),
      (
        "cool",
        """
        blue silver graphite summer winter noon midnight aurora jade ink nord tokyo-night solarized
        kanagawa
        """
      ),
      (
        "warm",
        """
        yellow red spring autumn dawn dusk amber copper pearl coral champagne cocoa gruvbox
        """
      ), ("neon", "midnight dracula tokyo-night"),
      (
        "pastel", "spring summer winter dawn noon opal pearl champagne lavender catppuccin-mocha"
      ), ("earthy", "autumn copper moss cocoa gruvbox"),
      ("vivid", "blue green yellow red violet autumn dusk amber"),
      ("muted", "silver graphite jade ink nord rose-pine everforest kanagawa"),
      ("cosy", "autumn amber copper cocoa gruvbox"),
    ])
  func moods(word: String, names: String) throws {
    let text = try Scratch().succeed("palettes \(word) --names").text
    #expect(
      Set(text.split(separator: "\n")) == Set(names.split(whereSeparator: \.isWhitespace)))
  }

  @Test(
    "sorts",
    arguments: [
      (
        "--dark --sort contrast",
        """
        solarized kanagawa midnight ink dracula tokyo-night catppuccin-mocha rose-pine gruvbox
        graphite everforest dusk aurora nord cocoa copper moss violet autumn red amber blue
        coral jade
        """
      ),
      (
        "--light --text black --min-contrast 8.5 --sort name",
        "catppuccin-latte champagne dawn lavender noon opal pearl silver spring summer winter "
          + "yellow"
      ),
      (
        "--dark --sort hue",
        """
        coral red copper cocoa autumn amber moss jade aurora solarized blue ink
        kanagawa nord midnight tokyo-night dracula rose-pine violet dusk graphite gruvbox
        catppuccin-mocha everforest
        """
      ),
    ])
  func sorts(line: String, names: String) throws {
    let text = try Scratch().succeed("palettes \(line) --names").text
    #expect(text.split(separator: "\n") == names.split(whereSeparator: \.isWhitespace))
  }

  @Test("show takes several palettes, and standard input")
  func showing() throws {
    let scratch = try Scratch()
    let one = try ["dusk", "midnight"].map { try Self.run("show \($0)", in: scratch).text }
    #expect(try Self.run("show dusk midnight", in: scratch).text == one.joined(separator: "\n"))
    let file = try Self.run("export dusk --to css", in: scratch).text
    for words in [["show", "-"], ["-"]] {
      let piped = try scratch.run("palettes", words, input: file)
      #expect(piped.text == one[0] && piped.code == 0)
    }
    let dark = try Self.run("show dark", in: scratch)
    #expect(dark.text == (try Self.run("dark", in: scratch)).text)
    #expect(dark.text.hasPrefix("blue      white  3.7  A clear sky"))
  }

  @Test("JSON says how dark a palette is, and its contrast")
  func json() throws {
    struct Entry: Decodable, Equatable {
      let name: String
      let group: String?
      let text: String
      let contrast: Double
      let dark: Bool
    }
    let result = try Self.run("ink navy --json --text white", in: Scratch())
    let entries = try JSONDecoder().decode([Entry].self, from: Data(result.output))
    #expect(
      entries == [
        Entry(name: "ink", group: "extra", text: "#FFFFFF", contrast: 8.9, dark: true),
        Entry(name: "navy", group: nil, text: "#FFFFFF", contrast: 12.6, dark: true),
      ])
    let none = try Self.run("--dark --min-contrast 20 --json", in: Scratch())
    #expect(none.text == "[]\n" && none.code == 0)
  }

  @Test(
    "what is wrong leads on",
    arguments: [
      ("lst", 64, "unknown command 'palettes lst'; did you mean 'palettes list'?"),
      ("bleu", 64, "there is no palette 'bleu'; did you mean 'blue'?"),
      (
        "--dark --min-contrast 20", 65,
        "no palette has these properties; ask for fewer of them, or add --variants"
      ),
      (
        "--text 4", 64,
        "the value '4' is invalid for '--text <color>': it must be an opaque colour of CSS, such as "
          + "white or '#1AD6FC'; see 'seltzer palettes --help'"
      ),
      (
        "--dark --light", 64,
        "--dark and --light cannot both be given; keep one; see 'seltzer palettes --help'"
      ),
    ] as [(String, Int32, String)])
  func errors(line: String, code: Int32, message: String) throws {
    try Scratch().fail("palettes \(line)", code, message)
  }

  @Test("a part of a name finds one's own palettes, and one of a built-in name takes its place")
  func own() throws {
    let scratch = try Scratch()
    for name in ["blue.hex", "mocca-a.hex", "mocca-b.hex"] {
      try scratch.write(name, "#1ad6fc\n#ff8800\n")
      #expect(try Self.run("import \(name) --add", in: scratch).code == 0)
    }
    let found = try Self.run("mocca", in: scratch)
    #expect(found.text.split(separator: "\n").map { $0.prefix(7) } == ["mocca-a", "mocca-b"])
    #expect(found.text == (try Self.run("show mocca", in: scratch)).text)
    #expect(try !Self.run("blue", in: scratch).text.hasPrefix("blue: A clear sky"))
    try scratch.remove(".config/seltzer/palettes/blue.yaml")
    #expect(try Self.run("blue", in: scratch).text.hasPrefix("blue: A clear sky"))
  }

  @Test("check judges large and small text")
  func texts() throws {
    let result = try Self.run("check blue", in: Scratch())
    let lines = result.text.split(separator: "\n").filter { $0.contains(" text is ") }
    #expect(
      lines == [
        "  ok  large text is white on 33% of the background, and dark elsewhere; its contrast is 3.1:1 "
          + "at worst",
        "  ok  small text is white on 12% of the background, and dark elsewhere; its contrast is 4.5:1 "
          + "at worst",
      ])
  }

  @Test("a sheet of variants has a row for each palette")
  func sheet() throws {
    let scratch = try Scratch()
    try scratch.succeed("palettes sheet blue red --variants --width 640 -o s.png")
    let text = """
      import sys
      from PIL import Image
      image = Image.open(sys.argv[1]).convert("L")
      width, height = image.size
      gap = [all(image.getpixel((x, y)) > 240 for y in range(20, 70)) for x in range(width)]
      starts = sum(a and not b for a, b in zip(gap, gap[1:]))
      print(width, height, starts)
      """
    #expect(try Tool.python(text, "s.png", in: scratch) == "640 186 7\n")
  }
}
