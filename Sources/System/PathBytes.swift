// File names on Linux are bytes, but a Swift String is UTF-8. A byte that is not UTF-8 becomes a
// character U+10FF80...U+10FFFF, and these functions pass the byte to the system again; C's functions
// would not.

extension Path {
  /// The command's name and arguments; `CommandLine.arguments` replaces bytes that are not UTF-8.
  package static var arguments: [String] {
    (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0].map { path(of: $0) } }
  }

  /// Returns a file name as text, where characters stand for bytes that are not UTF-8.
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
    return names(stream)
  }

  /// Returns the names of an open folder's entries, and closes it.
  static func names(_ stream: OpaquePointer) -> [String] {
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

// If one of these fails, `Errno.last` is the reason.
extension Path {
  /// Opens a file with the flags of C's `open`; returns its descriptor, which is negative on failure.
  package static func openFile(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
    withBytes(of: path) { open($0, flags, mode) }
  }

  /// Returns the status of a file, or of a symbolic link itself; nil on failure.
  package static func status(of path: String, followsLinks: Bool = true) -> stat? {
    var status = stat()
    let code = withBytes(of: path) { followsLinks ? stat($0, &status) : lstat($0, &status) }
    return code == 0 ? status : nil
  }

  /// Returns a path from the root folder without symbolic links; nil if it does not exist.
  package static func real(_ path: String) -> String? {
    guard let real = withBytes(of: path, { realpath($0, nil) }) else { return nil }
    defer { free(real) }
    return self.path(of: real)
  }

  /// Returns the text of a symbolic link in an open folder, or, by default, at a path; nil for anything else.
  package static func link(_ name: String, in folder: Int32 = AT_FDCWD) -> String? {
    // The text of a link ends without a zero.
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = withBytes(of: name) { readlinkat(folder, $0, &bytes, bytes.count - 1) }
    return count > 0 ? path(of: bytes) : nil
  }

  /// Whether this process has the access, such as `R_OK | X_OK`.
  package static func isAccessible(_ path: String, _ mode: Int32) -> Bool {
    withBytes(of: path) { access($0, mode) } == 0
  }

  /// Creates a folder; returns whether it succeeded.
  @discardableResult
  package static func makeFolder(_ path: String, _ mode: mode_t = 0o777) -> Bool {
    withBytes(of: path) { mkdir($0, mode) } == 0
  }

  /// Removes a file or symbolic link.
  package static func removeFile(_ path: String) { _ = withBytes(of: path) { unlink($0) } }
  /// Removes a folder if it is empty.
  package static func removeFolder(_ path: String) { _ = withBytes(of: path) { rmdir($0) } }

  /// Gives a file another path, where it replaces a file if `replacing`; returns whether it succeeded.
  package static func moveFile(_ path: String, to target: String, replacing: Bool) -> Bool {
    withBytes(of: path) { path in
      withBytes(of: target) { target in
        if !replacing {
          #if canImport(Darwin)
            let code = renamex_np(path, target, UInt32(RENAME_EXCL))
          #else
            // 1 is RENAME_NOREPLACE.
            let code = renameat2(AT_FDCWD, path, AT_FDCWD, target, 1)
          #endif
          let isUnsupported = [.invalidArgument, .noFunction, .notSupported].contains(Errno.last)
          guard code != 0, isUnsupported else { return code == 0 }
          var status = stat()
          if lstat(target, &status) == 0 {
            errno = EEXIST
            return false
          }
        }
        return rename(path, target) == 0
      }
    }
  }
}
