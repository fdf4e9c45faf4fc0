package import SeltzerDocument
import SeltzerDrawings
public import SeltzerScene
import SeltzerSystem

/// Finds scenes: built-in ones and files.
public enum SceneLibrary {
  /// The names of the built-in scenes.
  public static let names = Scene.builtIn.map(\.name)

  /// Returns the scene of a name, or that of a file if the text contains `/`, ends in `.yaml` or is `-`.
  ///
  /// - Parameters:
  ///   - reference: A name such as `home`, a path, or `-` for standard input.
  ///   - settings: Values in YAML that replace those of the scene, by paths such as `bubbles.count` or
  ///     `layers[0].depth`.
  /// - Returns: The scene; its files are relative to its folder.
  /// - Throws: `SceneError` if there is no such scene; `DocumentError` or `SceneError` for an invalid file
  ///   or setting.
  public static func scene(
    _ reference: String, settings: [(path: String, value: String)] = []
  ) throws -> Scene {
    try scene(reference, settings: settings.map { DocumentSetting(path: $0, value: $1) })
  }

  /// Returns a scene like the function above, with the settings of options; `text` replaces that of a file.
  package static func scene(
    _ reference: String, settings: [DocumentSetting], text: String? = nil
  ) throws -> Scene {
    let source = try source(of: reference, text)
    return try Scene(
      yaml: source.text, file: source.file, folder: source.folder, settings: settings, artwork: .all
    )
  }

  /// Returns the text of a scene with settings and absolute paths, without comments; `text` replaces that of a
  /// file.
  package static func text(
    of reference: String, settings: [DocumentSetting], text: String? = nil
  ) throws -> String {
    let source = try source(of: reference, text)
    return try Scene.portableText(source.text, source.file, source.folder, settings, .all)
  }

  /// Returns the YAML text of a scene.
  ///
  /// - Parameter reference: A name such as `home`, a path, or `-` for standard input.
  /// - Returns: The text, unchecked.
  /// - Throws: `SceneError` for an unknown name; `DocumentError` for a file that cannot be read.
  public static func text(of reference: String) throws -> String { try source(of: reference).text }

  /// Returns the keys and values of a scene's file as JSON, if the scene is valid.
  package static func json(of reference: String) throws -> JSONValue {
    let source = try source(of: reference)
    _ = try Scene(yaml: source.text, file: source.file)
    return try DocumentNode(parsing: source.text, file: source.file).json
  }

  /// The extensions of scenes' files.
  package static let endings = [".yaml", ".yml"]

  /// Whether the text is a file's path rather than a name.
  package static func isPath(_ reference: String) -> Bool {
    reference.unicodeScalars.contains("/") || endings.contains(where: reference.hasSuffix)
  }

  private static func source(
    of reference: String, _ text: String? = nil
  ) throws -> (text: String, file: String, folder: String?) {
    if reference == "-" { return (try standardInput.get(), "standard input", nil) }
    if isPath(reference) {
      let folder = Path.split(reference).folder.isEmpty ? nil : Path.folder(of: reference)
      return (try text ?? TextFile.text(at: reference), reference, folder)
    }
    guard let bytes = Scene.builtIn.first(where: { $0.name == reference })?.bytes else {
      throw SceneError.unknownName(
        reference, nearest: nearest(to: reference, among: names), known: names)
    }
    return (String(decoding: bytes, as: UTF8.self), reference + ".yaml", nil)
  }

  /// Is read once, so that a show can load its scene again.
  private static let standardInput = Result { try TextFile.text(at: "-") }
}

extension Scene {
  /// Reads a scene from YAML text, which can use all of Seltzer's drawings and glyphs.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - file: The name of the text in error messages.
  ///   - folder: The folder that paths in the scene are relative to; nil is the working folder.
  /// - Throws: `DocumentError` or `SceneError`, naming file and line.
  public init(yaml text: String, file: String, folder: String? = nil) throws {
    try self.init(yaml: text, file: file, folder: folder, artwork: .all)
  }
}
