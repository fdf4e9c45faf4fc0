import Seltzer
import SeltzerDocument
import SeltzerScene
import SeltzerTestSupport
import Testing

@Suite("A palette")
struct PaletteTests {
  @Test(
    "that is built in is complete, and has its own name", arguments: PaletteLibrary.builtInNames)
  func builtIn(name: String) throws {
    let palette = try PaletteLibrary(environment: [:]).palette(name)
    #expect(palette.name == name)
    #expect(!palette.summary.isEmpty && !palette.summary.contains("\n"))
    #expect((2...5).contains(palette.background.stops.count))
    #expect(palette.bubbles.count >= 2)
    #expect(palette.opacity.lowerBound > 0 && palette.opacity.upperBound < 0.7)
  }

  @Test("gives each colour a share of the tints in proportion to its weight")
  func weights() throws {
    let palette = try PaletteLibrary(environment: [:]).palette("blue")
    let total = palette.bubbles.reduce(0) { $0 + $1.weight }
    let samples = 10_000
    for entry in palette.bubbles {
      let hits = (0..<samples).count {
        palette.bubbleColor(tint: (Double($0) + 0.5) / Double(samples)) == entry.color
      }
      #expect(abs(Double(hits) / Double(samples) - entry.weight / total) < 1e-3)
    }
  }

  @Test("has shares of blend modes whose sum is 1")
  func blend() throws {
    let yaml =
      "{ name: a, background: { stops: [black, white] }, bubbles: [red], blend: { normal: 1, add: 0.25 } }"
    #expect(try Palette(yaml: yaml, file: "a").blend == [.normal: 0.8, .add: 0.2])
  }

  @Test("of the user overrides a built-in one, and is found by name or path")
  func userPalettes() throws {
    let scratch = try Scratch()
    try scratch.makeFolder("seltzer/palettes")
    let (home, folder) = (scratch.folder, scratch.path("seltzer/palettes"))
    for name in ["mine", "blue"] {
      try scratch.write(
        "seltzer/palettes/\(name).yaml",
        "name: \(name)\nbackground: { stops: ['#010203', '#040506'] }\nbubbles: ['#070809']\n")
    }
    let library = PaletteLibrary(environment: ["XDG_CONFIG_HOME": home, "HOME": "/nowhere"])
    #expect(
      library.names == PaletteLibrary.builtInNames + PaletteLibrary.extraNames + ["mine"]
        + PaletteLibrary.themeNames)
    #expect(try library.palette("mine").bubbles.map(\.color.description) == ["#070809"])
    #expect(try library.palette("blue").bubbles.count == 1)
    #expect(try library.palette("\(folder)/mine.yaml").name == "mine")
    #expect(try library.palette("mine.yaml", relativeTo: folder).name == "mine")
    // The folder is read once, and again by another library.
    try scratch.remove("seltzer/palettes/blue.yaml")
    #expect(library.names.contains("mine") && library.userNames == ["blue", "mine"])
    let later = PaletteLibrary(environment: ["XDG_CONFIG_HOME": home])
    #expect(later.userNames == ["mine"])
    // Relative paths are ignored, as the XDG specification requires.
    let relative = PaletteLibrary(environment: ["XDG_CONFIG_HOME": "here", "HOME": "/home/me"])
    #expect(relative.userFolder == "/home/me/.config/seltzer/palettes")
    #expect(PaletteLibrary(environment: ["HOME": "here"]).userFolder == nil)
  }

  @Test("that does not exist gives an error with the nearest name")
  func suggestion() {
    let known = PaletteLibrary(environment: [:]).names
    let error = PaletteError.unknownName("grafite", nearest: "graphite", known: known)
    #expect(throws: error) { try PaletteLibrary(environment: [:]).palette("grafite") }
  }

  @Test("is refused with file, line, key and value if it is invalid")
  func errors() {
    func message(_ yaml: String) -> String {
      do {
        _ = try Palette(yaml: yaml, file: "p.yaml")
        return "no error"
      } catch { return "\(error)" }
    }
    let start = "name: x\nbackground: { stops: ['#000000', '#ffffff'] }\n"
    #expect(
      message(start + "bubbles: []")
        == "p.yaml:3: bubbles is a list of 0, but must be a list of 1 to 64 colours")
    #expect(
      message(start + "bubbles: ['#12345']")
        == "p.yaml:3: bubbles[0] is '#12345', but must be a colour such as white, or '#1AD6FC' in "
        + "quotes, since # begins a comment")
    #expect(
      message(start + "bubbles: ['#123456']\nopacity: [0.2, 1.5]")
        == "p.yaml:4: opacity[1] is 1.5, but must be 0...1")
    #expect(
      message("name: x\nbubbles: ['#123456']\nbackround: 1")
        == "p.yaml:3: there is no key 'backround' here; did you mean 'background'?")
    #expect(
      message(
        "name: x\nbubbles: ['#123456']\n"
          + "background: { stops: [{ at: 0.5, color: '#111' }, { at: 0.5, color: '#222' }] }")
        == "p.yaml:3: background.stops is a list of 2, but must be stops with ascending 'at'")
    #expect(
      message("name: x\nname: y") == "p.yaml:1: not valid YAML: 'name' is given twice; keep one")
  }
}
