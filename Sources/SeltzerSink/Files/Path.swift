#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What is asked of paths; Foundation would answer too, but costs the command its quick start.
enum Path {
  /// A path's folder, with its last `/`, and its last part; `a/b.png` is `a/` and `b.png`.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    let cut = path.index(after: slash)
    return (String(path[..<cut]), String(path[cut...]))
  }

  /// The folder a path is in, such as can be asked of the system: never empty.
  static func folder(of path: String) -> String {
    var folder = split(path).folder
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    return folder.isEmpty ? "." : folder
  }

  /// What is at a path.
  enum Kind: Equatable {
    case nothing
    case file
    case folder
    /// A device, a pipe or a socket.
    case special
    /// A symbolic link to nothing.
    case brokenLink
    /// The system does not say; its error number.
    case unknown(Int32)
  }

  /// What is at a path, links followed.
  static func kind(of path: String) -> Kind {
    var status = stat()
    if stat(path, &status) == 0 {
      switch status.st_mode & S_IFMT {
      case S_IFREG: return .file
      case S_IFDIR: return .folder
      default: return .special
      }
    }
    let code = errno
    guard code == ENOENT else { return .unknown(code) }
    return lstat(path, &status) == 0 ? .brokenLink : .nothing
  }

  static func isFolder(_ path: String) -> Bool { kind(of: path) == .folder }

  /// The same file without links on the way, or the path itself where there is none.
  static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
