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
