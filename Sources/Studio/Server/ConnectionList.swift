import CGLib
import CSoup
import SeltzerSystem

/// The open connections, from oldest to newest; strangers, who have shown no secret, get little time.
final class ConnectionList {
  private struct Entry {
    let connection: UnsafeMutableRawPointer
    /// Identifies the connection of a request.
    let remote: UnsafeMutablePointer<GSocketAddress>
    let end = MonotonicClock.now + 10_000_000_000
    var isTrusted = false
  }

  private static let maximumStrangers = 32
  private static let maximumTrusted = 64
  /// Seconds without a byte after which any connection is closed.
  private static let idleTime: guint = 30

  private var entries: [Entry] = []

  /// Adds a connection, for which the oldest one of a stranger may have to go.
  func add(
    _ connection: UnsafeMutablePointer<GSocketConnection>,
    from remote: UnsafeMutablePointer<GSocketAddress>
  ) {
    let strangers = entries.filter { !$0.isTrusted }
    if strangers.count >= Self.maximumStrangers { close(strangers[0]) }
    g_socket_set_timeout(g_socket_connection_get_socket(connection), Self.idleTime)
    g_object_ref(remote)
    entries.append(Entry(connection: connection, remote: remote))
    g_object_weak_ref(
      pointer(connection),
      { list, connection in
        let list = list.map { Unmanaged<ConnectionList>.fromOpaque($0).takeRetainedValue() }
        list?.remove(UnsafeMutableRawPointer(connection))
      }, Unmanaged.passRetained(self).toOpaque())
  }

  /// Notes that a request holds a secret; false if there are too many such connections.
  func trust(_ remote: UnsafeMutablePointer<GSocketAddress>?) -> Bool {
    guard let index = entries.firstIndex(where: { $0.remote == remote }),
      entries.count(where: \.isTrusted) < Self.maximumTrusted
    else { return false }
    entries[index].isTrusted = true
    return true
  }

  /// Closes the connections of strangers whose time has passed.
  func closeLate() {
    for entry in entries where !entry.isTrusted && entry.end < MonotonicClock.now { close(entry) }
  }

  /// Makes libsoup read the end of the stream.
  private func close(_ entry: Entry) {
    let connection = entry.connection.assumingMemoryBound(to: GSocketConnection.self)
    g_socket_shutdown(g_socket_connection_get_socket(connection), 1, 1, nil)
    remove(entry.connection)
  }

  private func remove(_ connection: UnsafeMutableRawPointer?) {
    guard let index = entries.firstIndex(where: { $0.connection == connection }) else { return }
    g_object_unref(entries.remove(at: index).remote)
  }
}
