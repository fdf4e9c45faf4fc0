#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads what the system has under a name or number.
enum SystemFile {
  /// Opens for reading; the caller closes.
  static func open(_ path: String) throws(MotionError) -> Int32 {
    #if canImport(Glibc)
      let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    #elseif canImport(Musl)
      let descriptor = Musl.open(path, O_RDONLY | O_CLOEXEC)
    #else
      let descriptor = Darwin.open(path, O_RDONLY | O_CLOEXEC)
    #endif
    if descriptor >= 0 { return descriptor }
    if errno == ENOENT || errno == ENOTDIR { throw .missing(path) }
    throw .unreadable(path, reason: reason())
  }

  /// The next bytes, as soon as there are any; none at the end.
  static func read(
    _ descriptor: Int32, named name: String, most: Int = 65_536
  ) throws(MotionError) -> [UInt8] {
    var got = -1
    let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
      repeat {
        #if canImport(Glibc)
          got = Glibc.read(descriptor, buffer.baseAddress, most)
        #elseif canImport(Musl)
          got = Musl.read(descriptor, buffer.baseAddress, most)
        #else
          got = Darwin.read(descriptor, buffer.baseAddress, most)
        #endif
      } while got < 0 && errno == EINTR
      count = max(got, 0)
    }
    guard got >= 0 else { throw .unreadable(name, reason: reason()) }
    return bytes
  }

  /// The text of a file of one short line, without white space at its ends; nil if there is no file.
  static func shortText(at path: String) throws(MotionError) -> String? {
    let descriptor: Int32
    do throws(MotionError) {
      descriptor = try open(path)
    } catch .missing {
      return nil
    }
    defer { close(descriptor) }
    let bytes = try read(descriptor, named: path, most: 4096)
    return String(decoding: bytes.trimmingSpace(), as: UTF8.self)
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// What the system says of the last call that failed, in lower case to follow a colon.
  private static func reason() -> String {
    let reason = String(cString: strerror(errno))
    return reason.prefix(1).lowercased() + reason.dropFirst()
  }
}

extension Sequence<UInt8> {
  /// The bytes without spaces, tabs and line ends before and after.
  func trimmingSpace() -> ArraySlice<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    let rest = Array(drop(while: isSpace))
    let end = rest.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? 0
    return rest[..<end]
  }
}
