import SeltzerSystem

/// An open terminal: its size, its line settings, and bytes both ways without ever waiting long.
package final class TerminalDevice {
  /// Bytes that are read at once.
  private static let room = 4096

  let descriptor: Int32
  /// The line settings as they were found.
  private(set) var found: termios
  private var waiting: [UInt8] = []
  private var sent = 0

  /// Opens the terminal that a stream writes to.
  ///
  /// It is opened anew, since not to wait is a property of what was opened, and the stream shares its
  /// own with the shell.
  ///
  /// - Throws: `TerminalError.noTerminal` if the stream is none; `.unusable` if it cannot be opened.
  package init(of stream: Int32 = STDOUT_FILENO) throws(TerminalError) {
    guard isatty(stream) == 1 else { throw .noTerminal }
    var name = [CChar](repeating: 0, count: 1024)
    let isNamed = ttyname_r(stream, &name, name.count) == 0
    let flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC
    var opened = isNamed ? open(name, flags) : -1
    // After su the terminal belongs to somebody else, but by this name it may be had.
    if opened < 0 { opened = open("/dev/tty", flags) }
    guard opened >= 0 else { throw .unusable(reason: Errno.last.reason) }
    descriptor = opened
    found = termios()
    guard tcgetattr(descriptor, &found) == 0 else {
      let reason = Errno.last.reason
      close(descriptor)
      throw .unusable(reason: reason)
    }
  }

  deinit { close(descriptor) }

  /// How large it is now; `fallback` where the system does not know.
  package func size(fallback: TerminalSize = TerminalSize(columns: 80, rows: 24)) -> TerminalSize {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return fallback }
    return TerminalSize(
      columns: Int(window.ws_col), rows: Int(window.ws_row), width: Int(window.ws_xpixel),
      height: Int(window.ws_ypixel))
  }

  /// From here on every key is read by itself, unseen, and bytes go out as they are.
  ///
  /// Ctrl-C, Ctrl-Z and Ctrl-\ stay signals: they work whatever the program does.
  func makeRaw() {
    // Somebody may have changed them while the program was stopped; or nobody has, and they are ours.
    var now = termios()
    if tcgetattr(descriptor, &now) == 0, now.c_lflag & tcflag_t(ICANON) != 0 { found = now }
    var raw = found
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR | ISTRIP)
    raw.c_oflag &= ~tcflag_t(OPOST)
    tcsetattr(descriptor, TCSANOW, &raw)
  }

  /// Gives the line its settings back, and throws away what was typed for the program.
  func makeAsFound() {
    tcflush(descriptor, TCIFLUSH)
    tcsetattr(descriptor, TCSANOW, &found)
  }

  /// Whether everything was taken by the terminal.
  package var isIdle: Bool { sent == waiting.count }

  /// Hands bytes over, after those that still wait.
  package func send(_ bytes: [UInt8]) {
    if isIdle {
      waiting = bytes
      sent = 0
    } else {
      waiting += bytes
    }
    flush()
  }

  /// Gives the terminal as much as it takes now.
  func flush() {
    while sent < waiting.count {
      let count = waiting.withUnsafeBytes { bytes in
        bytes.baseAddress.map { write(descriptor, $0 + sent, bytes.count - sent) } ?? 0
      }
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        // What a terminal that is gone does not take is lost.
        if count < 0, errno != EAGAIN { sent = waiting.count }
        return
      }
      sent += count
    }
  }

  /// Waits until everything was taken, for so many milliseconds at most.
  func drain(milliseconds: Int) {
    for _ in 0..<max(1, milliseconds / 10) where !isIdle {
      var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&wanted, 1, 10)
      flush()
    }
  }

  /// Forgets what the terminal has not taken.
  func forget() {
    waiting = []
    sent = 0
  }

  /// What was typed or answered until now; nil when the terminal is gone.
  func read() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: Self.room)
    do {
      let count = try bytes.withUnsafeMutableBytes {
        try FileDescriptor(rawValue: descriptor).read(into: $0, retryOnInterrupt: false)
      }
      return count > 0 ? Array(bytes.prefix(count)) : nil
    } catch {
      return [.resourceTemporarilyUnavailable, .interrupted].contains(error as? Errno) ? [] : nil
    }
  }
}
