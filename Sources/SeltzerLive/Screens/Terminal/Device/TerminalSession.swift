package import SeltzerSystem

/// Exclusive use of a terminal: the alternate screen, keys and size changes.
///
/// The terminal is restored at the end, while the program is suspended, and by `Teardown`.
package final class TerminalSession {
  /// An event.
  package enum Event: Sendable, Equatable {
    /// A key, or an answer to a query.
    case input(TerminalInput)
    /// The size has changed or the content is lost; everything must be redrawn.
    case redraw
    /// A signal arrived, or nil: the terminal was closed.
    case end(Int32?)
  }

  /// The time in nanoseconds to wait for the rest of a key's bytes.
  private static let keyTimeout: Int64 = 50_000_000

  package private(set) var size: TerminalSize
  /// Bytes that restore more than the modes, such as deleting an image.
  package var teardown: [UInt8] = [] { didSet { if isEntered { arm() } } }

  private let device: TerminalDevice
  private let signals: WakePipe
  private var parser = InputParser()
  /// When an incomplete key sequence times out.
  private var keyDeadline: Int64?
  private var isEntered = false

  /// Opens the terminal of a stream without changing it.
  ///
  /// - Parameters:
  ///   - signals: Receives the numbers of signals.
  ///   - stream: A stream that is a terminal.
  /// - Throws: `TerminalError` if the stream is not a usable terminal.
  package init(signals: WakePipe, stream: Int32 = STDOUT_FILENO) throws(TerminalError) {
    device = try TerminalDevice(of: stream)
    self.signals = signals
    size = device.size()
  }

  deinit { leave() }

  /// Takes over the terminal.
  package func enter() {
    guard !isEntered else { return }
    device.makeRaw()
    isEntered = true
    arm()
    device.send(TerminalModes.enter)
  }

  /// Restores the terminal.
  package func leave() {
    guard isEntered else { return }
    // Discards a queued frame; the teardown bytes complete a half-sent sequence.
    device.discard()
    device.send(teardown + TerminalModes.leave)
    device.drain(milliseconds: 1000)
    device.restoreLine()
    isEntered = false
    device.arm([])
  }

  /// Whether the terminal has accepted all bytes.
  package var isIdle: Bool { device.isIdle }

  /// Queues bytes and sends as many as the terminal accepts now.
  package func send(_ bytes: [UInt8]) { device.send(bytes) }

  /// The conditions to wait for before `takeEvents`.
  package var wakeup: ScreenWakeup {
    ScreenWakeup(
      readable: [device.descriptor, signals.descriptor],
      writable: device.isIdle ? [] : [device.descriptor], deadline: keyDeadline)
  }

  /// Returns the events since the last call and sends queued bytes, without waiting.
  package func takeEvents() -> [Event] {
    var events = signals.take().compactMap { handle(signal: Int32($0)) }
    device.flush()
    guard let bytes = device.readArrived() else { return events + [.end(nil)] }
    var inputs = parser.feed(bytes)
    if !bytes.isEmpty || !parser.isWaiting {
      keyDeadline = parser.isWaiting ? MonotonicClock.now + Self.keyTimeout : nil
    } else if let deadline = keyDeadline, MonotonicClock.now >= deadline {
      inputs += parser.pause()
      keyDeadline = nil
    }
    for input in inputs { events.append(note(input)) }
    return events
  }

  /// Waits for events until `deadline`, and returns them.
  package func wait(until deadline: Int64?) -> [Event] {
    var requests = wakeup.requests
    Poll.wait(&requests, until: [deadline, keyDeadline].compactMap { $0 }.min())
    return takeEvents()
  }

  /// Sends queries and waits a short time for the answers.
  ///
  /// The last query is for the attributes, which every terminal answers.
  ///
  /// - Returns: All events until that answer or the timeout.
  package func ask(_ questions: [UInt8], milliseconds: Int64 = 300) -> [Event] {
    send(questions + TerminalModes.askAttributes)
    let end = MonotonicClock.now + milliseconds * 1_000_000
    var events: [Event] = []
    while MonotonicClock.now < end {
      events += wait(until: end)
      for event in events {
        if case .input(.attributes) = event { return events }
        if case .end = event { return events }
      }
    }
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

  private func handle(signal number: Int32) -> Event? {
    switch number {
    case SIGWINCH: resize()
    case SIGTSTP: suspend()
    case SIGCONT:
      // After SIGSTOP the shell may have changed the line settings.
      device.makeRaw()
      arm()
      device.discard()
      device.send(TerminalModes.leave + TerminalModes.enter)
      resize()
    default: return .end(number)
    }
    return .redraw
  }

  private func resize() {
    let cell = size.cell
    size = device.size(fallback: size)
    if size.cell == nil { size.cell = cell }
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
    resize()
  }

  private func arm() { device.arm(teardown + TerminalModes.leave) }
}
