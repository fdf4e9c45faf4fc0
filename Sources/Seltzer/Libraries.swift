import SeltzerDrawings
public import SeltzerScene

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
