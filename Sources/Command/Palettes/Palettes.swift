import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerPaletteFiles
import SeltzerSystem

struct Palettes: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List, choose, compare, convert and make palettes.",
    discussion: """
      A palette can be given as:

        blue                a name; your own palettes take precedence
        ./theme.yaml        a file of Seltzer or of another program
        photo.jpg           the colours of a picture
        '#1AD6FC,white'     CSS colours, which stay as they are, or an address of Coolors
        blue:dark           a variant: dark, light, night, muted or vivid
        blue:auto           dark or light, as the desktop prefers
        blue,red            a list: each palette has its part of the background
        blue,red@0.3        a mixture in OKLab, here with 30% red
        noon:midnight@clock by time of day: a palette for the day and one for the night
        dawn:noon:dusk:midnight@clock
                            palettes for morning, day, evening and night
        random              a random named palette; --seed repeats the choice
        accent              the accent colour of the desktop, or blue

      Only 'live' follows the desktop: elsewhere blue:auto and accent are the palette blue.

      The formats of files are \(PaletteFormats.all.names).

      Your own palettes are files in $XDG_CONFIG_HOME/seltzer/palettes (usually \
      ~/.config/seltzer/palettes), in any of those formats.

      Examples:
        seltzer palettes
        seltzer render --palette "$(seltzer palettes pick)" -o wallpaper.png
        seltzer palettes import ~/.config/kitty/theme.conf -o mine.yaml
        seltzer palettes from-image photo.jpg -o mine.yaml
        seltzer palettes sheet red blue mine.yaml -o sheet.png
      """,
    subcommands: [
      List.self, Pick.self, Show.self, Sheet.self, Check.self, Import.self, FromImage.self,
      Export.self, Schema.self,
    ], defaultSubcommand: List.self)
}

extension Palettes {
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show one palette: its background, colours and opacity.")

    @Argument(
      help: "A palette; see 'seltzer palettes --help'.", completion: Completions.palettes)
    var palette: String

    @Flag(help: "Print JSON; the angle is in radians: 0 points right, π/2 down.")
    var json = false

    func run() throws {
      let palette = try PaletteLibrary().palette(palette)
      if json { return try printText(palette.json.text()) }
      if Swatch.isShown { try printText(Swatch.text(of: palette)) }
      try printLine("\(palette.name): \(palette.summary)")
      try printLine(
        "background, at \(Int((palette.background.angle * 180 / .pi).rounded())) degrees")
      for stop in palette.background.stops { try printLine("  \(stop.at)  \(stop.color)") }
      try printLine(
        "bubbles, opacity \(palette.opacity.lowerBound) to \(palette.opacity.upperBound)")
      for bubble in palette.bubbles {
        try printLine("  \(bubble.color)  weight \((bubble.weight * 100).rounded() / 100)")
      }
    }
  }
}

/// A palette's colours as a strip of terminal cells.
enum Swatch {
  /// Whether standard output is a terminal with colours (see no-color.org).
  static var isShown: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(STDOUT_FILENO) == 1 && (environment["NO_COLOR"] ?? "").isEmpty
      && environment["TERM"] != "dumb"
  }

  /// Returns the strip to print before a palette's name; empty where it cannot be shown.
  static func prefix(of palette: Palette) -> String {
    isShown ? text(of: palette) + "  " : ""
  }

  /// Returns the background gradient with a dot for each bubble colour.
  static func text(of palette: Palette) -> String {
    let cells = 16
    let curve = palette.background.curve
    let text = (0..<cells).map { cell in
      let under = curve.color(at: (Double(cell) + 0.5) / Double(cells)).srgb8
      let back = "\u{1B}[48;2;\(under.red);\(under.green);\(under.blue)m"
      // Every third cell carries a bubble.
      guard cell % 3 == 1, cell / 3 < palette.bubbles.count else { return back + " " }
      let over = palette.bubbles[cell / 3].color
      return back + "\u{1B}[38;2;\(over.red);\(over.green);\(over.blue)m●"
    }
    return text.joined() + "\u{1B}[0m"
  }
}
