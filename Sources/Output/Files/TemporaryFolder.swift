package import SeltzerSystem

/// A new folder for this process alone, which is removed with its files.
///
/// The folder is locked. An unlocked one belongs to a process that was killed, and is removed with the next
/// one that is created beside it.
package final class TemporaryFolder: Sendable {
  package let path: String
  private let descriptor: Int32

  /// Creates `NAME-XXXXXX` with the mode 0700 in a folder.
  package init(_ name: String, in folder: String) throws(Errno) {
    let start = "\(folder)/\(name)-"
    for file in (try? Path.names(in: folder)) ?? [] where file.hasPrefix(name + "-") {
      let abandoned = Self.locked("\(folder)/\(file)")
      guard abandoned >= 0 else { continue }
      Self.remove("\(folder)/\(file)")
      close(abandoned)
    }
    while true {
      var bytes = Path.withBytes(of: start + "XXXXXX") {
        Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1))
      }
      guard mkdtemp(&bytes) != nil else { throw .last }
      let path = Path.path(of: bytes)
      // Another process may just have taken the folder for an abandoned one.
      let descriptor = Self.locked(path)
      if descriptor >= 0 {
        (self.path, self.descriptor) = (path, descriptor)
        return
      }
    }
  }

  deinit {
    Self.remove(path)
    close(descriptor)
  }

  /// Opens and locks a folder of this user; returns a negative number if that fails.
  private static func locked(_ path: String) -> Int32 {
    let descriptor = Path.openFile(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    var status = stat()
    if descriptor >= 0, fstat(descriptor, &status) == 0, status.st_uid == geteuid(),
      flock(descriptor, LOCK_EX | LOCK_NB) == 0,
      Path.status(of: path, followsLinks: false)?.st_ino == status.st_ino
    {
      return descriptor
    }
    close(descriptor)
    return -1
  }

  private static func remove(_ folder: String) {
    for file in (try? Path.names(in: folder)) ?? [] { Path.removeFile("\(folder)/\(file)") }
    Path.removeFolder(folder)
  }
}
