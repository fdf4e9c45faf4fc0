/// Unix sockets, which have a path; `@` at its start stands for Linux's abstract names.
package enum UnixSocket {
  package enum Kind { case stream, datagram }

  /// The longest path in bytes.
  package static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// Returns a new socket after a call with its address, such as `connect`; it is closed on `exec`.
  package static func open(
    _ path: String, _ kind: Kind = .stream,
    _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(Errno) -> Int32 {
    guard path.utf8.count <= longestPath else { throw .fileNameTooLong }
    let type = kind == .stream ? SOCK_STREAM : SOCK_DGRAM
    #if canImport(Darwin)
      let descriptor = socket(AF_UNIX, type, 0)
    #else
      let descriptor = socket(AF_UNIX, Int32(type.rawValue), 0)
    #endif
    guard descriptor >= 0 else { throw .last }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let isAbstract = path.hasPrefix("@")
    withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      bytes.copyBytes(from: path.utf8)
      if isAbstract { bytes[0] = 0 }
    }
    // An abstract name ends with the address, a path at its zero byte.
    let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 0
    let size = start + path.utf8.count + (isAbstract ? 0 : 1)
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call(descriptor, $0, socklen_t(size)) }
    }
    guard code == 0 else {
      let error = Errno.last
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Returns the user of the process at the other end; nil if unknown.
  package static func peerUser(of socket: Int32) -> uid_t? {
    #if os(Linux)
      // The process, user and group of `struct ucred`.
      var peer: [UInt32] = [0, 0, 0]
      var size = socklen_t(12)
      return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 ? peer[1] : nil
    #else
      var (user, group) = (uid_t(), gid_t())
      return getpeereid(socket, &user, &group) == 0 ? user : nil
    #endif
  }
}
