import Foundation
import Seltzer
import SeltzerScene
import Testing

@Suite("A gradient")
struct GradientTests {
  static let palettes = PaletteLibrary.builtInNames

  @Test("passes through its stops", arguments: palettes)
  func stops(name: String) throws {
    let gradient = try PaletteLibrary(environment: [:]).palette(name).background
    for stop in gradient.stops { #expect(gradient.color(at: stop.at).srgb8 == stop.color) }
    #expect(gradient.color(at: -1).srgb8 == gradient.stops.first?.color)
    #expect(gradient.color(at: 2).srgb8 == gradient.stops.last?.color)
  }

  @Test("of two stops is linear in OKLab")
  func straight() {
    let (from, to) = (SRGB8(red: 26, green: 214, blue: 252), SRGB8(red: 28, green: 97, blue: 240))
    let gradient = Gradient(angle: 0, stops: [.init(at: 0, color: from), .init(at: 1, color: to)])
    for step in 0...64 {
      let mixed = OKLab(from).mixed(with: OKLab(to), Double(step) / 64)
      let color = gradient.color(at: Double(step) / 64)
      #expect(abs(color.lightness - mixed.lightness) < 1e-12)
      #expect(abs(color.a - mixed.a) < 1e-12 && abs(color.b - mixed.b) < 1e-12)
    }
  }

  @Test("is smooth, and its lightness stays within that of its stops", arguments: palettes)
  func smooth(name: String) throws {
    let gradient = try PaletteLibrary(environment: [:]).palette(name).background
    let lightness = (0...2000).map { gradient.color(at: Double($0) / 2000).lightness }
    let steps = zip(lightness.dropFirst(), lightness).map { $0 - $1 }
    let bends = zip(steps.dropFirst(), steps).map { abs($0 - $1) }
    let longest = steps.map(abs).max() ?? 0
    #expect((bends.max() ?? 1) < longest / 20)
    let ends = gradient.stops.map { OKLab($0.color).lightness }
    #expect((lightness.max() ?? 2) <= (ends.max() ?? 0) + 1e-9)
    #expect((lightness.min() ?? -1) >= (ends.min() ?? 0) - 1e-9)
  }

  @Test("has a unit vector that agrees with libm")
  func direction() {
    for step in -720...720 {
      let angle = Double(step) / 40
      let direction = Gradient(angle: angle, stops: []).direction
      #expect(abs(direction.x - cos(angle)) < 1e-11 && abs(direction.y - sin(angle)) < 1e-11)
    }
  }
}
