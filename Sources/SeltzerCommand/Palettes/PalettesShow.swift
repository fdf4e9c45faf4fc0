import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerSystem

extension Palettes {
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show one palette: its background, colours and opacity.")

    @Argument(help: "A palette; see 'seltzer palettes --help'.")
    var palette: String

    @Flag(help: "Print JSON; the angle is in radians: 0 points right, π/2 down.")
    var json = false

    func run() throws {
      let palette = try PaletteLibrary().palette(palette)
      if json {
        try print(JSONText.of(PaletteReport(palette)))
        return
      }
      if Swatch.isShown { print(Swatch.text(of: palette)) }
      print("\(palette.name): \(palette.summary)")
      print("background, at \(Int((palette.background.angle * 180 / .pi).rounded())) degrees")
      for stop in palette.background.stops { print("  \(stop.at)  \(stop.color)") }
      print("bubbles, opacity \(palette.opacity.lowerBound) to \(palette.opacity.upperBound)")
      for bubble in palette.bubbles { print("  \(bubble.color)  weight \(bubble.weight)") }
    }
  }
}

/// A palette as JSON.
struct PaletteReport: Encodable {
  struct Background: Encodable {
    struct Stop: Encodable {
      let at: Double
      let color: String
    }

    let angle: Double
    let stops: [Stop]
  }

  struct Bubble: Encodable {
    let color: String
    let weight: Double
  }

  let name: String
  let background: Background
  let bubbles: [Bubble]
  let opacity: [Double]

  init(_ palette: Palette) {
    name = palette.name
    background = Background(
      angle: palette.background.angle,
      stops: palette.background.stops.map { .init(at: $0.at, color: "\($0.color)") })
    bubbles = palette.bubbles.map { Bubble(color: "\($0.color)", weight: $0.weight) }
    opacity = [palette.opacity.lowerBound, palette.opacity.upperBound]
  }
}
