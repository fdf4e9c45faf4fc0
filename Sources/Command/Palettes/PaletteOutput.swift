import ArgumentParser
import Seltzer
import SeltzerDocument
import SeltzerOutput
import SeltzerPaletteFiles
import SeltzerSystem

/// The options of commands that make palettes, and what they do with each palette.
struct PaletteOutput: ParsableArguments {
  @Option(
    name: .output,
    help: .path(
      "A .yaml file, or one of 'palettes export' by its extension; a folder whose name ends with /, "
        + "for one file per palette; or - for standard output."),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Name of the palette; default: that of the file written, or of the palette read.",
      valueName: "name"))
  var name: String?

  @Flag(help: "Add the palettes to your own, named after themselves or their files.")
  var add = false

  @Flag(
    help: ArgumentHelp(
      "Print JSON Lines: one object per file, with the keys name, format, colors, palette, and, if "
        + "there are several files, file."))
  var json = false

  @OptionGroup var existing: ExistingFileOptions

  func validate() throws {
    try Failure.checkExclusive(["--output": output != nil, "--add": add, "--json": json])
  }

  /// The folder for one file per palette, with its final `/`; nil if there is none.
  func folder() throws -> String? {
    guard add else { return output?.hasSuffix("/") == true ? output : nil }
    guard let own = PaletteLibrary().userFolder else {
      throw Failure.usage(
        "--add needs a home folder; set HOME or XDG_CONFIG_HOME to an absolute path")
    }
    return own + "/"
  }

  /// Returns the palette of a list; both are named by the option, or else after the file that is written.
  func palette(of list: inout ColorList) -> Palette {
    let isFile = output.map { ["yaml", "yml"].contains(Path.fileExtension(of: $0)) } ?? false
    guard name != nil || isFile else { return Palette(list) }
    list.name = PaletteFileReader.paletteName(name ?? "", file: output ?? list.name)
    var palette = Palette(list)
    palette.name = list.name
    return palette
  }

  /// Writes a palette to the output, or prints it as JSON; `file` is the value of the key of this
  /// name.
  ///
  /// - Returns: Whether the options name a destination.
  func write(_ list: ColorList, _ palette: Palette, file: String? = nil) throws -> Bool {
    if json {
      let source: [(key: String, value: JSONValue)] = file.map { [("file", .text($0))] } ?? []
      try printText(JSONValue.object(source + list.json(palette).members))
    } else if let folder = try folder() {
      _ = try write([palette], to: folder)
    } else if let output {
      let format = PaletteFormats.writable(to: output).first ?? SeltzerFormat()
      try OutputFile.write(format.bytes(of: palette), to: output, replacing: existing.force)
    } else {
      return false
    }
    return true
  }

  /// Writes one file per palette and prints their paths, or nothing if one of them fails; returns
  /// the number of files written.
  func write(_ palettes: [Palette], to folder: String) throws -> Int {
    try Self.create(folder)
    var files: [(path: String, palette: Palette)] = []
    var names: Set<String> = []
    for palette in palettes {
      let name = palette.name.asFileName.lowercased()
      var (unique, number) = (name, 1)
      while !names.insert(unique).inserted {
        number += 1
        unique = "\(name)-\(number)"
      }
      files.append(("\(folder)\(unique).yaml", palette))
    }
    let present = files.map(\.path).filter { Path.kind(of: $0) != .nothing }
    if let first = present.first, !existing.force {
      guard existing.skipExisting else {
        if files.count > 1 {
          Failure.say("seltzer: \(present.count) of \(files.count) files exist; nothing is written")
        }
        throw SinkError.exists(path: first)
      }
      files.removeAll { present.contains($0.path) }
    }
    var written: [String] = []
    do {
      for (path, palette) in files {
        try OutputFile.write(
          SeltzerFormat().bytes(of: palette), to: path, replacing: existing.force, isChosen: !add)
        if !present.contains(path) { written.append(path) }
      }
    } catch {
      for path in written { Path.removeFile(path) }
      throw error
    }
    for (path, _) in files { try printLine(path) }
    return files.count
  }

  /// Creates a folder and its missing parents.
  static func create(_ folder: String) throws {
    var path = Path.isAbsolute(folder) ? "/" : ""
    for part in Path.components(folder) where !part.isEmpty {
      path += part
      if Path.kind(of: path) == .nothing, !Path.makeFolder(path), Errno.last != .fileExists {
        throw OutputFile.error(for: .last, at: path)
      }
      path += "/"
    }
  }
}

extension ColorList {
  fileprivate func json(_ palette: Palette) -> JSONValue {
    [
      "name": .text(name), "format": .text(format), "colors": .list(colors.map { .text($0.hex) }),
      "palette": palette.json,
    ]
  }
}
