package import SeltzerDocument
import SeltzerDrawings
public import SeltzerScene

extension Scene {
  /// A scene read from YAML text, which can name all of Seltzer's drawings and glyphs.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - file: The name of the text in error messages.
  ///   - folder: The folder that paths in the scene are relative to; nil is the working folder.
  /// - Throws: `DocumentError` or `SceneError`, naming file and line.
  public init(yaml text: String, file: String, folder: String? = nil) throws {
    try self.init(yaml: text, file: file, folder: folder, artwork: .all)
  }

  /// What JSON Schema and manuals say of scenes.
  package static var schema: DocumentSchema { schema(artwork: .all) }
}

extension SceneLibrary {
  /// The scene of a name, or the one in a file when the text has a `/` or ends in `.yaml` or is `-`.
  ///
  /// - Parameter reference: A name such as `home`, a path, or `-` for standard input.
  /// - Returns: The scene, whose files are relative to the folder it was found in.
  /// - Throws: `SceneError` when there is none of that name; `DocumentError` or `SceneError` for a
  ///   faulty file.
  public static func scene(_ reference: String) throws -> Scene {
    try scene(reference, artwork: .all)
  }

  /// A scene's keys and values as JSON, as its file has them.
  ///
  /// - Throws: What `scene(_:)` throws.
  package static func json(of reference: String) throws -> JSONValue {
    try json(of: reference, artwork: .all)
  }
}
