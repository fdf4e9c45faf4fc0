/// Standard input, output and error.
package enum StandardStreams {
  /// Prepares the streams; must be called before any file is opened.
  ///
  /// Opens `/dev/null` in place of closed streams, so that no other file gets their numbers: input for
  /// writing and output for reading, so that using them still fails. Writing to a closed pipe, or beyond
  /// the limit of a file's size, becomes an error instead of a signal.
  package static func prepare() {
    for (stream, access) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(stream, F_GETFD) < 0 {
      // The lowest free number, which is the stream's.
      _ = open("/dev/null", access)
    }
    for number in [SIGPIPE, SIGXFSZ] { Signals.ignoreIfDefault(number) }
  }
}

/// Standard error; errors in writing to it are ignored.
package enum StandardError {
  package static func write(_ text: String) {
    var written = 0
    try? writeAll(Array(text.utf8), to: STDERR_FILENO, written: &written)
  }
}

/// Writes as many bytes as a non-blocking descriptor accepts now, and removes them.
///
/// - Returns: Whether the descriptor is open; if not, all bytes are removed.
package func writeAccepted(_ bytes: inout ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, Errno.last == .interrupted { continue }
    let isOpen = count >= 0 || Errno.last == .resourceTemporarilyUnavailable
    if isOpen, count <= 0 { return true }
    // Also releases the memory of what was written.
    bytes = isOpen && count < bytes.count ? bytes.dropFirst(count) : []
    if !isOpen { return false }
  }
  return true
}

/// Writes bytes to a file, pipe or terminal; waits if it is not ready, and adds to `written` as it proceeds.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32, written: inout Int) throws(Errno) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 {
      rest = rest.dropFirst(count)
      written += count
      continue
    }
    switch Errno.last {
    case .interrupted: continue
    case .resourceTemporarilyUnavailable:
      // A shell may pass a non-blocking pipe.
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = poll(&request, 1, -1)
    case let error: throw error
    }
  }
}
