import Seltzer
import SeltzerPaletteFiles
import SeltzerScene
import SeltzerSystem
import SeltzerTestSupport
import Testing

@Suite("A typed list")
struct TypedColorTests {
  private let library = PaletteLibrary(environment: [:])

  /// Returns the colours of the stops and of the bubbles.
  private func colors(_ text: String) throws -> (stops: [String], bubbles: [String]) {
    let palette = try library.palette(text)
    return (
      palette.background.stops.map(\.color.description), palette.bubbles.map(\.color.description)
    )
  }

  @Test("of 1 to 12 colours keeps each unchanged", arguments: 0..<200)
  func unchanged(seed: Int) throws {
    var numbers = RandomNumbers(state: UInt64(seed))
    let typed = (0...seed % 12).map { _ in
      SRGB8(rgb: UInt32.random(in: 0...0xFF_FFFF, using: &numbers))
    }
    let palette = Palette(typed: typed.map { CSSColor($0) }, name: "typed")
    let shown = palette.background.stops.map(\.color) + palette.bubbles.map(\.color)
    #expect(Set(shown).isSuperset(of: typed), "\(typed)")
    let places = palette.background.stops.map(\.at)
    #expect(places.allSatisfy((0...1).contains) && zip(places, places.dropFirst()).allSatisfy(<))
    #expect(try Palette(yaml: text(of: palette), file: "typed.yaml") == palette)
    let lightness = palette.background.stops.map { OKLab($0.color).lightness }
    // Mapping into the gamut changes lightness a little.
    let ends = (lightness.min() ?? 0, lightness.max() ?? 0)
    #expect(ends.1 - ends.0 > 0.17, "\(typed)")
  }

  @Test("of one colour has it in the middle")
  func one() throws {
    for text in ["tomato", "black", "white", "#00205B"] {
      #expect(try colors(text).stops[1] == "\(try #require(CSSColor(text)).color)")
    }
  }

  @Test("of two colours has a band of each, in their order")
  func two() throws {
    for text in ["#E4002B,#00205B", "#00205B,#E4002B", "navy skyblue", "#FF0,#00F"] {
      let palette = try library.palette(text)
      let typed = try CSSColor.entries(in: text).map { try #require(CSSColor($0)).color }
      let bands = palette.background.bands.map { palette.background.color(at: $0).srgb8 }
      #expect(bands == typed)
      #expect(palette.background.color(at: 0).srgb8 == typed[0])
    }
    // Blue and yellow are grey between; the stop in the middle has more chroma than their mixture.
    let mixture = try library.palette("#FFFF00,#0000FF").background.stops
    let plain = OKLab(mixture[0].color).mixed(with: OKLab(mixture[4].color), 0.5)
    #expect(mixture.count == 5 && OKLCh(mixture[2].color).chroma > OKLCh(plain).chroma + 0.02)
    // Colours of equal lightness get shades at the ends.
    #expect(try colors("#8FBCBB,#88C0D0").stops.count == 6)
  }

  @Test("of three or more has a band of each, from light to dark unless they are a ramp")
  func several() throws {
    func bands(_ text: String) throws -> [String] {
      let background = try library.palette(text).background
      return background.bands.map { "\(background.color(at: $0).srgb8)" }
    }
    #expect(try bands("navy,skyblue,white") == ["#000080", "#87CEEB", "#FFFFFF"])
    let five = ["#E9C46A", "#F4A261", "#E76F51", "#2A9D8F", "#264653"]
    #expect(try bands("264653-2a9d8f-e9c46a-f4a261-e76f51") == five)
    #expect(Set(try colors("264653-2a9d8f-e9c46a-f4a261-e76f51").bubbles).isSuperset(of: five))
    #expect(try library.palette("264653-2a9d8f-e9c46a").opacity == 0.25...0.75)
    #expect(try bands("#F00,#0F0,#00F") == ["#00FF00", "#FF0000", "#0000FF"])
  }

  @Test("ignores opacity with a warning, and has a short name")
  func details() throws {
    let clear = try library.palette("#E4002B80,#00205B")
    #expect(clear.warning == "the opacity of colours in '#E4002B80,#00205B' is ignored")
    #expect(clear.background == (try library.palette("#E4002B,#00205B")).background)
    #expect(try library.palette("https://coolors.co/264653-2a9d8f").name == "264653,2a9d8f")
    // Files design freely.
    let file = Palette(ColorList(name: "f", colors: [.init(SRGB8(rgb: 0xE4002B))]))
    #expect(file.background.stops.count == 3 && file.warning == nil)
  }

  @Test("of palettes gives each its part of the background and an equal share of the bubbles")
  func palettes() throws {
    let (blue, red) = (try library.palette("blue"), try library.palette("red"))
    let both = try library.palette("blue,red")
    #expect(both.name == "blue,red")
    for (place, own) in [(0.0, blue), (0.25, blue), (0.75, red), (1.0, red)] {
      let difference = both.background.color(at: place).distance(
        to: own.background.color(at: place))
      #expect(difference < 0.01, "at \(place)")
    }
    for half in [both.bubbles.prefix(blue.bubbles.count), both.bubbles.suffix(red.bubbles.count)] {
      #expect((49.9...50.1).contains(half.reduce(0) { $0 + $1.weight }))
    }
    #expect(both.opacity.upperBound == (blue.opacity.upperBound + red.opacity.upperBound) / 2)
    #expect(try library.palette("blue:night,red").blend == [.normal: 1])
    #expect(try library.palette("blue:night,red:night").blend == [.add: 1])
    // Palettes win over colours of the same name, and a variant belongs to one entry.
    #expect(try library.palette("blue red").background == both.background)
    let mixed = try library.palette("blue,navy:dark")
    #expect(mixed.background != (try library.palette("blue:dark,navy:dark")).background)
    // After colours only, it is the list's.
    #expect(
      try library.palette("navy,skyblue:dark")
        == library.palette("navy,skyblue").variant(.dark))
    let names = (PaletteLibrary.builtInNames + PaletteLibrary.extraNames).joined(separator: ",")
    let error = #expect(throws: PaletteError.self) { try library.palette(names) }
    #expect(error?.description.hasSuffix("may have at most 64; name fewer palettes") == true)
    // No file is read, so that the missing one is not reported.
    let many = Array(repeating: "no.yaml", count: 65).joined(separator: ",")
    #expect(throws: PaletteError.tooManyColors(many)) { try library.palette(many) }
  }

  @Test("may contain files, accent and random, also in a folder")
  func entries() throws {
    let folder = try Scratch()
    let red = try text(of: library.palette("red"))
    try folder.write("r,d.yaml", red)
    try folder.write("red.yaml", red)
    let expected = try library.palette("blue,red")
    #expect(try library.palette("blue,red.yaml", relativeTo: folder.folder) == expected)
    #expect(try library.palette("blue,\(folder.folder)/red.yaml") == expected)
    #expect(try library.palette("./r,d.yaml", relativeTo: folder.folder).name == "red")
    #expect(
      try library.expression("blue,red.yaml", relativeTo: folder.folder).description
        == "blue,\(folder.folder)/red.yaml")
    var library = library
    library.accent = SRGB8(rgb: 0x00205B)
    #expect(
      try library.palette("accent,white").background
        == library.palette("#00205B,white").background)
  }
}
