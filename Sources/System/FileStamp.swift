/// Identifies a version of a file.
package struct FileStamp: Sendable, Equatable {
  private let inode: UInt64
  /// In bytes.
  package let size: Int64
  private let seconds, nanoseconds: Int

  /// Reads the current version of a file; nil if it does not exist.
  package init?(of path: String) {
    guard let status = Path.status(of: path) else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
  }
}
