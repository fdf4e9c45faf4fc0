import FoundationEssentials
package import SeltzerDocument

/// Finds scenes: built-in ones and files.
public enum SceneLibrary {
  /// The names of the built-in scenes.
  public static let names = ["bubbles", "home", "lock", "space"]

  /// Returns a built-in scene, or reads a file if the text contains `/`, ends in `.yaml`, or is
  /// `-`.
  ///
  /// - Parameters:
  ///   - reference: A name such as `home`, a path, or `-` for standard input.
  ///   - artwork: The drawings and glyphs that the scene can name.
  /// - Returns: The scene; paths in it are relative to its folder.
  /// - Throws: `SceneError` for an unknown name; `DocumentError` or `SceneError` for a faulty file.
  package static func scene(_ reference: String, artwork: Artwork) throws -> Scene {
    let source = try source(of: reference)
    return try Scene(
      yaml: source.text, file: source.file, folder: source.folder, artwork: artwork)
  }

  /// Returns the YAML text of a scene.
  ///
  /// - Parameter reference: A name such as `home`, a path, or `-` for standard input.
  /// - Returns: The text, unchecked.
  /// - Throws: `SceneError` for an unknown name; `DocumentError` for a file that cannot be read.
  public static func text(of reference: String) throws -> String { try source(of: reference).text }

  /// Returns the keys and values of a scene's file as JSON.
  ///
  /// - Throws: What `scene(_:artwork:)` throws.
  package static func json(of reference: String, artwork: Artwork) throws -> JSONValue {
    let source = try source(of: reference)
    _ = try Scene(yaml: source.text, file: source.file, artwork: artwork)
    return try DocumentNode(parsing: source.text, file: source.file).json
  }

  private static func source(
    of reference: String
  ) throws -> (text: String, file: String, folder: String?) {
    if reference == "-" { return (try TextFile.text(at: "-"), "standard input", nil) }
    if reference.contains("/") || reference.hasSuffix(".yaml") || reference.hasSuffix(".yml") {
      let parts = reference.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      let folder = parts.isEmpty ? nil : parts.joined(separator: "/")
      return (try TextFile.text(at: reference), reference, folder == "" ? "/" : folder)
    }
    guard let bytes = builtIn[reference] else {
      throw SceneError.unknownName(
        reference, nearest: nearest(to: reference, among: names), known: names)
    }
    return (String(decoding: bytes, as: UTF8.self), reference + ".yaml", nil)
  }

  private static let builtIn: [String: [UInt8]] = [
    "bubbles": PackageResources.bubbles_yaml, "home": PackageResources.home_yaml,
    "lock": PackageResources.lock_yaml, "space": PackageResources.space_yaml,
  ]
}
