#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Notices that a file was changed or replaced.
struct SceneWatch: Sendable {
  private struct Look: Equatable {
    var inode: UInt64
    var size: Int64
    var seconds: Int
    var nanoseconds: Int
  }

  /// The file.
  let path: String
  private var last: Look?

  /// A watch over a file as it is now.
  init(_ path: String) {
    self.path = path
    last = Self.look(path)
  }

  /// Whether the file is another one than at the last call, or was changed since.
  ///
  /// A file that is missing or empty is not done yet: editors remove or empty before they write.
  mutating func hasChanged() -> Bool {
    guard let now = Self.look(path), now.size > 0, now != last else { return false }
    last = now
    return true
  }

  private static func look(_ path: String) -> Look? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Look(
      inode: UInt64(status.st_ino), size: Int64(status.st_size), seconds: time.tv_sec,
      nanoseconds: time.tv_nsec)
  }
}
