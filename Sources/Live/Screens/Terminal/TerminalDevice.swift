import SeltzerSystem

/// An open terminal: its size, line settings, and non-blocking input and output.
package final class TerminalDevice {
  let descriptor: Int32
  private var original: termios
  /// The bytes that the terminal has not accepted.
  private var waiting: ArraySlice<UInt8> = []

  /// Opens the terminal that a stream writes to; opens it again, because the stream shares its
  /// non-blocking mode with the shell.
  package init(of stream: Int32 = STDOUT_FILENO) throws(LiveError) {
    guard isatty(stream) == 1 else { throw .noTerminal }
    var name = [CChar](repeating: 0, count: 1024)
    let isNamed = ttyname_r(stream, &name, name.count) == 0
    let flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC
    var opened = isNamed ? open(name, flags) : -1
    // After su the terminal belongs to another user, but can be opened by this name.
    if opened < 0 { opened = open("/dev/tty", flags) }
    original = termios()
    guard opened >= 0, tcgetattr(opened, &original) == 0 else {
      let reason = Errno.last.reason
      if opened >= 0 { close(opened) }
      throw .unusableTerminal("the terminal cannot be used (\(reason))")
    }
    descriptor = opened
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

  /// Reads keys one by one without echo, and sends bytes unchanged; Ctrl-C, Ctrl-Z and Ctrl-\ stay
  /// signals, so that they work even if the program hangs.
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
  var isIdle: Bool { waiting.isEmpty }

  /// Queues bytes and sends as many as the terminal accepts now.
  func send(_ bytes: [UInt8]) {
    waiting = isIdle ? bytes[...] : waiting + bytes
    flush()
  }

  /// Sends as many bytes as the terminal accepts now.
  func flush() { _ = writeAccepted(&waiting, to: descriptor) }

  /// Waits until the terminal has accepted all bytes, for at most a second.
  func drain() {
    for _ in 0..<100 where !isIdle {
      var request = pollfd.writable(descriptor)
      poll(&request, 1, 10)
      flush()
    }
  }

  func discard() { waiting = [] }

  /// Returns the pending input without waiting; nil if the terminal was closed.
  func readArrived() -> [UInt8]? {
    // Polls first: with some line settings an empty read looks like the end.
    var request = pollfd.readable(descriptor)
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
    let descriptor: Int32
    var settings: termios
    let bytes: UnsafeMutableBufferPointer<UInt8>
  }

  // Signal handlers read it and cannot wait for a lock; one thread writes. States are never freed.
  private nonisolated(unsafe) static var armed: UnsafeMutablePointer<State>?
  private static let teardown: Void = Teardown.add { TerminalTeardown.restore() }

  static func arm(_ descriptor: Int32, _ settings: termios, _ bytes: [UInt8]) {
    armed = nil
    guard !bytes.isEmpty else { return }
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State(descriptor: descriptor, settings: settings, bytes: copy))
    armed = state
    _ = teardown
  }

  static func restore() {
    guard let state = armed, var next = state.pointee.bytes.baseAddress else { return }
    armed = nil
    let (descriptor, end) = (state.pointee.descriptor, next + state.pointee.bytes.count)
    var attempts = 0
    while next < end, attempts < 10 {
      let taken = write(descriptor, next, end - next)
      if taken > 0 {
        next += taken
      } else {
        // The terminal may still be busy with a frame.
        attempts += 1
        var request = pollfd.writable(descriptor)
        poll(&request, 1, 100)
      }
    }
    tcflush(descriptor, TCIFLUSH)
    tcsetattr(descriptor, TCSANOW, &state.pointee.settings)
  }
}
