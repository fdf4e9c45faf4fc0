import SeltzerSystem

/// A regular file whose bytes can be had from anywhere in it.
final class RandomFile {
  let path: String
  let size: UInt64
  private let descriptor: Int32

  /// Nil if it cannot be opened or is no regular file; whoever reads it on finds out why.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    self.path = path
    size = UInt64(status.st_size)
  }

  deinit { close(descriptor) }

  /// As many of the bytes there as the file has.
  func bytes(at offset: UInt64, count: Int) throws(MotionError) -> [UInt8] {
    var room = [UInt8](repeating: 0, count: count)
    let read = room.withUnsafeMutableBytes {
      pread(descriptor, $0.baseAddress, $0.count, off_t(offset))
    }
    guard read == count else {
      throw .unreadable(
        path, reason: read < 0 ? Errno.last.reason : "it is cut off")
    }
    return room
  }
}
