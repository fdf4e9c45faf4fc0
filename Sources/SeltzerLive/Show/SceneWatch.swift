import SeltzerSystem

/// Notices that a file was changed or replaced.
struct SceneWatch: Sendable {
  /// The file.
  let path: String
  private var last: FileStamp?

  /// A watch over a file as it is now.
  init(_ path: String) {
    self.path = path
    last = FileStamp(of: path)
  }

  /// Whether the file is another one than at the last call, or was changed since.
  ///
  /// A file that is missing or empty is not done yet: editors remove or empty before they write.
  mutating func hasChanged() -> Bool {
    guard let now = FileStamp(of: path), now.size > 0, now != last else { return false }
    last = now
    return true
  }
}
