import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerSystem

extension Palettes {
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Give a palette to other programs.",
      discussion: """
        Formats: gimp (.gpl), hex, ase, css, base16 (.yaml), pywal (.json), kitty (.conf), xresources, json \
        and seltzer (.yaml). What a format cannot hold is lost, but what is read back from all but hex and \
        ase is the same palette: they carry a note of it, for as long as nobody edits the colours.

        Of terminals' themes the background and the text are the palette's, and the sixteen colours take \
        its hues; all can be read on the background.

        Examples:
          seltzer palettes export violet -o violet.gpl
          seltzer palettes export graphite --to kitty -o ~/.config/kitty/current-theme.conf
          seltzer palettes export blue,violet@0.5 --to css
        """)

    @Argument(help: "A palette, as 'seltzer palettes --help' tells.")
    var palette: String

    @Option(
      name: .customLong("to"),
      help: ArgumentHelp("The format; default: what the file's name says.", valueName: "format"),
      completion: .list(PaletteFormat.exported.map(\.rawValue)), transform: Self.format)
    var format: PaletteFormat?

    @Option(
      name: [.short, .customLong("output")],
      help: ArgumentHelp("A file; default: standard output.", valueName: "path"),
      completion: .file())
    var output = "-"

    @Flag(name: .shortAndLong, help: "Replace what is there already.")
    var force = false

    @Sendable private static func format(_ text: String) throws -> PaletteFormat {
      guard let format = PaletteFormat.exported.first(where: { $0.rawValue == text }) else {
        throw ValidationError(
          "it must be one of \(PaletteFormat.exported.map(\.rawValue).joined(separator: ", "))")
      }
      return format
    }

    func run() throws {
      let palette = try PaletteLibrary().palette(palette)
      let bytes = try palette.exported(as: format ?? meant())
      if output == "-" { return try StandardOutput.write(bytes) }
      var file = try OutputFile(output, replacing: force)
      try file.write(bytes)
      try file.finish()
    }

    /// The format that the file's name says.
    private func meant() throws -> PaletteFormat {
      let endings: [String: PaletteFormat] = [
        "gpl": .gimp, "hex": .hex, "ase": .ase, "css": .css, "conf": .kitty, "json": .json,
        "yaml": .seltzer, "yml": .seltzer, "xresources": .xresources, "xdefaults": .xresources,
      ]
      let ending = output.lowercased().split(separator: ".").last.map(String.init) ?? ""
      guard let format = endings[ending] else {
        throw Failure.usage(
          "say with --to in which format; it must be one of "
            + PaletteFormat.exported.map(\.rawValue).joined(separator: ", "))
      }
      return format
    }
  }
}
