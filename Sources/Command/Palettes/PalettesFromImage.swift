import ArgumentParser
import Seltzer
import SeltzerPaletteFiles
import SeltzerPicture
import SeltzerSystem

extension Palettes {
  struct FromImage: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "from-image", abstract: "Make a palette from a picture's colours.",
      usage: "seltzer palettes from-image <photo> [<options>]",
      discussion: """
        Common colours become the background. Others, including those of small vivid objects, \
        become bubbles. The same picture always gives the same palette. Reads PNG, JPEG, WebP, \
        AVIF, HEIC and GIF.

        Without -o and --add the colours are printed, most common first.

        Examples:
          seltzer palettes from-image photo.jpg
          seltzer palettes from-image photo.jpg --add --name sunset
          seltzer palettes from-image photo.jpg --colors 12 -o mine.yaml
        """)

    @Argument(help: "A picture.", completion: Completions.pictures) var photo: String

    @Option(
      "Maximum number of colours, 2...32; default: 8.", value: "n",
      transform: OptionValues.whole(2...32))
    var colors = PictureColors.standardCount

    @OptionGroup var options: PaletteOutput

    func run() throws {
      var list = try ImageFile(photo).colorList(count: colors)
      let palette = options.palette(of: &list)
      if try !options.write(list, palette) {
        if Swatch.isShown { try printText(Swatch.prefix(of: palette)) }
        for color in list.colors { try printLine(color.hex) }
      }
    }
  }
}
