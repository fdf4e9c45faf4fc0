import ArgumentParser
import Seltzer
import SeltzerReports
import SeltzerScene

extension Palettes {
  struct Sheet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Draw palettes into one labelled picture or animation.",
      usage: "seltzer palettes sheet [<palettes> ...] [<options>]",
      discussion: """
        \(SheetOptions.note)

        Examples:
          seltzer palettes sheet
          seltzer palettes sheet --named -o all.png
          seltzer palettes sheet blue red --variants -o variants.png
          seltzer palettes sheet red blue:dark ./mine.gpl --scene lock -o three.apng
        """)

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
