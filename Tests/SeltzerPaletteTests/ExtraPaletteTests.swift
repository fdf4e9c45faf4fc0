import Foundation
import Seltzer
import SeltzerScene
import Testing

@Suite("An extra palette")
struct ExtraPaletteTests {
  static let names = [
    "amber", "aurora", "autumn", "champagne", "cocoa", "copper", "coral", "dawn", "dusk", "ink",
    "jade", "lavender", "midnight", "moss", "noon", "opal", "pearl", "spring", "summer", "winter",
  ]

  private static func read(_ name: String) throws -> Palette {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appendingPathComponent("../../Palettes/Extra/\(name).yaml").standardized
    return try Palette(
      yaml: String(contentsOf: file, encoding: .utf8), file: file.lastPathComponent)
  }

  @Test("falls in lightness, and its bubbles are visible with every deficiency", arguments: names)
  func careful(name: String) throws {
    let palette = try Self.read(name)
    #expect(palette.name == name)
    #expect(!palette.summary.isEmpty && palette.summary.count <= 60)
    let places = (0...64).map { palette.background.color(at: Double($0) / 64).lightness }
    #expect(zip(places, places.dropFirst()).allSatisfy(>))
    #expect((3...6).contains(palette.bubbles.count))
    for view in PaletteCheck(palette).views {
      for bubble in view.bubbles {
        #expect(bubble.shown >= PaletteCheck.leastShown, "\(bubble.color)")
      }
      #expect(try #require(view.closest).difference >= PaletteCheck.leastApart)
    }
  }

  @Test("differs from every other palette")
  func distinct() throws {
    let library = PaletteLibrary(environment: [:])
    let all =
      try Self.names.map { try Self.read($0) }
      + PaletteLibrary.builtInNames.map { try library.palette($0) }
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
