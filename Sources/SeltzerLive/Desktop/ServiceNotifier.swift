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
    // Half of the limit, as sd_watchdog_enabled(3) recommends.
    interval = isMeant && limit > 0 && limit < .max / 1000 ? limit * 500 : nil
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
    #if os(Linux)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      var path = Array(socket.utf8)
      guard path.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
      if path[0] == UInt8(ascii: "@") { path[0] = 0 }
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
      let descriptor = SeltzerSystem.socket(
        AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      guard descriptor >= 0 else { return }
      defer { close(descriptor) }
      let length = MemoryLayout<sockaddr_un>.offset(of: \.sun_path).map { $0 + path.count } ?? 0
      withUnsafePointer(to: address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          _ = sendto(
            descriptor, message, message.utf8.count, Int32(MSG_DONTWAIT), address,
            socklen_t(length))
        }
      }
    #endif
  }
}
