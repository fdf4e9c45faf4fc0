import SeltzerSystem

/// An open terminal: its size, line settings, and non-blocking input and output.
package final class TerminalDevice {
  let descriptor: Int32
  /// The original line settings.
  private var original: termios
  private var waiting: [UInt8] = []
  private var sent = 0

  /// Opens the terminal that a stream writes to.
  ///
  /// Opens it again, because the stream shares its non-blocking mode with the shell.
  ///
  /// - Throws: `TerminalError.noTerminal` if the stream is no terminal; `.unusable` if opening fails.
  package init(of stream: Int32 = STDOUT_FILENO) throws(TerminalError) {
    guard isatty(stream) == 1 else { throw .noTerminal }
    var name = [CChar](repeating: 0, count: 1024)
    let isNamed = ttyname_r(stream, &name, name.count) == 0
    let flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC
    var opened = isNamed ? open(name, flags) : -1
    // After su the terminal belongs to another user, but can be opened by this name.
    if opened < 0 { opened = open("/dev/tty", flags) }
    guard opened >= 0 else { throw .unusable(reason: Errno.last.reason) }
    descriptor = opened
    original = termios()
    guard tcgetattr(descriptor, &original) == 0 else {
      let reason = Errno.last.reason
      close(descriptor)
      throw .unusable(reason: reason)
    }
  }

  deinit { close(descriptor) }

  /// Returns the current size; `fallback` if unknown.
  package func size(fallback: TerminalSize = TerminalSize(columns: 80, rows: 24)) -> TerminalSize {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return fallback }
    return TerminalSize(
      columns: Int(window.ws_col), rows: Int(window.ws_row), width: Int(window.ws_xpixel),
      height: Int(window.ws_ypixel))
  }

  /// Reads keys one by one without echo, and sends bytes unchanged.
  ///
  /// Ctrl-C, Ctrl-Z and Ctrl-\ stay signals, so that they work even if the program hangs.
  func makeRaw() {
    // The shell may have changed the settings while the program was stopped; raw settings are ours.
    var now = termios()
    if tcgetattr(descriptor, &now) == 0, now.c_lflag & tcflag_t(ICANON) != 0 { original = now }
    var raw = original
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR | ISTRIP)
    raw.c_oflag &= ~tcflag_t(OPOST)
    tcsetattr(descriptor, TCSANOW, &raw)
  }

  /// Restores the line settings, and discards pending input.
  func restoreLine() {
    tcflush(descriptor, TCIFLUSH)
    tcsetattr(descriptor, TCSANOW, &original)
  }

  /// Makes `Teardown` send `bytes` and restore the line settings; no bytes disarm it.
  func arm(_ bytes: [UInt8]) { TerminalTeardown.arm(descriptor, original, bytes) }

  /// Whether the terminal has accepted all bytes.
  package var isIdle: Bool { sent == waiting.count }

  /// Queues bytes and sends as many as the terminal accepts now.
  package func send(_ bytes: [UInt8]) {
    if isIdle {
      waiting = bytes
      sent = 0
    } else {
      waiting += bytes
    }
    flush()
  }

  /// Sends as many bytes as the terminal accepts now.
  func flush() {
    while sent < waiting.count {
      let count = waiting.withUnsafeBytes { bytes in
        bytes.baseAddress.map { write(descriptor, $0 + sent, bytes.count - sent) } ?? 0
      }
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        // The terminal was closed.
        if count < 0, errno != EAGAIN { discard() }
        return
      }
      sent += count
    }
  }

  /// Waits until the terminal has accepted all bytes, for at most `milliseconds`.
  func drain(milliseconds: Int) {
    for _ in 0..<max(1, milliseconds / 10) where !isIdle {
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&request, 1, 10)
      flush()
    }
  }

  /// Discards the bytes that the terminal has not accepted.
  func discard() {
    waiting = []
    sent = 0
  }

  /// Returns the pending input without waiting; nil if the terminal was closed.
  func readArrived() -> [UInt8]? {
    // Polls first: with some line settings an empty read looks like the end.
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 0) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    if count > 0 { return Array(bytes.prefix(count)) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
  }
}

/// Restores the terminal in `Teardown`; calls only async-signal-safe functions.
private enum TerminalTeardown {
  private struct State {
    var isArmed = false
    var descriptor: Int32 = -1
    var settings = termios()
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
  }

  // Signal handlers read it and cannot wait for a lock; one thread writes. It is never freed.
  private nonisolated(unsafe) static let state = {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State())
    return state
  }()
  private static let teardown: Void = Teardown.add { TerminalTeardown.restore() }

  static func arm(_ descriptor: Int32, _ settings: termios, _ bytes: [UInt8]) {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
    copy.initialize(from: bytes, count: bytes.count)
    let old = state.pointee.bytes
    state.pointee = State(
      isArmed: !bytes.isEmpty, descriptor: descriptor, settings: settings, bytes: copy,
      count: bytes.count)
    old?.deallocate()
    _ = teardown
  }

  static func restore() {
    let state = Self.state
    guard state.pointee.isArmed, let bytes = state.pointee.bytes else { return }
    state.pointee.isArmed = false
    let (descriptor, count) = (state.pointee.descriptor, state.pointee.count)
    var sent = 0
    var attempts = 0
    while sent < count, attempts < 10 {
      let taken = write(descriptor, bytes + sent, count - sent)
      if taken > 0 {
        sent += taken
      } else {
        // The terminal may still be busy with a frame.
        attempts += 1
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, 100)
      }
    }
    tcflush(descriptor, TCIFLUSH)
    tcsetattr(descriptor, TCSANOW, &state.pointee.settings)
  }
}
