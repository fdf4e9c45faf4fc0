import ArgumentParser
import Seltzer
import SeltzerOutput
import SeltzerPaletteFiles
import SeltzerSystem

extension Palettes {
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Export a palette to other programs.",
      discussion: """
        Formats: \(Self.formatList). All except hex and ase also store the whole palette in a note, \
        which is read again unless the colours were edited; hex and ase store only colours.

        Terminal themes contain the palette's background and text colours, and sixteen colours with \
        its hues that are readable on the background.

        Examples:
          seltzer palettes export violet -o violet.gpl
          seltzer palettes export graphite --to kitty \\
            -o ~/.config/kitty/current-theme.conf
          seltzer palettes export blue,violet@0.5 --to css
        """)

    @Argument(
      help: "A palette; see 'seltzer palettes --help'.", completion: Completions.palettes)
    var palette: String

    @Option(
      name: .customLong("to"),
      help: ArgumentHelp(
        "Output format; default: selected by the extension.", valueName: "format"),
      completion: .list(formats.map(\.name)),
      transform: OptionValues.one(of: formats) { $0.name })
    var format: (any WritablePaletteFormat)?

    @Option(name: .output, help: .path("A file, or - for standard output."), completion: .file())
    var output = "-"

    @OptionGroup var replacing: ForceFlag

    private static let formats = PaletteFormats.writable.sorted { $0.name < $1.name }

    /// The formats with the extensions that name them, such as `gimp (.gpl)`.
    private static let formatList = formats.map { format in
      let suffix = (format.extensions + format.sharedExtensions).first ?? format.name
      return suffix == format.name ? format.name : "\(format.name) (.\(suffix))"
    }.joined(separator: ", ")

    func run() throws {
      let suffix = output.lowercased().split(separator: ".").last.map(String.init) ?? ""
      let named = PaletteFormats.writable.first {
        ($0.extensions + $0.sharedExtensions).contains(suffix)
      }
      guard let format = format ?? named else {
        throw Failure.usage(
          "choose a format with --to; it must be one of "
            + Self.formats.map(\.name).joined(separator: ", "))
      }
      let bytes = try format.bytes(of: PaletteLibrary().palette(palette))
      try OutputFile.write(bytes, to: output, replacing: replacing.force)
    }
  }
}
