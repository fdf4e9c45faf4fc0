import Foundation
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("Lists of palettes and scenes")
struct ListTests {
  private static let palettes = """
    blue       white  3.7  A clear sky at noon, deepening to open water, cool and vivid
    green      black  7.3  Young, vivid leaves against the morning light
    yellow     black  8.5  Honey and lemon with the sun behind it, warm and vivid
    red        white  4.3  A late sunset, coral into raspberry, warm and vivid
    violet     white  4.7  Dusk over lavender, pink on the horizon, vivid
    silver     black 12.8  Calm, muted mist over still water, cool and pale
    graphite   white  7.7  A quiet, calm, cool night, muted slate with a breath of blue
    spring     black 12.7  Cherry blossom in the morning light, a warm pastel
    summer     black 11.6  The beach, sand into turquoise, a calm, cool pastel
    autumn     white  4.7  Maple leaves, low sun and bark, earthy, vivid, warm, cosy
    winter     black 12.0  Snow light, blue in the shadows, a calm, cool pastel
    dawn       black  9.6  First light, rose above a lilac valley, a warm pastel
    noon       black 14.3  White heat over a pale blue sky, a cool pastel
    dusk       white  6.6  Afterglow in apricot and mauve, warm and vivid
    midnight   white  9.1  Deep blue, cool, and neon city lights far away
    aurora     white  6.6  Green fire over a polar night, cool
    amber      white  3.8  Resin held up to a lamp, vivid, warm and cosy
    copper     white  4.8  Warm metal, polished to pale gold, earthy and cosy
    jade       white  3.0  Polished stone, milky green into deep, cool, calm and muted
    opal       black 13.1  Milk glass with fire in it, a calm pastel
    pearl      black 14.0  Warm pastel white with a blush and a breath of blue
    coral      white  3.7  A reef in clear, warm water
    champagne  black 12.4  Pale gold, and many small lights, a warm pastel
    lavender   black  9.7  Fields in flower under haze, a calm pastel
    moss       white  4.8  Forest floor after rain, earthy
    cocoa      white  5.8  Milk foam, chocolate and a warm room, earthy and cosy
    ink        white  8.9  Black-blue on wet paper, cool and muted

    """

  private static let themes = """

    themes:
    nord              white  6.1  Cool, calm polar night with muted northern lights
    gruvbox           white  8.3  Retro groove, a warm lamp in an old room, earthy and cosy
    dracula           white  8.4  Purple night with neon lights
    tokyo-night       white  8.4  Neon signs over downtown on a cool night
    catppuccin-mocha  white  8.4  Cocoa at night, with pastel lights
    catppuccin-latte  black 15.0  Milk foam in daylight, with bright drops
    rose-pine         white  8.4  Dried roses, gold and pine on a muted violet night
    everforest        white  7.1  A quiet, muted forest in the evening
    solarized         white  9.4  Cool, deep teal with balanced tones
    kanagawa          white  9.4  The great wave, ink and paper, calm, cool and muted

    """

  @Test(
    "palettes without a terminal", arguments: [["palettes"], ["palettes", "list"]])
  func palettes(arguments: [String]) throws {
    #expect(try Scratch().succeed("", arguments).text == Self.palettes + Self.themes)
  }

