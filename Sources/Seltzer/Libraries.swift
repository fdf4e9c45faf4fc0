package import SeltzerDocument
import SeltzerDrawings
public import SeltzerScene

// Passes the wings' lists to the trunk.

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

  /// Reads a scene from YAML text, with values replaced by the settings.
  package init(
    yaml text: String, file: String, folder: String?, settings: [DocumentSetting]
  ) throws {
    try self.init(yaml: text, file: file, folder: folder, settings: settings, artwork: .all)
  }

  /// Returns a scene's text with the settings, where nil removes a value, and the scene; comments stay.
  package static func changing(
    _ text: String, file: String, folder: String?, settings: [DocumentSetting]
  ) throws -> (text: String, scene: Scene) {
    try changing(text, file: file, folder: folder, settings: settings, artwork: .all)
  }

  /// Returns a scene's text with the settings and absolute paths, without comments.
  package static func portableText(
    _ text: String, file: String, folder: String?, settings: [DocumentSetting]
  ) throws -> String { try document(text, file, folder, settings, .all).portableYAML(type(.all)) }

  /// The schema of scenes, for JSON Schema and manuals.
  package static var schema: DocumentSchema { schema(artwork: .all) }
}
