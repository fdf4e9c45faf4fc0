import ArgumentParser
import Seltzer
import SeltzerDocument
import SeltzerPaletteFiles
import SeltzerSink
import SeltzerSystem

/// The options of commands that make palettes, and what they do with each palette.
struct PaletteOutput: ParsableArguments {
  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "A .yaml file, a folder whose name ends with /, for one file per palette, or - for standard "
        + "output.",
      valueName: "path"),
    completion: .file())
  var output: String?

  @Flag(help: "Add the palettes to your own, named after themselves or their files.")
  var add = false

  @Flag(
    help: ArgumentHelp(
      "Print JSON Lines: one object per file, with the keys name, format, colors, palette, and, if "
        + "there are several files, file."))
  var json = false

  @Flag(name: .shortAndLong, help: "Replace existing files.")
  var force = false

  func validate() throws {
    try Failure.checkExclusive(["--output": output != nil, "--add": add, "--json": json])
  }

  /// The folder for one file per palette, with its final `/`; nil if there is none.
  func folder() throws -> String? {
    guard add else { return output?.hasSuffix("/") == true ? output : nil }
    guard let own = PaletteLibrary().userFolder else {
      throw Failure.usage("--add needs a home folder; set HOME or XDG_CONFIG_HOME")
    }
    return own + "/"
  }

  /// Writes a palette, or prints it as JSON; `file` is the value of the key of this name.
  ///
  /// - Returns: Whether the options name a destination.
  func write(_ list: ColorList, _ palette: Palette, file: String? = nil) throws -> Bool {
    if json {
      let source: [(key: String, value: JSONValue)] = file.map { [("file", .text($0))] } ?? []
      print(JSONValue.object(source + list.json(palette).members))
      return true
    }
    let bytes = SeltzerFormat().bytes(of: palette)
    if let folder = try folder() {
      try Self.create(folder)
      let path = folder + palette.name.asFileName.lowercased() + ".yaml"
      try OutputFile.write(bytes, to: path, replacing: force)
      print(path)
    } else if let output {
      try OutputFile.write(bytes, to: output, replacing: force)
    } else {
      return false
    }
    return true
  }

  /// Creates a folder and its missing parents.
  private static func create(_ folder: String) throws {
    var path = folder.hasPrefix("/") ? "/" : ""
    for part in folder.split(separator: "/") {
      path += part
      if Path.kind(of: path) == .nothing, mkdir(path, 0o777) != 0, errno != EEXIST {
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
