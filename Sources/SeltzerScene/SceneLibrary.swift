import FoundationEssentials
import SeltzerDocument

/// Where scenes are found: those compiled in, and files.
public enum SceneLibrary {
  /// The names of the scenes compiled in.
  public static let names = ["bubbles", "home", "lock", "space"]

  /// The scene of a name, or the one in a file when the text has a `/` or ends in `.yaml` or is `-`.
  ///
  /// - Parameters:
  ///   - reference: A name such as `home`, a path, or `-` for standard input.
  ///   - artwork: The drawings and glyphs that the scene can name.
  /// - Returns: The scene, whose files are relative to the folder it was found in.
  /// - Throws: `SceneError` when there is none of that name; `DocumentError` or `SceneError` for a
  ///   faulty file.
  package static func scene(_ reference: String, artwork: Artwork) throws -> Scene {
    if reference == "-" {
      return try Scene(yaml: TextFile.text(at: "-"), file: "standard input", artwork: artwork)
    }
    if reference.contains("/") || reference.hasSuffix(".yaml") || reference.hasSuffix(".yml") {
      let parts = reference.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      let folder = parts.isEmpty ? nil : parts.joined(separator: "/")
      return try Scene(
        yaml: TextFile.text(at: reference), file: reference, folder: folder == "" ? "/" : folder,
        artwork: artwork)
    }
    return try Scene(yaml: text(of: reference), file: reference + ".yaml", artwork: artwork)
  }

  /// The YAML text of a scene that is compiled in, as a starting point for one's own.
  public static func text(of name: String) throws(SceneError) -> String {
    guard let bytes = builtIn[name] else {
      throw .unknownName(name, nearest: nearest(to: name, among: names), known: names)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let builtIn: [String: [UInt8]] = [
    "bubbles": PackageResources.bubbles_yaml, "home": PackageResources.home_yaml,
    "lock": PackageResources.lock_yaml, "space": PackageResources.space_yaml,
  ]
}
