import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A text file read whole, with a bound on its size.
package enum TextFile {
  /// The most bytes a scene or palette may have.
  package static let mostBytes = 1 << 20

  /// The text at `path`; `-` is standard input.
  package static func text(at path: String) throws(DocumentError) -> String {
    let bytes = try bytes(at: path)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .notText(file: path == "-" ? "standard input" : path)
    }
    return text
  }

  /// The bytes at `path`; `-` is standard input.
  package static func bytes(at path: String) throws(DocumentError) -> [UInt8] {
    let name = path == "-" ? "standard input" : path
    let descriptor = path == "-" ? dup(0) : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(file: name, reason: systemReason()) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .unreadable(file: name, reason: systemReason())
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      throw .unreadable(file: name, reason: "this is a folder; name a file in it")
    }
    if Int(status.st_size) > mostBytes {
      throw .tooLarge(file: name, bytes: Int(status.st_size), most: mostBytes)
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let got = read(descriptor, &buffer, buffer.count)
      if got < 0 && errno == EINTR { continue }
      if got < 0 && errno == EAGAIN {
        // A pipe whose writer has not said anything yet.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, -1)
        continue
      }
      guard got >= 0 else { throw .unreadable(file: name, reason: systemReason()) }
      if got == 0 { return bytes }
      bytes += buffer.prefix(got)
      // A device or pipe has no size to look at before reading.
      if bytes.count > mostBytes {
        throw .tooLarge(file: name, bytes: bytes.count, most: mostBytes)
      }
    }
  }
}

/// What the system says of the last call that failed, in lower case to follow a colon.
package func systemReason() -> String {
  let reason = String(cString: strerror(errno))
  return reason.prefix(1).lowercased() + reason.dropFirst()
}
