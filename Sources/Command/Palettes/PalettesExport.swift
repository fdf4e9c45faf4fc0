import ArgumentParser
import Seltzer
import SeltzerDocument
import SeltzerOutput
import SeltzerPaletteFiles
import SeltzerReports
import SeltzerScene
import SeltzerSystem

extension Palettes {
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Export a palette to other programs.",
      usage: "seltzer palettes export <palette> [<options>]",
      discussion: CommandHelp.text("palettes export", ["formats": formatList]))

    @Argument(
      help: "A palette; see 'seltzer palettes --help'.", completion: Completions.palettes)
    var palette: String

    @Option(
      name: [.customLong("to"), .customLong("format")],
      help: ArgumentHelp("Output format; default: selected by the extension.", valueName: "format"),
      completion: .list(formats.map(\.name)), transform: OptionValues.one(of: formats) { $0.name })
    var format: (any WritablePaletteFormat)?

    @Option(help: .path("A template of pywal or wallust to fill."), completion: .file())
    var template: String?

    @Option(
      help: ArgumentHelp(
        "Syntax of the template: pywal, as {color0.strip}, or wallust, as {{color0 | strip}}.",
        valueName: "syntax"), transform: OptionValues.choice)
    var syntax = PaletteTemplate.pywal

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
      let palette = try PaletteLibrary().palette(palette)
      if let template {
        let text = String(decoding: try TextFile.bytes(at: template), as: UTF8.self)
        let filled = try syntax.filled(text, file: template, with: palette)
        return try OutputFile.write(Array(filled.utf8), to: output, replacing: replacing.force)
      }
      let named = PaletteFormats.writable(to: output)
      guard let format = format ?? named.first else {
        throw Failure.usage(
          "choose a format with --to; it must be one of "
            + Self.formats.map(\.name).joined(separator: ", "))
      }
      try OutputFile.write(format.bytes(of: palette), to: output, replacing: replacing.force)
      if self.format == nil, named.count > 1 {
        Failure.say(
          "seltzer: \(output): the format is \(format.name); --to also offers "
            + named.dropFirst().map(\.name).joined(separator: " and "))
      }
    }
  }

  struct Sheet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Draw palettes into one labelled picture or animation.",
      usage: "seltzer palettes sheet [<palettes> ...] [<options>]",
      discussion: CommandHelp.text("palettes sheet", ["note": SheetOptions.note]))

    @Argument(
      help: "Palettes; see 'seltzer palettes --help'. Default: main, the seven main ones.",
      completion: Completions.palettes)
    var palettes: [String] = []

    @Flag(help: "Draw every named palette, up to 64.") var named = false

    @Flag(help: "Draw one palette a row, with its variants beside it.") var variants = false

    @Option(help: "Scene to draw with each palette.", completion: Completions.scenes)
    var scene = "bubbles"

    @OptionGroup var sheet: SheetOptions

    func validate() throws {
      try SheetOptions.check(PaletteLibrary.expanded(palettes).count, "palettes")
      guard palettes.isEmpty || !named else {
        throw ValidationError("--named cannot be combined with palette names; use one or the other")
      }
    }

    func run() async throws {
      let library = PaletteLibrary()
      let names =
        named
        ? Array(library.names.prefix(SheetOptions.most))
        : PaletteLibrary.expanded(palettes.isEmpty ? ["main"] : palettes)
      let scene = try SceneLibrary.scene(scene)
      let row = [nil] + (variants ? PaletteVariant.fixed : [])
      let tiles = try names.flatMap { name in
        let palette = try library.palette(name)
        return row.map { variant -> ContactSheet.Tile in
          (
            scene, .always(variant.map(palette.variant) ?? palette),
            variant?.rawValue ?? palette.name, variants ? "" : palette.summary
          )
        }
      }
      try await sheet.draw(tiles, columns: variants ? row.count : nil, name: "sheet.png")
    }
  }
}
