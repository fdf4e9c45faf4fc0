package import SeltzerSystem

/// A new folder for this process alone, which is removed with its files.
///
/// A file in the folder is locked. If it is not, its process was killed, and the folder is removed when the
/// next one is created beside it.
package final class TemporaryFolder: Sendable {
  private static let lockName = "/.seltzer-lock"

  package let path: String
  private let lock: Int32

  /// Creates `NAME-XXXXXX` with the mode 0700 in a folder.
  package init(_ name: String, in folder: String) throws(Errno) {
    for file in (try? Path.names(in: folder)) ?? [] where file.hasPrefix(name + "-") {
      let path = "\(folder)/\(file)"
      let abandoned = Self.lock(path)
      guard abandoned >= 0 else { continue }
      Self.remove(path)
      close(abandoned)
    }
    for _ in 0..<100 {
      var bytes = Path.withBytes(of: "\(folder)/\(name)-XXXXXX") {
        Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1))
      }
      guard mkdtemp(&bytes) != nil else { throw .last }
      let path = Path.path(of: bytes)
      // Fails if another process takes the folder for an abandoned one.
      let lock = Self.lock(path, O_CREAT | O_EXCL)
      if lock >= 0 {
        (self.path, self.lock) = (path, lock)
        return
      }
      Path.removeFolder(path)
    }
    throw .last
  }

  deinit {
    Self.remove(path)
    close(lock)
  }

  /// Opens and locks the file of a folder of this user; returns a negative number if that fails.
  private static func lock(_ folder: String, _ flags: Int32 = 0) -> Int32 {
    guard let owned = Path.status(of: folder, followsLinks: false), owned.st_uid == geteuid(),
      owned.st_mode == S_IFDIR | 0o700
    else { return -1 }
    let path = folder + lockName
    let lock = Path.openFile(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | flags, 0o600)
    guard lock >= 0 else { return -1 }
    if (try? UnfinishedFiles.lock(lock, at: path)) != nil { return lock }
    close(lock)
    return -1
  }

  private static func remove(_ folder: String) {
    for file in (try? Path.names(in: folder)) ?? [] { Path.removeFile("\(folder)/\(file)") }
    Path.removeFolder(folder)
  }
}
