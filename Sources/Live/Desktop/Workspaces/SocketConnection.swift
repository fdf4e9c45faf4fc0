import SeltzerSystem

/// A connection to a Unix socket that is read without waiting.
final class SocketConnection {
  let descriptor: Int32

  /// Connects to a socket; nil if nobody listens.
  init?(path: String) {
    guard let socket = try? UnixSocket.open(path, .stream, connect),
      fcntl(socket, F_SETFL, O_NONBLOCK) == 0
    else { return nil }
    descriptor = socket
  }

  deinit { close(descriptor) }

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
