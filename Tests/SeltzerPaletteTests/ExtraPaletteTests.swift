import Seltzer
import SeltzerScene
import Testing

@Suite("An extra palette")
struct ExtraPaletteTests {
  static let names = [
    "amber", "aurora", "autumn", "champagne", "cocoa", "copper", "coral", "dawn", "dusk", "ink",
    "jade", "lavender", "midnight", "moss", "noon", "opal", "pearl", "spring", "summer", "winter",
  ]

  @Test("falls in lightness, and has a short summary", arguments: names)
  func careful(name: String) throws {
    let palette = try PaletteLibrary(environment: [:]).palette(name)
    #expect(palette.name == name)
    #expect(!palette.summary.isEmpty && palette.summary.count <= 60)
    let places = (0...64).map { palette.background.color(at: Double($0) / 64).lightness }
    #expect(zip(places, places.dropFirst()).allSatisfy(>))
    #expect((3...6).contains(palette.bubbles.count))
  }

  @Test("has words for the moods of its colours", arguments: names + PaletteLibrary.builtInNames)
  func moods(name: String) throws {
    let palette = try PaletteLibrary(environment: [:]).palette(name)
    let stops = palette.background.stops.map { OKLCh($0.color) }
    func mean(_ value: (OKLCh) -> Double) -> Double {
      stops.map(value).reduce(0, +) / Double(stops.count)
    }
    let (chroma, lightness) = (mean(\.chroma), mean(\.lightness))
    func says(_ word: String) -> Bool { palette.summary.lowercased().contains(word) }
    #expect(says("vivid") == (chroma > 0.125))
    #expect(says("pastel") == (lightness > 0.745 && 0.03...0.1 ~= chroma))
    if says("muted") { #expect(chroma < 0.08 && !says("vivid") && !says("pastel")) }
    if says("calm") { #expect(chroma < 0.1) }
    if says("neon") { #expect(lightness < 0.4) }
    if says("earthy") { #expect(lightness < 0.65) }
    // Red and yellow are on one side, blue on the other.
    let (a, b) = (mean { $0.chroma * $0.hue.x }, mean { $0.chroma * $0.hue.y })
    if says("cool") { #expect(a < 0.02 && !says("warm")) }
    if says("warm") { #expect(a > 0 || b > 0.1) }
  }

  @Test("differs from every other palette")
  func distinct() throws {
    let library = PaletteLibrary(environment: [:])
    let all = try (Self.names + PaletteLibrary.builtInNames).map { try library.palette($0) }
    for (index, one) in all.enumerated() {
      for other in all[..<index] {
        let apart = (0...8).map {
          let place = Double($0) / 8
          return one.background.color(at: place).distance(to: other.background.color(at: place))
        }
        #expect(apart.reduce(0, +) / 9 > 0.04, "\(one.name) and \(other.name)")
      }
    }
  }
}
