import Foundation
import Seltzer
import SeltzerScene
import Testing

extension ColorDeficiency {
  fileprivate func simulated(_ color: SRGB8) -> SRGB8 { simulated(OKLab(color)).srgb8 }
}

@Suite("Colour deficiency")
struct ColorDeficiencyTests {
  @Test("has the published matrices, as in another library")
  func published() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appendingPathComponent("../Palettes/machado2009.csv").standardized
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
    #expect(lines.count == 3)
    for line in lines {
      let fields = line.split(separator: ",").map(String.init)
      let kind = try #require(ColorDeficiency(rawValue: fields[0]))
      let numbers = try fields.dropFirst().map { try #require(Double($0)) }
      #expect(kind.matrix == Array(numbers.dropFirst()))
      // Greys stay grey, to the table's digits.
      for row in 0..<3 {
        let sum = kind.matrix[(row * 3)...].prefix(3).reduce(0, +)
        #expect(abs(sum - 1) < 2e-6)
      }
    }
  }

  @Test("keeps greys", arguments: ColorDeficiency.allCases)
  func greys(kind: ColorDeficiency) {
    for grey in UInt8(0)...255 {
      let color = SRGB8(red: grey, green: grey, blue: grey)
      #expect(kind.simulated(color) == color)
    }
  }

  @Test("makes red and green similar without long or middle cones only")
  func redAndGreen() {
    // They differ mostly in the response of the missing cones.
    let (red, green) = (SRGB8(red: 180, green: 90, blue: 60), SRGB8(red: 110, green: 120, blue: 60))
    func difference(_ kind: ColorDeficiency) -> Double {
      OKLab(kind.simulated(red)).distance(to: OKLab(kind.simulated(green)))
    }
    let normal = OKLab(red).distance(to: OKLab(green))
    #expect(difference(.protan) < normal / 2)
    #expect(difference(.deutan) < normal / 2)
    #expect(difference(.tritan) > normal * 0.8)
  }
}

@Suite("A check of a palette")
struct PaletteCheckTests {
  static func palette(_ bubbles: [String], opacity: Double = 0.4) -> Palette {
    Palette(
      name: "checked", summary: "",
      background: Gradient(
        angle: 0,
        stops: [.init(at: 0, color: SRGB8(rgb: 0)), .init(at: 1, color: SRGB8(rgb: 0x777777))]),
      bubbles: bubbles.compactMap { CSSColor($0).map { .init(color: $0.color, weight: 1) } },
      opacity: 0.01...opacity)
  }

  @Test("has WCAG's least ratio, and which bubbles show")
  func figures() throws {
    let check = PaletteCheck(Self.palette(["#FFFFFF", "#777777", "#FFFF00"]))
    #expect(check.ink.description == "#FFFFFF")
    #expect(check.views.map(\.deficiency) == [nil, .protan, .deutan, .tritan])
    let normal = check.views[0]
    // White on #777777 is WCAG's well-known near miss.
    #expect(abs(normal.ink - 4.478) < 0.001)
    let (white, grey) = (normal.bubbles[0], normal.bubbles[1])
    #expect(grey.shown > 0.02 && white.shown > grey.shown)
    let pair = try #require(normal.closest)
    #expect(pair.first.description == "#FFFFFF" && pair.second.description == "#FFFF00")
    #expect(PaletteCheck(Self.palette(["#FFFFFF"])).views[0].closest == nil)
  }

  @Test("describes problems and remedies")
  func verdicts() {
    #expect(
      PaletteCheck(Self.palette(["#FFFFFF", "#FEFEFE", "#2A2A2A"], opacity: 0.05)).verdicts.map(
        \.text)
        == [
          "bubbles of #2A2A2A are barely visible on most of the background; "
            + "make them lighter or darker, or raise the opacity",
          "#FFFFFF and #FEFEFE look the same; remove one of them",
          "large text is white; its contrast is 4.4:1 at worst",
          "small text is white on 97% of the background, and dark elsewhere; its contrast is 4.5:1 "
            + "at worst",
          "protan: everything is visible", "deutan: everything is visible",
          "tritan: everything is visible",
        ])
  }

  @Test("names a bubble that is seen on a third of the background only, however clearly")
  func partly() {
    var palette = Self.palette(["#000000"], opacity: 1)
    palette.background.stops = [(0, 0), (0.7, 0), (1, 0xFFFFFF)].map {
      .init(at: $0, color: SRGB8(rgb: $1))
    }
    #expect(PaletteCheck(palette).verdicts[0].text.hasPrefix("bubbles of #000000 are barely"))
  }

  @Test(
    "finds no fault in the built-in palettes",
    arguments: PaletteLibrary.builtInNames + PaletteLibrary.extraNames)
  func builtIn(name: String) throws {
    let check = try PaletteCheck(PaletteLibrary(environment: [:]).palette(name))
    for view in check.views {
      for bubble in view.bubbles { #expect(bubble.shown >= PaletteCheck.leastShown) }
      #expect(try #require(view.closest).difference > PaletteCheck.leastApart)
    }
    #expect(check.verdicts.count == 7)
    for verdict in check.verdicts { #expect(verdict.isGood, "\(verdict.text)") }
  }

  @Test(
    "finds no fault in any palette or variant, but that two of nord's colours are alike if muted",
    arguments: PaletteLibrary(environment: [:]).names)
  func variants(name: String) throws {
    for variant in [.auto] + PaletteVariant.fixed where name != "nord" || variant != .muted {
      let check = try PaletteCheck(PaletteLibrary(environment: [:]).palette("\(name):\(variant)"))
      for verdict in check.verdicts { #expect(verdict.isGood, "\(variant): \(verdict.text)") }
    }
  }
}
