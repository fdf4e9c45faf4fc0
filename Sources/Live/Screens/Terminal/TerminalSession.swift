import SeltzerSystem

/// Exclusive use of a terminal: the alternate screen, keys and size changes; the terminal is
/// restored at the end, while the program is suspended, and by `Teardown`.
final class TerminalSession {
  enum Event: Sendable, Equatable {
    /// A key, or an answer to a query.
    case input(TerminalInput)
    /// The size has changed or the content is lost; everything must be redrawn.
    case redraw
    /// A signal arrived, or nil: the terminal was closed.
    case end(Int32?)
  }

  /// The time in nanoseconds to wait for the rest of a key's bytes.
  private static let keyTimeout: Int64 = 50_000_000
  /// The time in nanoseconds to wait for the answers to queries.
  private static let answerTimeout: Int64 = 300_000_000

  private(set) var size: TerminalSize
  /// Bytes that restore more than the modes, such as deleting an image.
  var teardown: [UInt8] = [] { didSet { if isEntered { arm() } } }

  private let device: TerminalDevice
  private let signals: WakePipe
  private var parser = InputParser()
  /// When an incomplete key sequence times out.
  private(set) var keyDeadline: Int64?
  private var isEntered = false

  /// Opens the terminal of a stream without changing it; `signals` receives the numbers of signals.
  init(signals: WakePipe, stream: Int32 = STDOUT_FILENO) throws(LiveError) {
    device = try TerminalDevice(of: stream)
    self.signals = signals
    size = device.size()
  }

  deinit { leave() }

  /// Takes over the terminal.
  func enter() {
    device.makeRaw()
    isEntered = true
    arm()
    device.send(TerminalModes.enter)
  }

  /// Restores the terminal.
  func leave() {
    guard isEntered else { return }
    // Discards a queued frame; the teardown bytes complete a half-sent sequence.
    device.discard()
    device.send(teardown + TerminalModes.leave)
    device.drain()
    device.restoreLine()
    isEntered = false
    device.arm([])
  }

  /// Whether the terminal has accepted all bytes.
  var isIdle: Bool { device.isIdle }
  /// Queues bytes and sends as many as the terminal accepts now.
  func send(_ bytes: [UInt8]) { device.send(bytes) }

  /// The descriptors to wait for before `takeEvents`.
  var requests: [pollfd] {
    [.readable(device.descriptor), .readable(signals.descriptor)]
      + (isIdle ? [] : [.writable(device.descriptor)])
  }

  /// Returns the events since the last call and sends queued bytes, without waiting.
  func takeEvents() -> [Event] {
    let events = signals.take().map { handle(signal: Int32($0)) }
    device.flush()
    guard let bytes = device.readArrived() else { return events + [.end(nil)] }
    var inputs = parser.feed(bytes)
    if !bytes.isEmpty || !parser.isWaiting {
      keyDeadline = parser.isWaiting ? MonotonicClock.now + Self.keyTimeout : nil
    } else if let deadline = keyDeadline, MonotonicClock.now >= deadline {
      inputs += parser.pause()
      keyDeadline = nil
    }
    return events + inputs.map(note)
  }

  /// Waits for events until `deadline`, and returns them.
  func wait(until deadline: Int64?) -> [Event] {
    var requests = requests
    Poll.wait(&requests, until: [deadline, keyDeadline].compactMap { $0 }.min())
    return takeEvents()
  }

  /// Sends queries, and returns all events until the last answer or a short timeout; the last query
  /// is for the attributes, which every terminal answers.
  func ask(_ questions: [UInt8]) -> [Event] {
    send(questions + TerminalModes.askAttributes)
    let end = MonotonicClock.now + Self.answerTimeout
    var events: [Event] = []
    func isLast(_ event: Event) -> Bool {
      switch event {
      case .input(.attributes), .end: true
      default: false
      }
    }
    while MonotonicClock.now < end, !events.contains(where: isLast) { events += wait(until: end) }
    return events
  }

  private func note(_ input: TerminalInput) -> Event {
    if case .pixels(let width, let height) = input {
      let before = size
      size.setPixels(width: width, height: height)
      if size != before { return .redraw }
    }
    return .input(input)
  }

  private func handle(signal number: Int32) -> Event {
    switch number {
    case SIGWINCH: break
    case SIGTSTP: suspend()
    case SIGCONT:
      // After SIGSTOP the shell may have changed the line settings.
      device.makeRaw()
      arm()
      device.discard()
      device.send(TerminalModes.leave + TerminalModes.enter)
    default: return .end(number)
    }
    let cell = size.cell
    size = device.size(fallback: size)
    size.cell = size.cell ?? cell
    return .redraw
  }

  /// Suspends the program as Ctrl-Z usually does, and takes over the terminal on return.
  private func suspend() {
    leave()
    var action = sigaction()
    sigaction(SIGTSTP, nil, &action)
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    sigaction(SIGTSTP, &action, nil)
    enter()
  }

  private func arm() { device.arm(teardown + TerminalModes.leave) }
}

/// Control sequences for terminals.
enum TerminalModes {
  /// The alternate screen, cleared, without a cursor and without line wrap.
  static let enter = bytes("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[0m\u{1B}[2J")
  /// The normal screen; also ends an unfinished sequence.
  static let leave = bytes("\u{1B}\\\u{1B}[?2026l\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
  static let clear = bytes("\u{1B}[0m\u{1B}[2J")
  static let home = bytes("\u{1B}[H")
  /// The start and end of a synchronized update; terminals without support ignore them.
  static let (begin, end) = (bytes("\u{1B}[?2026h"), bytes("\u{1B}[?2026l"))
  /// Queries the primary device attributes; every terminal answers this, after all earlier queries.
  static let askAttributes = bytes("\u{1B}[c")

  static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}
