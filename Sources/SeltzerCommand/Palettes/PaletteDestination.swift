import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerSystem

/// Where palettes that were made are written.
enum PaletteDestination {
  /// A file, or `-`.
  case file(String)
  /// A folder with its `/`, for one file each, which are told of.
  case folder(String)

  /// Refuses options that exclude each other.
  static func check(output: String?, add: Bool, json: Bool) throws {
    let given = [("--output", output != nil), ("--add", add), ("--json", json)]
      .filter(\.1).map(\.0)
    guard given.count <= 1 else {
      throw ValidationError("\(given[0]) and \(given[1]) cannot both be given; keep one.")
    }
  }

  /// What the options say, with folders created; nil where nothing is to be written.
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
    let bytes = try palette.exported(as: .seltzer)
    switch self {
    case .file("-"): try StandardOutput.write(bytes)
    case .file(let path): try Self.write(bytes, to: path, replacing)
    case .folder(let folder):
      let path = folder + palette.name.asFileName.lowercased() + ".yaml"
      try Self.write(bytes, to: path, replacing)
      print(path)
    }
  }

  private static func write(_ bytes: [UInt8], to path: String, _ replacing: Bool) throws {
    var file = try OutputFile(path, replacing: replacing)
    try file.write(bytes)
    try file.finish()
  }
}

/// What was read of a palette file or picture, as JSON.
struct ImportReport: Encodable {
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
