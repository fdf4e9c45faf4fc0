import SeltzerSystem

/// Notices that a file was changed or replaced.
package struct SceneWatch: Sendable {
  private let path: String
  private var last: FileStamp?

  /// Watches a file from its present state on.
  package init(_ path: String) {
    self.path = path
    last = FileStamp(of: path)
  }

  /// Whether the file was changed or replaced since the last call.
  ///
  /// A missing or empty file does not count yet: editors remove or empty a file before they write it.
  package mutating func hasChanged() -> Bool {
    guard let now = FileStamp(of: path), now.size > 0, now != last else { return false }
    last = now
    return true
  }
}
