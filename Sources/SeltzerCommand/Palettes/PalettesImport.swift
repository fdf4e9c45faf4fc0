import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerSystem

extension Palettes {
  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract: "Make palettes of other programs' palettes and themes.",
      discussion: """
        Formats are found by contents: \(Self.formats).

        The colours of a list or theme become a palette by a rule in OKLCh: a theme's background, or the \
        colours that go together as one, become the background's gradient, the others bubbles; near \
        duplicates are merged, and bubbles that could not be seen are made lighter or darker until they \
        can. Nothing needs to be imported for use: --palette takes such files as they are.

        With -o a palette file is written, or one each into a folder, whose name ends with /; with --add \
        into the folder of your own palettes, where it has a name. Without either a line tells of each. \
        --json prints an object a file: name, format, colors and palette, and file where there are several.

        Examples:
          seltzer palettes import theme.conf
          seltzer palettes import gruvbox.yaml --add
          seltzer palettes import swatches.ase -o mine.yaml
          seltzer palettes import ~/themes --json > themes.json
        """)

    private static let formats = PaletteFormat.allCases.filter { $0 != .picture }
      .map(\.rawValue).joined(separator: ", ")

    @Argument(
      help: "Files, or folders, of which every file is tried.", completion: .file())
    var paths: [String]

    @Option(
      name: [.short, .customLong("output")],
      help: ArgumentHelp(
        "A .yaml file, a folder whose name ends with /, or - for standard output.",
        valueName: "path"),
      completion: .file())
    var output: String?

    @Flag(help: "Add them to your own palettes.")
    var add = false

    @Flag(help: "Print JSON, an object a file, each on a line.")
    var json = false

    @Flag(name: .shortAndLong, help: "Replace what is there already.")
    var force = false

    func validate() throws { try PaletteDestination.check(output: output, add: add, json: json) }

    func run() throws {
      let files = try Self.files(at: paths)
      let isOne = files.count == 1 && paths.count == 1 && files[0] == paths[0]
      if let output, !isOne, !output.hasSuffix("/") {
        throw Failure.usage(
          "\(output): several files make several palettes; name a folder, such as \(output)/")
      }
      let destination = try PaletteDestination(add: add, output: output)
      var imported = 0
      for file in files {
        let list: ColorList
        do {
          list = try ColorList(bytes: TextFile.bytes(at: file), file: file)
        } catch  where !isOne {
          // Among many there may be anything.
          Failure.say("seltzer: \(oneLine("\(error)"))")
          continue
        }
        let palette = list.palette ?? Palette(list)
        imported += 1
        if json {
          print(try JSONText.line(of: ImportReport(list, palette, file: isOne ? nil : file)))
        } else if let destination {
          try destination.write(palette, replacing: force)
        } else {
          let swatch = Swatch.isShown ? Swatch.text(of: palette) + "  " : ""
          let count = "\(list.colors.count) colour\(list.colors.count == 1 ? "" : "s")"
          print("\(swatch)\(palette.name)  \(list.format.rawValue), \(count)")
        }
      }
      if imported == 0 { throw ExitCode(65) }
    }

    /// Files as they are named, and every file beneath folders, sorted.
    private static func files(at paths: [String]) throws -> [String] {
      var files: [String] = []
      for path in paths {
        guard Path.isFolder(path) else {
          files.append(path)
          continue
        }
        let base = path.hasSuffix("/") ? path : path + "/"
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
        files += names.sorted().map { base + $0 }.filter { Path.kind(of: $0) == .file }
      }
      return files
    }
  }
}
