import ArgumentParser
import Foundation
import Seltzer

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

    func validate() throws {
      guard !paths.isEmpty else { throw ValidationError("Name a file or a folder to import.") }
      let given = [("--output", output != nil), ("--add", add), ("--json", json)]
        .filter(\.1).map(\.0)
      guard given.count <= 1 else {
        throw ValidationError("\(given[0]) and \(given[1]) cannot both be given; keep one.")
      }
    }

    func run() throws {
      let files = try Self.files(at: paths)
      let isOne = files.count == 1 && paths.count == 1 && files[0] == paths[0]
      let folder = try Self.folder(add: add, output: output)
      if let output, folder == nil, !isOne {
        throw Failure.usage(
          "\(output): several files make several palettes; name a folder, such as \(output)/")
      }
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
          print(try JSONText.line(of: Report(list, palette, file: isOne ? nil : file)))
        } else if let folder {
          try write(
            palette, to: folder + palette.name.asFileName.lowercased() + ".yaml", says: true)
        } else if let output {
          try write(palette, to: output, says: false)
        } else {
          let swatch = Swatch.isShown ? Swatch.text(of: palette) + "  " : ""
          let count = "\(list.colors.count) colour\(list.colors.count == 1 ? "" : "s")"
          print("\(swatch)\(palette.name)  \(list.format.rawValue), \(count)")
        }
      }
      if imported == 0 { throw ExitCode(65) }
    }

    private func write(_ palette: Palette, to path: String, says: Bool) throws {
      let bytes = try palette.exported(as: .seltzer)
      if path == "-" { return FileHandle.standardOutput.write(Data(bytes)) }
      var file = try OutputFile(path, replacing: force)
      try file.write(bytes)
      try file.finish()
      if says { print(path) }
    }

    /// The folder to write into, created if need be; nil where a file is written, or none.
    private static func folder(add: Bool, output: String?) throws -> String? {
      let folder: String
      if add {
        guard let own = PaletteLibrary().userFolder else {
          throw Failure.usage("--add needs a home folder; set HOME or XDG_CONFIG_HOME")
        }
        folder = own + "/"
      } else if let output, output.hasSuffix("/") {
        folder = output
      } else {
        return nil
      }
      try FolderCreation.create(folder)
      return folder
    }

    /// Files as they are named, and every file beneath folders, sorted.
    private static func files(at paths: [String]) throws -> [String] {
      var files: [String] = []
      for path in paths {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
          isFolder.boolValue
        else {
          files.append(path)
          continue
        }
        let base = path.hasSuffix("/") ? path : path + "/"
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        files += names.sorted().map { base + $0 }.filter {
          FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder)
            && !isFolder.boolValue
        }
      }
      return files
    }

    /// A palette file as JSON.
    private struct Report: Encodable {
      let file: String?
      let name: String
      let format: String
      let colors: [String]
      let palette: PaletteReport

      init(_ list: ColorList, _ palette: Palette, file: String?) {
        self.file = file
        name = list.name
        format = list.format.rawValue
        colors = list.colors.map(\.hex)
        self.palette = PaletteReport(palette)
      }
    }
  }
}
