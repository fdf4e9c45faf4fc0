/// TCP connections between programs of this machine.
package enum TCPSocket {
  /// Returns the users of the sockets at the client's end of a connection, by the kernel's tables.
  ///
  /// - Parameters:
  ///   - client: The client's port.
  ///   - server: The server's port.
  /// - Returns: Several if addresses share the ports; none for another machine, and except on Linux.
  package static func users(client: UInt16, server: UInt16) -> [uid_t] {
    ["/proc/net/tcp", "/proc/net/tcp6"].flatMap { path -> [uid_t] in
      guard let file = fopen(path, "re") else { return [] }
      defer { fclose(file) }
      var (users, line) = ([uid_t](), [CChar](repeating: 0, count: 512))
      while fgets(&line, Int32(line.count), file) != nil {
        // proc_pid_net(5): the number, both addresses, state, queues, timer, retransmissions, and the user.
        let fields = Path.path(of: line).split(separator: " ")
        func port(_ field: Int) -> UInt16? { UInt16(fields[field].suffix(4), radix: 16) }
        if fields.count > 7, port(1) == client, port(2) == server, let user = uid_t(fields[7]) {
          users.append(user)
        }
      }
      return users
    }
  }
}
