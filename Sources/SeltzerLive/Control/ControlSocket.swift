import FoundationEssentials
import SeltzerSystem

/// The Unix socket of a show: `$XDG_RUNTIME_DIR/seltzer/NAME.sock`.
struct ControlSocket {
  let name: String
  let path: String

  /// The folder of all sockets; throws `ControlError.unavailable` without a runtime folder.
  static func folder() throws(ControlError) -> String {
    // The XDG base directory specification: relative paths are ignored.
    let base = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] ?? ""
    guard base.hasPrefix("/") else {
      throw .unavailable("XDG_RUNTIME_DIR does not name the folder of the user's session")
    }
    return base + "/seltzer"
  }

  init(name: String) throws(ControlError) {
    let isAllowed = name.wholeMatch(of: /[A-Za-z0-9_-]{1,32}/) != nil
    guard isAllowed else { throw .invalidName(name) }
    self.name = name
    path = try Self.folder() + "/\(name).sock"
    guard path.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path) else {
      throw .unavailable("\(path): the path of a socket is too long")
    }
  }

  /// The names of running shows.
  static var running: [String] {
    guard let folder = try? folder(), let files = try? Path.names(in: folder) else { return [] }
    return files.filter { $0.hasSuffix(".sock") }.map { String($0.dropLast(5)) }.sorted()
      .filter { (try? ControlSocket(name: $0).connected()).map { close($0) } != nil }
  }

  /// Returns a descriptor that is connected to the show; nil if none is running.
  func connected() throws(Errno) -> Int32 {
    try open { connect($0, $1, $2) }
  }

  /// Returns a descriptor that accepts clients, after the socket of a show that was killed is removed.
  func listening() throws(ControlError) -> Int32 {
    let folder = Path.folder(of: path)
    do throws(Errno) {
      guard mkdir(folder, 0o700) == 0 || Errno.last == .fileExists else { throw .last }
      let lock = SeltzerSystem.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
      guard lock >= 0 else { throw .last }
      defer { close(lock) }
      // Fails if the folder belongs to another user.
      guard fchmod(lock, 0o700) == 0 else { throw .last }
      // No other process may claim the name between the test and the creation of the socket.
      guard flock(lock, LOCK_EX) == 0 else { throw .last }
      do throws(Errno) {
        close(try connected())
      } catch .connectionRefused, .noSuchFileOrDirectory {
        unlink(path)
        let listener = try open { bind($0, $1, $2) }
        guard chmod(path, 0o600) == 0, listen(listener, 16) == 0 else { throw .last }
        _ = fcntl(listener, F_SETFL, O_NONBLOCK)
        return listener
      }
    } catch {
      throw .unavailable("\(path): \(error.reason)")
    }
    throw .nameTaken(name)
  }

  /// Returns a new socket after a call with its address.
  private func open(
    _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(Errno) -> Int32 {
    #if canImport(Darwin)
      let type = SOCK_STREAM
    #else
      let type = Int32(SOCK_STREAM.rawValue)
    #endif
    let descriptor = socket(AF_UNIX, type, 0)
    guard descriptor >= 0 else { throw .last }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call(descriptor, $0, size) }
    }
    guard code == 0 else {
      let error = Errno.last
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Whether a client's process runs as the same user.
  static func isOwn(_ client: Int32) -> Bool {
    #if os(Linux)
      // `struct ucred`, which the C library declares only for GNU programs.
      var peer: (process: pid_t, user: uid_t, group: gid_t) = (0, 0, 0)
      var size = socklen_t(MemoryLayout.size(ofValue: peer))
      return getsockopt(client, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0
        && peer.user == geteuid()
    #else
      var (user, group) = (uid_t(), gid_t())
      return getpeereid(client, &user, &group) == 0 && user == geteuid()
    #endif
  }
}
