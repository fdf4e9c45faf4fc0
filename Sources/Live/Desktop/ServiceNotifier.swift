import SeltzerSystem

/// Tells the service manager how a show runs, by the protocol of `sd_notify(3)`.
package struct ServiceNotifier {
  /// The path of a datagram socket; an initial `@` stands for a zero byte.
  private let socket: String
  /// Nanoseconds between two signs of life; nil if the manager expects none.
  private let interval: Int64?
  private var isReady = false
  /// When to call `alive` next, in nanoseconds of the monotonic clock; nil is never.
  package private(set) var deadline: Int64?

  /// Reads the manager's variables; nil if no manager waits for this process.
  package init?(environment: [String: String]) {
    guard let socket = environment["NOTIFY_SOCKET"], ["/", "@"].contains(socket.first) else {
      return nil
    }
    self.socket = socket
    let isMeant = environment["WATCHDOG_PID"].map { $0 == "\(getpid())" } ?? true
    let limit = environment["WATCHDOG_USEC"].flatMap { Int64($0) } ?? 0
    // Half of the limit, as sd_watchdog_enabled(3) recommends, and at most ten hours.
    interval = isMeant && limit > 0 && limit < .max / 1000 ? min(limit, 1 << 36) * 500 : nil
  }

  /// Reports that the show runs, at `now` nanoseconds; the first call reports that it is ready.
  package mutating func alive(at now: Int64) {
    if !isReady { send("READY=1") }
    if let interval, now >= deadline ?? .min {
      if isReady { send("WATCHDOG=1") }
      deadline = now + interval
    }
    isReady = true
  }

  /// Reports that the show ends.
  package func stopping() { send("STOPPING=1") }

  /// Sends a message; errors are ignored.
  private func send(_ message: String) {
    guard let descriptor = try? UnixSocket.open(socket, .datagram, connect) else { return }
    _ = SeltzerSystem.send(descriptor, message, message.utf8.count, Int32(MSG_DONTWAIT))
    close(descriptor)
  }
}
