import SeltzerSystem

/// Tells a terminal session of signals, from any thread or from a handler.
package final class SignalBell: Sendable {
  /// Readable when something was told.
  let listening: Int32
  private let ringing: Int32

  /// - Throws: `TerminalError.unusable` if the system has no pipe left.
  package init() throws(TerminalError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .unusable(reason: Errno.last.reason) }
    (listening, ringing) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
  }

  deinit {
    close(listening)
    close(ringing)
  }

  /// A signal came.
  package func ring(_ number: Int32) {
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(ringing, &byte, 1)
  }

  /// Those that came since the last call.
  func take() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(listening, &bytes, bytes.count)
    return count > 0 ? bytes.prefix(count).map(Int32.init) : []
  }
}
