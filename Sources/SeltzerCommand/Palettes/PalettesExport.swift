import ArgumentParser
import Seltzer
import SeltzerPaletteFiles
import SeltzerSink

extension Palettes {
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Export a palette to other programs.",
      discussion: """
        Formats: \(Self.formats). All except hex and ase also store the whole palette in a note, \
        which is read again unless the colours were edited; hex and ase store only colours.

        Terminal themes contain the palette's background and text colours, and sixteen colours with \
        its hues that are readable on the background.

        Examples:
          seltzer palettes export violet -o violet.gpl
          seltzer palettes export graphite --to kitty -o ~/.config/kitty/current-theme.conf
          seltzer palettes export blue,violet@0.5 --to css
        """)

    @Argument(help: "A palette; see 'seltzer palettes --help'.")
    var palette: String

    @Option(
      name: .customLong("to"),
      help: ArgumentHelp(
        "Output format; default: selected by the extension.", valueName: "format"),
      completion: .list(PaletteFormats.writable.map(\.name)), transform: Self.format)
    var format: (any WritablePaletteFormat)?

    @Option(
      name: [.short, .customLong("output")],
      help: ArgumentHelp("A file; default: standard output.", valueName: "path"),
      completion: .file())
    var output = "-"

    @Flag(name: .shortAndLong, help: "Replace existing files.")
    var force = false

    /// The formats with the extensions that name them, such as `gimp (.gpl)`.
    private static let formats = PaletteFormats.writable.sorted { $0.name < $1.name }.map {
      format in
      let suffix = (format.extensions + format.sharedExtensions).first ?? format.name
      return suffix == format.name ? format.name : "\(format.name) (.\(suffix))"
    }.joined(separator: ", ")

    private static let names = PaletteFormats.writable.map(\.name).sorted().joined(separator: ", ")

    @Sendable private static func format(_ text: String) throws -> any WritablePaletteFormat {
      guard let format = PaletteFormats.writable.first(where: { $0.name == text }) else {
        throw ValidationError("it must be one of \(names)")
      }
      return format
    }

    func run() throws {
      let bytes = try (format ?? formatOfOutput()).bytes(of: PaletteLibrary().palette(palette))
      try OutputFile.write(bytes, to: output, replacing: force)
    }

    /// The format that the output's extension names.
    private func formatOfOutput() throws -> any WritablePaletteFormat {
      let suffix = output.lowercased().split(separator: ".").last.map(String.init) ?? ""
      let format = PaletteFormats.writable.first {
        ($0.extensions + $0.sharedExtensions).contains(suffix)
      }
      guard let format else {
        throw Failure.usage("choose a format with --to; it must be one of \(Self.names)")
      }
      return format
    }
  }
}
