import FoundationEssentials
package import SeltzerSystem

/// The Unix socket of a show: `$XDG_RUNTIME_DIR/seltzer/NAME.sock`.
package struct ControlSocket {
  let name, path: String

  /// The folder of all sockets; throws without a runtime folder.
  package static func folder() throws(Failure) -> String {
    let environment = ProcessInfo.processInfo.environment
    guard let base = Path.folder("XDG_RUNTIME_DIR", in: environment) else {
      throw .cannotControl("XDG_RUNTIME_DIR does not name the folder of the user's session")
    }
    return base + "/seltzer"
  }

  init(name: String) throws(Failure) {
    guard name.wholeMatch(of: /[A-Za-z0-9_-]{1,32}/) != nil else {
      throw .usage(
        "a show cannot be named '\(excerpt(name))'; a name has 1 to 32 letters, digits, '-' and '_'"
      )
    }
    self.name = name
    path = try Self.folder() + "/\(name).sock"
    guard path.utf8.count <= UnixSocket.longestPath else {
      throw .cannotControl("\(path): the path of a socket is too long")
    }
  }

  /// The names of running shows.
  package static var running: [String] {
    guard let folder = try? folder(), let files = try? Path.names(in: folder) else { return [] }
    return files.filter { $0.hasSuffix(".sock") }.map { String($0.dropLast(5)) }.sorted()
      .filter { (try? ControlSocket(name: $0).connected()).map { close($0) } != nil }
  }

  /// Returns a descriptor that is connected to the show; nil if none is running.
  func connected() throws(Errno) -> Int32 { try UnixSocket.open(path) { connect($0, $1, $2) } }

  /// Returns a descriptor that accepts clients, after the socket of a show that was killed is removed.
  func listening() throws -> Int32 {
    let folder = Path.folder(of: path)
    do throws(Errno) {
      guard Path.makeFolder(folder, 0o700) || Errno.last == .fileExists else { throw .last }
      let lock = Path.openFile(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
      guard lock >= 0 else { throw .last }
      defer { close(lock) }
      // Fails if the folder belongs to another user.
      guard fchmod(lock, 0o700) == 0 else { throw .last }
      // No other process may claim the name between the test and the creation of the socket.
      guard flock(lock, LOCK_EX) == 0 else { throw .last }
      do throws(Errno) { close(try connected()) } catch .connectionRefused, .noSuchFileOrDirectory {
        Path.removeFile(path)
        let listener = try UnixSocket.open(path) { bind($0, $1, $2) }
        guard chmod(path, 0o600) == 0, listen(listener, 16) == 0 else { throw .last }
        _ = fcntl(listener, F_SETFL, O_NONBLOCK)
        return listener
      }
    } catch { throw Failure.cannotControl("\(path): \(error.reason)") }
    throw LiveError.nameTaken(name)
  }
}

extension Failure {
  /// The show cannot be controlled, for the reason.
  static func cannotControl(_ reason: String) -> Failure {
    .unavailable("\(reason); the show cannot be controlled")
  }
}
