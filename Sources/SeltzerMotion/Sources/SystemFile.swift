import SeltzerSystem

/// Reads what the system has under a name or number.
enum SystemFile {
  /// Opens for reading; the caller closes.
  static func open(_ path: String) throws(MotionError) -> Int32 {
    do {
      return try FileDescriptor.open(path, .readOnly, options: .closeOnExec).rawValue
    } catch Errno.noSuchFileOrDirectory, Errno.notDirectory {
      throw .missing(path)
    } catch {
      throw .unreadable(path, reason: (error as? Errno ?? .last).reason)
    }
  }

  /// The next bytes, as soon as there are any; none at the end.
  static func read(
    _ descriptor: Int32, named name: String, most: Int = 65_536
  ) throws(MotionError) -> [UInt8] {
    do {
      return try [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
        count = try FileDescriptor(rawValue: descriptor).read(
          into: UnsafeMutableRawBufferPointer(buffer))
      }
    } catch {
      throw .unreadable(name, reason: (error as? Errno ?? .last).reason)
    }
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
