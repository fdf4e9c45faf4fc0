import SeltzerSystem

/// Detects that a file was changed or replaced.
package struct SceneWatch: Sendable {
  private let path: String
  private var last: FileStamp?

  package init(_ path: String) {
    self.path = path
    last = FileStamp(of: path)
  }

  /// Returns whether the file was changed or replaced since the last call; a missing or empty file
  /// does not count: editors may remove or truncate a file before they write it.
  package mutating func hasChanged() -> Bool {
    guard let now = FileStamp(of: path), now.size > 0, now != last else { return false }
    last = now
    return true
  }
}
