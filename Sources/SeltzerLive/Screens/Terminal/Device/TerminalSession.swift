package import SeltzerSystem

/// A terminal that the program has for itself: an alternate screen, keys, and changes of size.
///
/// It is restored at the end, while the program is suspended, and by `Teardown`.
package final class TerminalSession {
  /// What has happened.
  package enum Event: Sendable, Equatable {
    /// A key, or an answer.
    case input(TerminalInput)
    /// The size has changed or the content is lost: everything must be drawn again.
    case redraw
    /// A signal, or nil when the terminal is gone: the end.
    case end(Int32?)
  }

  /// Nanoseconds within which the rest of a key's bytes arrives.
  private static let keyTimeout: Int64 = 50_000_000

  package private(set) var size: TerminalSize
  /// Bytes that undo what the modes do not cover, such as an image that the terminal keeps.
  package var teardown: [UInt8] = [] { didSet { if isEntered { arm() } } }

  private let device: TerminalDevice
  private let signals: WakePipe
  private var parser = InputParser()
  /// When an unfinished key counts as complete.
  private var keyDeadline: Int64?
  private var isEntered = false

  /// Opens the terminal of a stream, without changing it yet.
  ///
  /// - Parameters:
  ///   - signals: Carries the numbers of signals.
  ///   - stream: A stream that is a terminal.
  /// - Throws: `TerminalError` when there is no terminal or it cannot be used.
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
    // A waiting frame would be seen after the end; the teardown completes one that is half sent.
    device.discard()
    device.send(teardown + TerminalModes.leave)
    device.drain(milliseconds: 1000)
    device.restoreLine()
    isEntered = false
    device.arm([])
  }

  /// Whether the terminal took everything that it was sent.
  package var isIdle: Bool { device.isIdle }

  /// Sends bytes, as fast as the terminal takes them.
  package func send(_ bytes: [UInt8]) { device.send(bytes) }

  /// What to wait for before `takeEvents`.
  package var wakeup: ScreenWakeup {
    ScreenWakeup(
      readable: [device.descriptor, signals.descriptor],
      writable: device.isIdle ? [] : [device.descriptor], deadline: keyDeadline)
  }

  /// Returns what has happened since the last call, without waiting; also sends what can be sent.
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

  /// Sleeps until something can have happened or a moment has come, and returns what has happened.
  package func wait(until deadline: Int64?) -> [Event] {
    var requests = wakeup.requests
    Poll.wait(&requests, until: [deadline, keyDeadline].compactMap { $0 }.min())
    return takeEvents()
  }

  /// Sends questions and waits a short time for the answers.
  ///
  /// Every terminal answers the last question, about its attributes.
  ///
  /// - Returns: All events until that answer or the end of the time.
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
      // The program was stopped by SIGSTOP; the shell may have changed the line since.
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

  /// Stops as other programs do on Ctrl-Z, and goes on when told to.
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
