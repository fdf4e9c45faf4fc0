// File names on Linux are bytes, but a Swift String is UTF-8. A byte that is not UTF-8 becomes a
// character U+10FF80...U+10FFFF, and C functions get the byte again. As these overloads take a String,
// the compiler prefers them to the C functions with the same names.

extension Path {
  /// The command's name and arguments; `CommandLine.arguments` replaces bytes that are not UTF-8.
  package static var arguments: [String] {
    (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0].map { path(of: $0) } }
  }

  /// Returns the path of a file name's bytes, of which invalid UTF-8 is represented by characters.
  package static func path(of name: UnsafePointer<CChar>) -> String {
    let bytes = UnsafeBufferPointer(start: name, count: strlen(name)).map(UInt8.init(bitPattern:))
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var path = ""
    var rest = bytes[...]
    while let first = rest.first {
      let length = (1...4).first { String(validating: rest.prefix($0), as: UTF8.self) != nil }
      if let length {
        path += String(decoding: rest.prefix(length), as: UTF8.self)
      } else if let scalar = Unicode.Scalar(0x10FF00 + UInt32(first)) {
        path.unicodeScalars.append(scalar)
      }
      rest = rest.dropFirst(length ?? 1)
    }
    return path
  }

  /// Returns the byte that a character of a path represents; nil for other characters.
  package static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    scalar.value >= 0x10FF80 ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }

  /// Lends the bytes of a path, which end with zero.
  package static func withBytes<Result>(
    of path: String, _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    guard path.unicodeScalars.contains(where: { byte(of: $0) != nil }) else {
      return path.withCString(body)
    }
    var bytes = path.unicodeScalars.flatMap { scalar -> [UInt8] in
      byte(of: scalar).map { [$0] } ?? Array(UTF8.encode(scalar) ?? .init())
    }
    bytes.append(0)
    return body(bytes.map(CChar.init(bitPattern:)))
  }

  /// Returns the names of a folder's entries, sorted, except `.` and `..`.
  package static func names(in folder: String) throws(Errno) -> [String] {
    guard let stream = withBytes(of: folder, { opendir($0) }) else { throw .last }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { path(of: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

package func open(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
  Path.withBytes(of: path) { open($0, flags, mode) }
}

package func stat(_ path: String, _ status: inout stat) -> Int32 {
  Path.withBytes(of: path) { stat($0, &status) }
}

package func lstat(_ path: String, _ status: inout stat) -> Int32 {
  Path.withBytes(of: path) { lstat($0, &status) }
}

package func access(_ path: String, _ mode: Int32) -> Int32 {
  Path.withBytes(of: path) { access($0, mode) }
}

package func mkdir(_ path: String, _ mode: mode_t) -> Int32 {
  Path.withBytes(of: path) { mkdir($0, mode) }
}

@discardableResult
package func unlink(_ path: String) -> Int32 { Path.withBytes(of: path) { unlink($0) } }

@discardableResult
package func rmdir(_ path: String) -> Int32 { Path.withBytes(of: path) { rmdir($0) } }

package func rename(_ old: String, _ new: String) -> Int32 {
  Path.withBytes(of: old) { old in Path.withBytes(of: new) { rename(old, $0) } }
}

package func fopen(_ path: String, _ mode: String) -> UnsafeMutablePointer<FILE>? {
  Path.withBytes(of: path) { fopen($0, mode) }
}
