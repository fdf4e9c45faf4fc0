import ArgumentParser
import Foundation
import Seltzer

struct Palettes: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List, show and compare palettes.",
    discussion: """
      Your own palettes are .yaml files in $XDG_CONFIG_HOME/seltzer/palettes (usually \
      ~/.config/seltzer/palettes), or anywhere when named by path.

      Examples:
        seltzer palettes
        seltzer palettes show red --json
        seltzer palettes sheet -o sheet.png
      """,
    subcommands: [List.self, Show.self, Sheet.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List all palettes, with their colours on a terminal.")

    func run() throws {
      let library = PaletteLibrary()
      let names = library.names
      let width = (names.map(\.count).max() ?? 0) + 2
      for name in names {
        do {
          let palette = try library.palette(name)
          let padded = name + String(repeating: " ", count: width - name.count)
          let swatch = Swatch.isShown ? Swatch.text(of: palette) + "  " : ""
          let own = library.userNames.contains(name) ? " (yours)" : ""
          print(swatch + padded + palette.summary + own)
        } catch {
          // One broken file must not hide the other palettes.
          Failure.say("seltzer: \(error)")
        }
      }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show one palette: its background, colours and opacity.")

    @Argument(help: "A palette's name or the path of a palette file.")
    var name: String

    @Flag(help: "Print JSON; the angle is in radians, 0 points right, down is positive.")
    var json = false

    func run() throws {
      let palette = try PaletteLibrary().palette(name)
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

  struct Sheet: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Draw all palettes on one labelled picture.",
      usage: "seltzer palettes sheet [<palettes> ...] --output <path> [<options>]",
      discussion: """
        Examples:
          seltzer palettes sheet -o sheet.png
          seltzer palettes sheet red blue ./mine.yaml --scene lock -o three.png
        """)

    @Argument(help: "Palettes, by name or path; default: the seven.")
    var palettes: [String] = PaletteLibrary.builtInNames

    @Option(
      name: [.short, .customLong("output")],
      help: ArgumentHelp("A .png file, or - for standard output.", valueName: "path"),
      completion: .file())
    var output: String

    @Option(
      help: ArgumentHelp("The scene that each palette is shown with.", valueName: "scene"),
      completion: .list(SceneLibrary.names))
    var scene = "bubbles"

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("The sheet's width in pixels, 320...8192; default: 1920.", valueName: "n"),
      transform: OptionValues.whole(320...8192))
    var width = 1920

    @Flag(name: .shortAndLong, help: "Replace what is there already.")
    var force = false

    func validate() throws {
      guard (1...64).contains(palettes.count) else {
        throw ValidationError("\(palettes.count) palettes are too many for a sheet; at most 64.")
      }
    }

    func run() throws {
      let destination = try Destination(
        path: output, format: output == "-" ? .png : nil, frames: 1)
      let library = PaletteLibrary()
      let sheet = try ContactSheet.frame(
        of: palettes.map { try library.palette($0) }, scene: SceneLibrary.scene(scene),
        width: width)
      let encoder = try FrameEncoder(
        format: destination.format, size: sheet.size, frames: 1, rate: .thirty)
      Interruption.begin(sequence: nil, first: 0)
      defer { Interruption.end() }
      var writer = try FrameWriter(destination, encoder: encoder, replacing: force)
      try writer.write(encoder.encode(sheet, index: 0), index: 0)
      try writer.finish()
    }
  }
}

/// A palette as JSON.
private struct PaletteReport: Encodable {
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
