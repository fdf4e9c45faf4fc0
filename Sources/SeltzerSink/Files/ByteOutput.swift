import SeltzerSystem

/// An open descriptor that bytes go to, closed when it goes out of use.
struct ByteOutput: ~Copyable, Sendable {
  /// What messages call it.
  let name: String
  let descriptor: Int32
  private var isOpen: Bool
  /// Bytes that went out so far.
  private(set) var written = 0

  /// A descriptor; standard output is not ours to close.
  init(_ descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
    isOpen = descriptor != STDOUT_FILENO
  }

  deinit {
    if isOpen { _ = systemClose(descriptor) }
  }

  mutating func write(_ bytes: [UInt8]) throws(SinkError) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { all in
        let rest = UnsafeRawBufferPointer(rebasing: all[start...])
        return systemWrite(descriptor, rest)
      }
      if count >= 0 {
        start += count
        written += count
        continue
      }
      let code = Errno.last
      switch code.rawValue {
      case EINTR: continue
      case EAGAIN:
        // A shell may hand over a pipe that does not block; wait until it takes more.
        var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&wanted, 1, -1)
      default: throw failure(code)
      }
    }
  }

  /// Closes, as some file systems report a full disk only then.
  mutating func close() throws(SinkError) {
    guard isOpen else { return }
    isOpen = false
    guard systemClose(descriptor) != 0 else { return }
    let code = Errno.last
    // The descriptor is gone even if a signal came between.
    guard code.rawValue == EINTR else { throw failure(code) }
  }

  private func failure(_ code: Errno) -> SinkError {
    switch code.rawValue {
    case EPIPE: .pipeClosed
    case ENOSPC, EDQUOT: .diskFull(path: name, written: written)
    default: .writeFailed(path: name, reason: code.reason, written: written)
    }
  }
}

// Inside the structure above, `write` and `close` are its own.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
