import ArgumentParser
import Seltzer
import SeltzerDocument
import SeltzerPaletteFiles
import SeltzerPicture
import SeltzerSystem

extension Palettes {
  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import", abstract: "Make palettes from other programs' palettes and themes.",
      usage: "seltzer palettes import <paths> ... [<options>]",
      discussion: CommandHelp.text("palettes import", ["formats": PaletteFormats.all.names]))

    @Argument(help: "Palette files, or folders of them.", completion: .file()) var paths: [String]

    @OptionGroup var options: PaletteOutput

    func run() throws {
      let files = try paths.flatMap { path in
        guard Path.isFolder(path) else { return [path] }
        return try Self.files(in: path.hasSuffix("/") ? path : path + "/").sorted()
      }
      guard !files.isEmpty else {
        throw Failure.invalid(
          "\(paths.joined(separator: ", ")): no file in it; name palette files or a folder of them")
      }
      let isSingleFile = files.count == 1 && paths.count == 1 && files[0] == paths[0]
      if let output = options.output, !isSingleFile, !output.hasSuffix("/") {
        throw Failure.usage(
          "\(output): several files make several palettes; name a folder, such as \(output)/")
      }
      guard options.name == nil || isSingleFile else {
        throw Failure.usage("--name names one palette, and several files make several")
      }
      let reader = PaletteFileReader()
      let folder = options.json ? nil : try options.folder()
      var palettes: [Palette] = []
      for file in files {
        var list: ColorList
        do {
          list = try reader.colors(in: TextFile.bytes(at: file), file: file)
        } catch  where !isSingleFile {
          // Unless a single file is given, files that are not palettes are reported and skipped.
          Failure.say("seltzer: \(error)")
          continue
        }
        if let warning = list.warning { Failure.say("seltzer: warning: \(warning)") }
        let palette = options.palette(of: &list)
        palettes.append(palette)
        if folder == nil, try !options.write(list, palette, file: isSingleFile ? nil : file) {
          let count = "\(list.colors.count) colour\(list.colors.count == 1 ? "" : "s")"
          try printLine(
            "\(palette.name)  \(list.format), \(count)", after: Swatch.prefix(of: palette))
        }
      }
      if let folder, !palettes.isEmpty {
        let written = try options.write(palettes, to: folder)
        if files.count > 1 {
          Failure.say(
            "imported \(written) of \(files.count) files; \(palettes.count - written) existed, and "
              + "\(files.count - palettes.count) are not palettes")
        }
      }
      if palettes.isEmpty { throw ExitCode(65) }
      if folder == nil, options.output == nil, !options.json {
        Failure.say("seltzer: nothing is written; --add keeps what you import for --palette NAME")
      }
    }

    /// Returns the files in a folder and its subfolders; does not follow links to folders.
    private static func files(in folder: String) throws -> [String] {
      do {
        return try Path.names(in: folder).flatMap { name in
          let path = folder + name
          let mode = Path.status(of: path, followsLinks: false)?.st_mode ?? 0
          if mode & S_IFMT == S_IFDIR { return try files(in: path + "/") }
          return Path.kind(of: path) == .file ? [path] : []
        }
      } catch let error as Errno {
        throw DocumentError.unreadable(file: folder, reason: error.reason)
      }
    }
  }

  struct FromImage: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "from-image", abstract: "Make a palette from a picture's colours.",
      usage: "seltzer palettes from-image <photo> [<options>]",
      discussion: CommandHelp.text("palettes from-image"))

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
