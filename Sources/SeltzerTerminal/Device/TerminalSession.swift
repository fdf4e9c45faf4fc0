import SeltzerLive
import SeltzerSystem

/// A terminal that the program has for itself for a while: a screen of its own, keys, and changes of
/// size; given back at the end, while it is suspended, and when the program dies of a fault.
package final class TerminalSession {
  /// What happened.
  package enum Event: Sendable, Equatable {
    /// A key, or an answer.
    case input(TerminalInput)
    /// The size is another one, or what was shown is lost: everything must be drawn again.
    case redraw
    /// A signal, or nil when the terminal is gone: the end.
    case end(Int32?)
  }

  /// Nanoseconds in which the rest of a key comes.
  private static let patience: Int64 = 50_000_000

  /// How large it is.
  package private(set) var size: TerminalSize
  /// What must be undone beside the modes, such as a picture that the terminal keeps.
  package var farewell: [UInt8] = [] { didSet { if isEntered { arm() } } }

  private let device: TerminalDevice
  private let bell: SignalBell
  private var parser = InputParser()
  private var isEntered = false

  /// A session that is not entered yet, on the terminal that a stream is; `bell` is rung by whoever
  /// takes signals.
  ///
  /// - Throws: `TerminalError` when there is no terminal or it cannot be used.
  package init(bell: SignalBell, stream: Int32 = STDOUT_FILENO) throws(TerminalError) {
    device = try TerminalDevice(of: stream)
    self.bell = bell
    size = device.size()
  }

  deinit { leave() }

  /// Takes the terminal.
  package func enter() {
    guard !isEntered else { return }
    device.makeRaw()
    isEntered = true
    arm()
    device.send(TerminalModes.enter)
  }

  /// Gives the terminal back as it was.
  package func leave() {
    guard isEntered else { return }
    // A picture that waits would be seen after the end; what is half out is ended by the farewell.
    device.forget()
    device.send(farewell + TerminalModes.leave)
    device.drain(milliseconds: 1000)
    device.makeAsFound()
    isEntered = false
    TerminalRescue.disarm()
  }

  /// Whether the terminal took everything that it was sent.
  package var isIdle: Bool { device.isIdle }

  /// Sends bytes, as fast as the terminal takes them.
  package func send(_ bytes: [UInt8]) { device.send(bytes) }

  /// Waits until something happens, or until a moment.
  ///
  /// Meanwhile what was sent goes out.
  ///
  /// - Parameters:
  ///   - deadline: Nanoseconds of the monotonic clock; nil is never.
  ///   - untilIdle: Whether it is also enough that the terminal took everything.
  /// - Returns: What happened; nothing at the deadline.
  package func wait(until deadline: Int64?, untilIdle: Bool = false) -> [Event] {
    while true {
      let events = takeSignals()
      if !events.isEmpty { return events }
      let now = MonotonicClock.now
      if untilIdle, device.isIdle { return [] }
      var wake = deadline
      if parser.isWaiting { wake = min(wake ?? .max, now + Self.patience) }
      let inputs = look(until: wake, now)
      guard let inputs else { return [.end(nil)] }
      if !inputs.isEmpty { return inputs.map(note) }
      if let deadline, MonotonicClock.now >= deadline { return takeSignals() }
    }
  }

  /// Sends questions and waits a little for the answers.
  ///
  /// - Parameters:
  ///   - questions: What the terminal is asked; the device attributes are asked last.
  ///   - milliseconds: How long the answers may take.
  /// - Returns: What came, keys too; answers are complete when the attributes are among them.
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

  /// What can be read or written until a moment; nil when the terminal is gone.
  private func look(until wake: Int64?, _ now: Int64) -> [TerminalInput]? {
    let wanted = Int16(device.isIdle ? POLLIN : POLLIN | POLLOUT)
    var ends = [
      pollfd(fd: device.descriptor, events: wanted, revents: 0),
      pollfd(fd: bell.listening, events: Int16(POLLIN), revents: 0),
    ]
    // Rounded up, so as not to look again and again in the last millisecond.
    let left = wake.map { Int32(clamping: max(0, $0 - now + 999_999) / 1_000_000) }
    let count = poll(&ends, 2, left ?? -1)
    if count == 0, parser.isWaiting { return parser.pause() }
    guard count > 0 else { return [] }
    if ends[0].revents & Int16(POLLOUT) != 0 { device.flush() }
    guard ends[0].revents & Int16(POLLIN | POLLHUP | POLLERR | POLLNVAL) != 0 else { return [] }
    return device.read().map { parser.feed($0) }
  }

  private func note(_ input: TerminalInput) -> Event {
    if case .pixels(let width, let height) = input {
      let before = size
      size.setPixels(width: width, height: height)
      if size != before { return .redraw }
    }
    return .input(input)
  }

  private func takeSignals() -> [Event] {
    bell.take().compactMap { number in
      switch number {
      case SIGWINCH:
        resize()
        return .redraw
      case SIGTSTP:
        suspend()
        return .redraw
      case SIGCONT:
        // Stopped and gone on without our doing; the shell has the terminal's lines as it likes.
        device.makeRaw()
        arm()
        device.forget()
        device.send(TerminalModes.leave + TerminalModes.enter)
        resize()
        return .redraw
      default: return .end(number)
      }
    }
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

  private func arm() { TerminalRescue.arm(device, farewell + TerminalModes.leave) }
}
