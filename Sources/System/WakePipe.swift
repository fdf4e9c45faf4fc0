/// A pipe that wakes a thread sleeping in `Poll.wait`, from any thread or signal handler.
package final class WakePipe: Sendable {
  /// Readable after `wake`.
  package let descriptor: Int32
  private let writeEnd: Int32

  package init() throws(Errno) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .last }
    (descriptor, writeEnd) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
  }

  deinit {
    close(descriptor)
    close(writeEnd)
  }

  /// Wakes the reader with a byte, such as a signal's number.
  package func wake(_ byte: UInt8 = 0) {
    var byte = byte
    // If the pipe is full, the reader is already awake.
    _ = write(writeEnd, &byte, 1)
  }

  /// Returns the bytes that arrived since the last call, without waiting.
  package func take() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &bytes, bytes.count)
    return count > 0 ? Array(bytes.prefix(count)) : []
  }
}

/// Waits for file descriptors.
package enum Poll {
  /// Sleeps until a descriptor can be read; a named pipe, until it has a writer.
  static func waitForInput(_ descriptor: Int32) {
    var requests = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    repeat { wait(&requests) } while requests[0].revents == 0
  }

  /// Sleeps until a descriptor is ready, a signal arrives, or the deadline has passed.
  ///
  /// The deadline is in nanoseconds of the monotonic clock; nil is never.
  package static func wait(_ requests: inout [pollfd], until deadline: Int64? = nil) {
    let now = MonotonicClock.now
    let left = deadline.map { max($0, now) - now }
    #if canImport(Darwin)
      // Rounds up, to avoid waking repeatedly within the last millisecond.
      let timeout = left.map { Int32(clamping: ($0 + 999_999) / 1_000_000) } ?? -1
      let count = poll(&requests, nfds_t(requests.count), timeout)
    #else
      let count = seltzer_poll(&requests, nfds_t(requests.count), left ?? -1)
    #endif
    if count < 0 { for index in requests.indices { requests[index].revents = 0 } }
  }
}
