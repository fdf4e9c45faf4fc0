import Synchronization

/// The files that this process may read: all, or only those of one folder.
///
/// Studio limits itself before it reads a scene from others, and its exports likewise. The limit holds for
/// everything that `InputFile` opens and cannot be lifted, like that of OpenBSD's `unveil`.
package enum FileAccess {
  private struct Limit {
    /// Components of the folder's path, without symbolic links.
    let folder: [String]
    let descriptor: Int32
    /// Files, with those that their links led to at the start, and folders in which links are followed.
    let trusted: [(names: [String], file: String)]
  }

  /// The variable by which a process passes its limit to those it starts.
  package static let variable = "SELTZER_FOLDER"

  private static let limit = Mutex<Limit?>(nil)

  package static var isLimited: Bool { limit.withLock { $0 != nil } }

  /// Limits reading to a folder and to what `trusted` names; links that lead out of the folder are refused.
  package static func limit(to folder: String, trusting trusted: [String]) throws(Errno) {
    let descriptor = Path.openFile(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, let path = Path.real(folder) else { throw .last }
    limit.withLock {
      precondition($0 == nil, "the limit cannot be changed")
      $0 = Limit(
        folder: components(path), descriptor: descriptor,
        trusted: trusted.map { (components(Path.absolute($0)), Path.real($0) ?? $0) })
    }
  }

  /// Opens a file for reading; throws `improperLink` beyond the limit.
  static func open(_ path: String, _ flags: Int32) throws(Errno) -> Int32 {
    guard let limit = limit.withLock({ $0 }) else { return try checked(Path.openFile(path, flags)) }
    let names = components(Path.absolute(path))
    for trusted in limit.trusted where names.starts(with: trusted.names) {
      if names == trusted.names {
        return try checked(Path.openFile(trusted.file, flags | O_NOFOLLOW))
      }
      if !names.contains("..") { return try checked(Path.openFile(path, flags)) }
    }
    guard names.starts(with: limit.folder) else { throw .improperLink }
    return try open(names.dropFirst(limit.folder.count), in: limit, flags)
  }

  private static func components(_ path: String) -> [String] {
    Path.components(path).filter { !["", "."].contains($0) }
  }

  /// Opens each component of a path on its own, as Go's `os.Root` does.
  private static func open(
    _ names: ArraySlice<String>, in limit: Limit, _ flags: Int32
  ) throws(Errno) -> Int32 {
    var folders = [limit.descriptor]
    defer { for folder in folders.dropFirst() { close(folder) } }
    var (rest, links) = (Array(names.reversed()), 0)
    while let name = rest.popLast() {
      if name == ".." {
        guard folders.count > 1 else { throw .improperLink }
        close(folders.removeLast())
        continue
      }
      let folder = folders[folders.count - 1]
      if let target = Path.link(name, in: folder) {
        links += 1
        // The kernel follows at most 40 links.
        guard links <= 40 else { throw .tooManySymbolicLinkLevels }
        var parts = components(target)
        if Path.isAbsolute(target) {
          guard parts.starts(with: limit.folder) else { throw .improperLink }
          parts.removeFirst(limit.folder.count)
          for folder in folders.dropFirst() { close(folder) }
          folders = [limit.descriptor]
        }
        rest += parts.reversed()
        continue
      }
      let kind = rest.isEmpty ? flags : O_RDONLY | O_DIRECTORY | O_CLOEXEC
      let opened = try checked(Path.withBytes(of: name) { openat(folder, $0, kind | O_NOFOLLOW) })
      if rest.isEmpty { return opened }
      folders.append(opened)
    }
    return try checked(openat(folders[folders.count - 1], ".", flags))
  }

  private static func checked(_ descriptor: Int32) throws(Errno) -> Int32 {
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }
}
