import ArgumentParser
import Seltzer
import SeltzerPaletteFiles
import SeltzerSink
import SeltzerSystem

/// The destination of new palettes.
enum PaletteDestination {
  /// A file, or `-`.
  case file(String)
  /// A folder with its `/`, for one file per palette; their paths are printed.
  case folder(String)

  /// Throws if options exclude each other.
  static func check(output: String?, add: Bool, json: Bool) throws {
    let given = [("--output", output != nil), ("--add", add), ("--json", json)]
      .filter(\.1).map(\.0)
    guard given.count <= 1 else {
      throw ValidationError("\(given[0]) and \(given[1]) cannot both be given; keep one.")
    }
  }

  /// Creates the folder if needed; nil if the options name no destination.
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

  /// Writes to a file, or to standard output if the path is `-`.
  static func write(_ bytes: [UInt8], to path: String, replacing: Bool) throws {
    if path == "-" {
      try FileDescriptor.standardOutput.writeAll(bytes)
      return
    }
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
