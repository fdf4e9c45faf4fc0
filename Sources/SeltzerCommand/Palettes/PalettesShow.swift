import ArgumentParser
import Seltzer
import SeltzerDocument

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
      if json { return print(palette.json.text()) }
      if Swatch.isShown { print(Swatch.text(of: palette)) }
      print("\(palette.name): \(palette.summary)")
      print("background, at \(Int((palette.background.angle * 180 / .pi).rounded())) degrees")
      for stop in palette.background.stops { print("  \(stop.at)  \(stop.color)") }
      print("bubbles, opacity \(palette.opacity.lowerBound) to \(palette.opacity.upperBound)")
      for bubble in palette.bubbles { print("  \(bubble.color)  weight \(bubble.weight)") }
    }
  }
}
