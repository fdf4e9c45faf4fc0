import ArgumentParser
import Seltzer
import SeltzerPaletteFiles
import SeltzerSink
import SeltzerSystem

/// Where new palettes are written.
enum PaletteDestination {
  /// A file, or `-`.
  case file(String)
  /// A folder with its `/`, for one file a palette; the paths are printed.
  case folder(String)

  /// Throws where options exclude each other.
  static func check(output: String?, add: Bool, json: Bool) throws {
    let given = [("--output", output != nil), ("--add", add), ("--json", json)]
      .filter(\.1).map(\.0)
    guard given.count <= 1 else {
      throw ValidationError("\(given[0]) and \(given[1]) cannot both be given; keep one.")
    }
  }

  /// The destination that the options name, whose folder is created; nil where nothing is written.
  init?(add: Bool, output: String?) throws {
    if add {
      guard let own = PaletteLibrary().userFolder else {
        throw Failure.usage("--add needs a home folder; set HOME or XDG_CONFIG_HOME")
      }
      self = .folder(own + "/")
    } else if let output {
      self = output.hasSuffix("/") ? .folder(output) : .file(output)
    } else {
      return nil
    }
    if case .folder(let folder) = self { try FolderCreation.create(folder) }
  }

  /// Writes a palette file.
  func write(_ palette: Palette, replacing: Bool) throws {
    let bytes = SeltzerFormat().bytes(of: palette)
    switch self {
    case .file(let path): try Self.write(bytes, to: path, replacing: replacing)
    case .folder(let folder):
      let path = folder + palette.name.asFileName.lowercased() + ".yaml"
      try Self.write(bytes, to: path, replacing: replacing)
      print(path)
    }
  }

  /// Writes a file, or standard output where the path is `-`.
  static func write(_ bytes: [UInt8], to path: String, replacing: Bool) throws {
    if path == "-" { return try StandardOutput.write(bytes) }
    var file = try OutputFile(path, replacing: replacing)
    try file.write(bytes)
    try file.finish()
  }
}

/// The contents of a palette file or picture as JSON.
struct ImportReport: Encodable {
  let file: String?
  let name: String
  let format: String
  let colors: [String]
  let palette: PaletteReport

  init(_ list: ColorList, _ palette: Palette, file: String?) {
    self.file = file
    name = list.name
    format = list.format
    colors = list.colors.map(\.hex)
    self.palette = PaletteReport(palette)
  }
}
