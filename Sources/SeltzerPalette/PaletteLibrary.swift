import FoundationEssentials
import SeltzerDocument

/// Where palettes are found: those compiled in, and the user's own, which come first.
public struct PaletteLibrary: Sendable {
  /// The folder of the user's palettes, `$XDG_CONFIG_HOME/seltzer/palettes`, or nil without a home.
  public let userFolder: String?

  /// A library that looks into the folder that the environment names.
  ///
  /// - Parameter environment: nil is the process's own.
  public init(environment: [String: String]? = nil) {
    let environment = environment ?? ProcessInfo.processInfo.environment
    // The XDG base directory specification: a relative path there is to be ignored.
    if let base = environment["XDG_CONFIG_HOME"], base.hasPrefix("/") {
      userFolder = base + "/seltzer/palettes"
    } else {
      userFolder = environment["HOME"].map { $0 + "/.config/seltzer/palettes" }
    }
  }

  /// The names of the seven compiled in, in the order they are shown.
  public static let builtInNames = [
    "blue", "green", "yellow", "red", "violet", "silver", "graphite",
  ]

  /// The names of the user's own palettes, sorted.
  public var userNames: [String] {
    guard let userFolder else { return [] }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: userFolder)) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// Every name, built-in ones first.
  public var names: [String] {
    Self.builtInNames + userNames.filter { !Self.builtInNames.contains($0) }
  }

  /// The palette of a name, or the one in a file when the text has a `/` or ends in `.yaml`
  /// or `.yml`.
  ///
  /// - Parameters:
  ///   - reference: A name such as `blue`, or a path.
  ///   - folder: What a relative path is relative to; nil is the working folder.
  /// - Returns: The palette; a user's own goes before a built-in one of the same name.
  /// - Throws: `PaletteError` when there is none of that name; `DocumentError` for a faulty file.
  public func palette(_ reference: String, relativeTo folder: String? = nil) throws -> Palette {
    if reference.contains("/") || reference.hasSuffix(".yaml") || reference.hasSuffix(".yml") {
      let path =
        if let folder, !reference.hasPrefix("/") { folder + "/" + reference } else { reference }
      return try Palette(yaml: TextFile.text(at: path), file: path)
    }
    if let userFolder, userNames.contains(reference) {
      let path = userFolder + "/" + reference + ".yaml"
      return try Palette(yaml: TextFile.text(at: path), file: path)
    }
    guard let bytes = Self.builtIn[reference] else {
      let known = names
      throw PaletteError.unknownName(
        reference, nearest: nearest(to: reference, among: known), known: known)
    }
    return try Palette(yaml: String(decoding: bytes, as: UTF8.self), file: reference + ".yaml")
  }

  private static let builtIn: [String: [UInt8]] = [
    "blue": PackageResources.blue_yaml, "green": PackageResources.green_yaml,
    "yellow": PackageResources.yellow_yaml, "red": PackageResources.red_yaml,
    "violet": PackageResources.violet_yaml, "silver": PackageResources.silver_yaml,
    "graphite": PackageResources.graphite_yaml,
  ]
}

/// Why there is no palette to draw with.
public enum PaletteError: Error, Equatable, CustomStringConvertible {
  /// No palette has this name; `nearest` is the known one it most resembles.
  case unknownName(String, nearest: String?, known: [String])

  /// One line that names the value, what is allowed and the remedy.
  public var description: String {
    switch self {
    case .unknownName(let name, let nearest, let known):
      "there is no palette '\(excerpt(name))'"
        + (nearest.map { "; did you mean '\($0)'?" }
          ?? "; known are \(known.joined(separator: ", ")), or give the path of a .yaml file")
    }
  }
}
