import ArgumentParser
import Seltzer
import SeltzerPaletteFiles
import SeltzerRaster
import SeltzerSystem

extension Palettes {
  struct FromImage: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "from-image",
      abstract: "Make a palette from a picture's colours.",
      usage: "seltzer palettes from-image <photo> [<options>]",
      discussion: """
        Common colours become the background. Others, including those of small vivid objects, \
        become bubbles. The same picture always gives the same palette. Reads PNG, JPEG, and other \
        formats that gdk-pixbuf supports.

        Without -o and --add the colours are printed, most common first.

        Examples:
          seltzer palettes from-image photo.jpg
          seltzer palettes from-image photo.jpg --add
          seltzer palettes from-image photo.jpg --colors 12 -o mine.yaml
        """)

    @Argument(help: "A picture.", completion: .file())
    var photo: String

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Maximum number of colours, 2...32; default: 8.", valueName: "n"),
      transform: OptionValues.whole(2...32))
    var colors = 8

    @Option(
      name: [.short, .customLong("output")],
      help: ArgumentHelp("A .yaml file, or - for standard output.", valueName: "path"),
      completion: .file())
    var output: String?

    @Flag(help: "Add the palette to your own, named after the picture.")
    var add = false

    @Flag(help: "Print JSON: name, format, colors and palette.")
    var json = false

    @Flag(name: .shortAndLong, help: "Replace existing files.")
    var force = false

    func validate() throws { try PaletteDestination.check(output: output, add: add, json: json) }

    func run() throws {
      let pixels = try ImageFile(photo).pixels(longestSide: 2048)
      let list = PictureColors(pixels: pixels, count: colors)
        .list(name: PaletteFileReader.paletteName("", file: photo))
      let palette = Palette(list)
      if json {
        print(try JSONText.line(of: ImportReport(list, palette, file: nil)))
      } else if let destination = try PaletteDestination(add: add, output: output) {
        try destination.write(palette, replacing: force)
      } else {
        if Swatch.isShown { print(Swatch.text(of: palette)) }
        for color in list.colors { print(color.hex) }
      }
    }
  }
}
