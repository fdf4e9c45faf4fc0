package import SeltzerDocument

/// Finds scenes: built-in ones and files.
public enum SceneLibrary {
  /// The names of the built-in scenes.
  public static let names = builtIn.map(\.name)

  /// Returns a built-in scene, or reads a file if the text contains `/`, ends in `.yaml`, or is
  /// `-`.
  ///
  /// Paths in the scene are relative to its folder. Throws `DocumentError` or `SceneError`.
  package static func scene(
    _ reference: String, settings: [DocumentSetting] = [], artwork: Artwork
  ) throws -> Scene {
    let source = try source(of: reference)
    return try Scene(
      yaml: source.text, file: source.file, folder: source.folder, settings: settings,
      artwork: artwork)
  }

  /// Returns the scene's text with the settings and absolute paths, without comments.
  package static func text(
    of reference: String, settings: [DocumentSetting], artwork: Artwork
  ) throws -> String {
    let source = try source(of: reference)
    return try Scene.document(source.text, source.file, source.folder, settings, artwork)
      .portableYAML(Scene.type(artwork))
  }

  /// Returns the YAML text of a scene.
  ///
  /// - Parameter reference: A name such as `home`, a path, or `-` for standard input.
  /// - Returns: The text, unchecked.
  /// - Throws: `SceneError` for an unknown name; `DocumentError` for a file that cannot be read.
  public static func text(of reference: String) throws -> String { try source(of: reference).text }

  /// Returns the keys and values of a scene's file as JSON, if the scene is valid.
  package static func json(of reference: String, artwork: Artwork) throws -> JSONValue {
    let source = try source(of: reference)
    _ = try Scene(yaml: source.text, file: source.file, artwork: artwork)
    return try DocumentNode(parsing: source.text, file: source.file).json
  }

  private static func source(
    of reference: String
  ) throws -> (text: String, file: String, folder: String?) {
    if reference == "-" { return (try standardInput.get(), "standard input", nil) }
    if reference.contains("/") || reference.hasSuffix(".yaml") || reference.hasSuffix(".yml") {
      let parts = reference.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      let folder = parts.isEmpty ? nil : parts.joined(separator: "/")
      return (try TextFile.text(at: reference), reference, folder == "" ? "/" : folder)
    }
    guard let bytes = builtIn.first(where: { $0.name == reference })?.bytes else {
      throw SceneError.unknownName(
        reference, nearest: nearest(to: reference, among: names), known: names)
    }
    return (String(decoding: bytes, as: UTF8.self), reference + ".yaml", nil)
  }

  /// Is read once, so that a show can load its scene again.
  private static let standardInput = Result { try TextFile.text(at: "-") }

  private static let builtIn: [(name: String, bytes: [UInt8])] = [
    ("bubbles", PackageResources.bubbles_yaml),
    ("home", PackageResources.home_yaml),
    ("lock", PackageResources.lock_yaml),
    ("space", PackageResources.space_yaml),
    ("bloom", PackageResources.bloom_yaml),
    ("bokeh", PackageResources.bokeh_yaml),
    ("deep", PackageResources.deep_yaml),
    ("embers", PackageResources.embers_yaml),
    ("fireflies", PackageResources.fireflies_yaml),
    ("snow", PackageResources.snow_yaml),
  ]
}

/// An error in a scene other than those of its document.
public enum SceneError: Error, Equatable, CustomStringConvertible {
  /// There is no scene of this name; `nearest` is the most similar known name.
  case unknownName(String, nearest: String?, known: [String])
  /// Too many layers, including those inside groups.
  case tooManyLayers(most: Int, file: String, line: Int)
  /// Groups are nested too deeply.
  case groupsTooDeep(most: Int, file: String, line: Int)
  /// No layer has effects of a suspended group; `nearest` is the most similar group.
  case unknownEffectGroup(
    String, nearest: String?, known: [String], file: String, line: Int)

  /// One line with the value, what is allowed and the remedy.
  public var description: String {
    switch self {
    case .unknownName(let name, let nearest, let known):
      "there is no scene '\(excerpt(name))'"
        + (nearest.map { "; did you mean '\($0)'?" }
          ?? "; known are \(known.joined(separator: ", ")), or give the path of a .yaml file")
    case .tooManyLayers(let most, let file, let line):
      "\(position(file, line)): this is layer \(most + 1), but a scene has at most \(most); "
        + "join some into one image"
    case .groupsTooDeep(let most, let file, let line):
      "\(position(file, line)): groups are nested deeper than \(most); flatten them"
    case .unknownEffectGroup(let name, let nearest, let known, let file, let line):
      "\(position(file, line)): no layer has effects of the group '\(excerpt(name))'; "
        + (nearest.map { "did you mean '\($0)'?" }
          ?? (known.isEmpty
            ? "give an effect this 'group'" : "known are \(known.joined(separator: ", "))"))
    }
  }
}
