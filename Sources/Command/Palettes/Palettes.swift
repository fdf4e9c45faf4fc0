import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerLive
import SeltzerPaletteFiles
import SeltzerScene
import SeltzerSystem

struct Palettes: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List, choose, compare, convert and make palettes.",
    discussion: CommandHelp.text("palettes", ["formats": PaletteFormats.all.names]),
    subcommands: [
      List.self, Pick.self, Show.self, Sheet.self, Check.self, Import.self, FromImage.self,
      Export.self, Schema.self,
    ], defaultSubcommand: List.self)
}

extension Palettes {
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show palettes: their background, colours and opacity.",
      discussion: CommandHelp.text("palettes show"))

    @Argument(
      help: "Palettes, or - for standard input; see 'seltzer palettes --help'.",
      completion: Completions.palettes)
    var palettes: [String]

    @OptionGroup var random: RandomSeed

    @Flag(help: "Print JSON; the angle is in radians: 0 points right, π/2 down.") var json = false

    func run() throws {
      let meter = try PaletteMeter("bubbles")
      let found = try palettes.map {
        try Entry.found([$0], meter, findsFirst: false, seed: random.seed)
      }
      let entries = found.joined()
      if json {
        let values = entries.map(\.palette.json)
        return try printText((values.count == 1 ? values[0] : .list(values)).text())
      }
      if let several = found.first(where: { $0.count > 1 }) { return try Entry.show(several) }
      for (index, entry) in entries.enumerated() {
        if index > 0 { try printText("") }
        try Self.show(entry.palette)
      }
    }

    static func show(_ palette: Palette) throws {
      try printLine("\(palette.name): \(palette.summary)", after: Swatch.prefix(of: palette))
      try printLine(
        "background, at \(Int((palette.background.angle * 180 / .pi).rounded())) degrees")
      for stop in palette.background.stops {
        try printLine("  \((stop.at * 100).rounded() / 100)  \(stop.color)")
      }
      try printLine(
        "bubbles, opacity \(palette.opacity.lowerBound) to \(palette.opacity.upperBound)")
      for bubble in palette.bubbles {
        try printLine("  \(bubble.color)  weight \((bubble.weight * 100).rounded() / 100)")
      }
    }
  }
}

/// Colours on a terminal, before the names that they belong to.
enum Swatch {
  /// Whether standard output is a terminal with colours (see no-color.org).
  static var isShown: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(STDOUT_FILENO) == 1 && (environment["NO_COLOR"] ?? "").isEmpty
      && environment["TERM"] != "dumb"
  }

  /// Returns the strip to print before a palette's name; empty where it cannot be shown.
  static func prefix(of palette: Palette, cells: Int = 16) -> String {
    let environment = ProcessInfo.processInfo.environment
    return isShown
      ? PaletteStrip.text(of: palette, width: cells, environment: environment) + " " : ""
  }
}
