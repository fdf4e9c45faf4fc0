/// Functions on file paths.
package enum Path {
  /// Splits a path after its last `/`: `a/b.png` gives `a/` and `b.png`.
  package static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.unicodeScalars.lastIndex(of: "/") else { return ("", path) }
    let cut = path.unicodeScalars.index(after: slash)
    return (String(path[..<cut]), String(path[cut...]))
  }

  /// Returns the parts of a path between its slashes, which may be empty.
  package static func components(_ path: String) -> [String] {
    // As a character, a slash before a combining mark would not be found.
    path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
  }

  package static func isAbsolute(_ path: String) -> Bool { path.unicodeScalars.first == "/" }

  /// Returns the folder in a variable such as `XDG_CONFIG_HOME` or `HOME`; nil without one.
  ///
  /// Relative paths are ignored, as the XDG base directory specification demands.
  package static func folder(_ variable: String, in environment: [String: String]) -> String? {
    environment[variable].flatMap { isAbsolute($0) ? $0 : nil }
  }

  /// Returns a path from the root folder; relative paths start from the working folder.
  package static func absolute(_ path: String) -> String {
    guard !isAbsolute(path), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return self.path(of: folder) + "/" + path
  }

  /// Returns the extension of a path's name without its dot; empty for `name` and `.name`.
  package static func fileExtension(of path: String) -> String {
    let name = split(path).name
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return String(name[name.index(after: dot)...])
  }

  /// Returns a path without the extension of its name.
  package static func stem(of path: String) -> String {
    let ending = fileExtension(of: path)
    return ending.isEmpty ? path : String(path.dropLast(ending.count + 1))
  }

  /// Returns the folder of a path, `.` for a bare name.
  package static func folder(of path: String) -> String {
    var folder = split(path).folder
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    return folder.isEmpty ? "." : folder
  }

  /// The kind of a path's target.
  package enum Kind: Equatable {
    case nothing, file, folder
    /// A device, a pipe or a socket.
    case special
    /// A symbolic link without a target.
    case brokenLink
    /// The kind cannot be determined.
    case unknown(Errno)
  }

  /// Returns the kind of a path's target; follows symbolic links.
  package static func kind(of path: String) -> Kind {
    if let status = Self.status(of: path) {
      switch status.st_mode & S_IFMT {
      case S_IFREG: return .file
      case S_IFDIR: return .folder
      default: return .special
      }
    }
    let code = Errno.last
    guard code == .noSuchFileOrDirectory else { return .unknown(code) }
    return Self.status(of: path, followsLinks: false) == nil ? .nothing : .brokenLink
  }

  package static func isFolder(_ path: String) -> Bool { kind(of: path) == .folder }

  /// Returns the file that a path's symbolic links lead to, for writing; it need not exist.
  ///
  /// - Throws: `tooManySymbolicLinkLevels` for a loop, and for a link that `isPlanted`.
  package static func target(of path: String) throws(Errno) -> String {
    var (done, rest, links) = ("", Array(components(path).reversed()), 0)
    while let name = rest.popLast() {
      guard let target = link(done + name) else {
        done += name + "/"
        continue
      }
      links += 1
      // The kernel follows at most 40 links.
      guard links <= 40, let folder = status(of: done.isEmpty ? "." : done),
        let entry = status(of: done + name, followsLinks: false), !isPlanted(entry, in: folder)
      else { throw .tooManySymbolicLinkLevels }
      if isAbsolute(target) { done = "" }
      rest += components(target).reversed()
    }
    return String(done.dropLast())
  }

  /// Whether a symbolic link may be another user's trap, by the rule of Linux's `fs.protected_symlinks`.
  package static func isPlanted(_ link: stat, in folder: stat, user: uid_t = geteuid()) -> Bool {
    // The folder is sticky, and others can write to it.
    folder.st_mode & 0o1000 != 0 && folder.st_mode & 0o022 != 0
      && link.st_uid != user && link.st_uid != folder.st_uid
  }
}

extension String {
  /// The text as a file name that needs no quoting in a shell.
  package var asFileName: String {
    // A character may begin with a letter and end with a slash or a quote.
    let kept = map {
      ($0.isLetter || $0.isNumber || "._".contains($0))
        && $0.unicodeScalars.dropFirst().allSatisfy { !$0.isASCII } ? $0 : "-"
    }
    let name = kept.split(separator: "-").map { String($0) }.joined(separator: "-")
    return name.isEmpty || name.hasPrefix(".") ? "_" + name.dropFirst() : name
  }
}
