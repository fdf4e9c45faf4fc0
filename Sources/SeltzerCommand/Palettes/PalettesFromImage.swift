import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerSystem

extension Palettes {
  struct FromImage: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "from-image",
      abstract: "Make a palette of a picture's colours.",
      usage: "seltzer palettes from-image <photo> [<options>]",
      discussion: """
        Common colours become the background, others bubbles, small vivid things in the picture too; the \
        same picture gives the same palette each time. PNG and JPEG, and what else gdk-pixbuf reads.

        Without -o and --add the colours are told, from the commonest to the rarest.

        Examples:
          seltzer palettes from-image photo.jpg
          seltzer palettes from-image photo.jpg --add
          seltzer palettes from-image photo.jpg --colors 12 -o mine.yaml
        """)

    @Argument(help: "A picture.", completion: .file())
    var photo: String

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("The most colours to find, 2...32; default: 8.", valueName: "n"),
      transform: OptionValues.whole(2...32))
    var colors = 8

    @Option(
      name: [.short, .customLong("output")],
      help: ArgumentHelp("A .yaml file, or - for standard output.", valueName: "path"),
      completion: .file())
    var output: String?

    @Flag(help: "Add it to your own palettes, under the picture's name.")
    var add = false

    @Flag(help: "Print JSON: name, format, colors and palette.")
    var json = false

    @Flag(name: .shortAndLong, help: "Replace what is there already.")
    var force = false

    func validate() throws { try PaletteDestination.check(output: output, add: add, json: json) }

    func run() throws {
      let name = ColorList.name("", file: photo)
      let list = try Photo(photo).colors(colors, name: name)
      let palette = list.palette ?? Palette(list)
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
