#if os(Linux)
  import SeltzerSystem

  /// A connection to a Unix socket that is read without waiting.
  final class SocketConnection {
    let descriptor: Int32

    /// Connects to a socket; nil if nobody listens.
    init?(path: String) {
      descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let isShort = withUnsafeMutableBytes(of: &address.sun_path) { bytes in
        // The last byte stays 0.
        guard path.utf8.count < bytes.count else { return false }
        bytes.copyBytes(from: path.utf8)
        return true
      }
      let size = socklen_t(MemoryLayout<sockaddr_un>.size)
      let isConnected =
        isShort
        && withUnsafePointer(to: &address) { address in
          address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(descriptor, $0, size) == 0
          }
        }
      guard isConnected, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Sends a short message; an error shows up as the end of the connection.
    func send(_ bytes: [UInt8]) {
      _ = SeltzerSystem.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Appends the bytes that have arrived; returns false at the end of the connection.
    func receive(_ bytes: inout [UInt8]) -> Bool {
      var chunk = [UInt8](repeating: 0, count: 16_384)
      while true {
        let count = recv(descriptor, &chunk, chunk.count, 0)
        if count <= 0 { return count < 0 && [EAGAIN, EINTR].contains(errno) }
        bytes += chunk[..<count]
      }
    }
  }
#endif