  @Test(
    "palettes on a terminal, coloured unless the environment forbids it",
    arguments: [
      ([:], true), (["NO_COLOR": ""], true), (["NO_COLOR": "1"], false), (["TERM": "dumb"], false),
    ] as [([String: String], Bool)])
  func colors(environment: [String: String], colored: Bool) throws {
    let scratch = try Scratch()
    for arguments in [["palettes"], ["palettes", "--dark"], ["palettes", "show", "red"]] {
      let result = try Command.runOnTerminal(arguments, in: scratch, environment: environment)
      #expect(result.code == 0)
      // Without COLORTERM there are only 256 colours.
      #expect(result.text.contains("48;5;") == colored && !result.text.contains("48;2;"))
      #expect(result.text.contains("\u{1B}") == colored)
      if colored {
        // Every line with colours resets them.
        for line in result.text.split(whereSeparator: \.isNewline) where line.contains("\u{1B}") {
          #expect(line.contains("\u{1B}[0m"))
        }
      }
    }
    if !colored {
      let result = try Command.runOnTerminal(["palettes"], in: scratch, environment: environment)
      #expect(
        result.text.split(separator: "\r\n") == (Self.palettes + Self.themes).split(separator: "\n")
      )
    }
  }

  @Test(
    "a palette as JSON",
    arguments: ["blue", "green", "yellow", "red", "violet", "silver", "graphite"])
  func json(name: String) throws {
    struct Palette: Decodable {
      struct Background: Decodable { let angle: Double, stops: [Stop] }
      struct Stop: Decodable { let at: Double, color: String }
      struct Bubble: Decodable { let color: String, weight: Double }

      let name: String, background: Background, bubbles: [Bubble], opacity: [Double]
    }
    let result = try Scratch().succeed("palettes show", [name, "--json"])
    let palette = try JSONDecoder().decode(Palette.self, from: Data(result.output))
    let stops = palette.background.stops
    #expect(palette.name == name && (2...5).contains(stops.count))
    #expect(stops.first?.at == 0 && stops.last?.at == 1 && !palette.bubbles.isEmpty)
    #expect(palette.opacity.count == 2 && palette.opacity[0] <= palette.opacity[1])
    for color in stops.map(\.color) + palette.bubbles.map(\.color) {
      #expect(color.wholeMatch(of: /#[0-9A-F]{6}/) != nil)
    }
  }

  @Test("the contrast is that of the drawn scene", arguments: ["bubbles", "fizz"])
  func contrast(scene: String) throws {
    struct Entry: Decodable {
      let name, text: String
      let contrast: Double
      let dark: Bool
    }
    let list = try Scratch().run("palettes --scene", [scene, "--json"])
    let entries = try JSONDecoder().decode([Entry].self, from: Data(list.output))
    #expect(entries.count == 37 && Set(entries.map(\.dark)) == [true, false])
    for entry in entries where ["blue", "spring", "silver", "nord", "moss"].contains(entry.name) {
      let picture = try Scratch().run(
        "render -s 320x180 --at 20 --format rgb888 -o - -q", [scene, "--palette", entry.name])
      let weights = [0.2126, 0.7152, 0.0722]
      var sum = 0.0
      for (index, channel) in picture.output.enumerated() {
        let value = Double(channel) / 255
        let light = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        sum += weights[index % 3] * light
      }
      let mean = sum * 3 / Double(picture.output.count)
      let (white, black) = (1.05 / (mean + 0.05), (mean + 0.05) / 0.05)
      #expect(entry.dark == (white >= 3))
      #expect(entry.text == (white >= 3 ? "#FFFFFF" : "#000000"))
      #expect(abs(entry.contrast + 0.05 - (white >= 3 ? white : black)) < 0.2, "\(entry.name)")
    }
  }

  @Test("only names")
  func names() throws {
    for (line, names) in [
      ("random --seed 1", "noon\n"), ("neon", "midnight\ndracula\ntokyo-night\n"), ("red", "red\n"),
    ] { #expect(try Scratch().succeed("palettes \(line) --names").text == names) }
  }

  @Test("a palette as text")
  func words() throws {
    #expect(
      try Scratch().run("palettes show blue").text == """
        blue: A clear sky at noon, deepening to open water, cool and vivid
        background, at 105 degrees
          0.0  #7DE7FB
          0.38  #3CC3F8
          0.72  #2590F3
          1.0  #2462DE
        bubbles, opacity 0.12 to 0.42
          #FFFFFF  weight 5.0
          #C9F6FF  weight 3.0
          #6FE3FF  weight 2.0
          #2F7BF2  weight 2.0

        """)
  }

  @Test("user palettes are marked and take precedence; a broken one does not hide others")
  func ownPalettes() throws {
    let scratch = try Scratch()
    let folder = "config/seltzer/palettes"
    try scratch.makeFolder(folder)
    func palette(_ name: String, _ summary: String) -> String {
      """
      name: \(name)
      description: \(summary)
      background: {stops: ['#000', '#123456']}
      bubbles: ['#fff']
      """
    }
    try scratch.write(folder + "/blue.yaml", palette("blue", "Not the sky"))
    try scratch.write(folder + "/mine.yaml", palette("mine", "All mine"))
    try scratch.write(folder + "/broken.yaml", "name: broken\nbubbles: ['#fff']")
    try scratch.write(folder + "/notes.txt", [])
    let environment = ["XDG_CONFIG_HOME": scratch.path("config")]
    let list = try scratch.run("palettes", environment: environment)
    let sky = "white  3.7  A clear sky at noon, deepening to open water, cool and vivid\n"
    #expect(
      list.text
        == Self.palettes.replacing(
          sky, with: "white 14.1  Not the sky (yours, in place of the built-in one)\n")
        + "mine       white 14.1  All mine (yours)\n" + Self.themes)
    let broken = scratch.path(folder + "/broken.yaml")
    #expect(
      list.error == "seltzer: \(broken):1: 'background' is missing; it must be a gradient\n")
    #expect(list.code == 0)

    let shown = try scratch.run("palettes show mine", environment: environment)
    #expect(shown.text.hasPrefix("mine: All mine\n"))
    let mistyped = try scratch.run("palettes show mien", environment: environment)
    #expect(mistyped.error == "seltzer: there is no palette 'mien'; did you mean 'mine'?\n")
    // The XDG specification ignores relative paths.
    let relative = try scratch.run("palettes", environment: ["XDG_CONFIG_HOME": "config"])
    #expect(relative.text == Self.palettes + Self.themes)
    // Without the variable the folder is ~/.config.
    try FileManager.default.moveItem(
      atPath: scratch.path("config"), toPath: scratch.path(".config"))
    let home = try scratch.run("palettes show mine")
    #expect(home.text == shown.text)
  }

  @Test("scenes")
  func scenes() throws {
    #expect(
      try Scratch().succeed("scenes").text == """
        bubbles    Orbs in depth, lit from one side
        fizz       A stream of bubbles in a sparkling drink, before a fold of light
        home       Icons in front of orbs that rise from the right, with a frosted dock
        lock       A large clock and the date above orbs that rise towards the light
        space      The Earth at night, with the sun behind its rim
        bloom      Slow folds of colour, as of silk
        bokeh      Lights of a wet street at night, out of focus
        deep       Air rising through deep water, lit from above
        embers     Sparks that curl as they rise from a fire at night
        fireflies  Fireflies over a meadow after sunset
        fireworks  Fireworks over a lake and its village
        glass      Glass balls over a silken fold
        northern   Northern lights over mountains and a still lake
        snow       Snow falling on a cabin at dusk
        stars      The Milky Way over mountains and a dark lake

        """)
  }

  @Test("a printed scene renders the same, as a file and through a pipe")
  func shownScene() throws {
    let scratch = try Scratch()
    // Raw pixels, because a PNG records the scene's name.
    let size = "-s 64x36 --format rgb888 -o -"
    for name in ["bubbles", "home", "lock"] {
      let shown = try scratch.succeed("scenes show", [name])
      try scratch.write("mine.yaml", shown.output)
      let built = try scratch.succeed("render \(name) \(size)").output
      #expect(built.count > 100)
      #expect(try scratch.run("render mine.yaml \(size)").output == built)
      #expect(try scratch.run("render - \(size)", input: shown.text).output == built)
    }
  }

  @Test("a scene in a pipe with a slow writer")
  func slowPipe() throws {
    let scratch = try Scratch()
    let line = "(sleep 0.3; echo 'seed: x'; sleep 0.3) | '\(Command.path)' render /dev/stdin -o -"
    let result = try Command.run(["-c", line], in: scratch, program: "/bin/sh")
    #expect(
      result.error
        == "seltzer: /dev/stdin:1: seed is 'x', but must be a whole number 0...4294967295\n")
  }
}
