package import SeltzerOutput
package import SeltzerPicture
package import SeltzerSystem

/// A wallpaper on a terminal, with a status line and keys.
///
/// The screen is not ready until the terminal has accepted the last frame. Frames are therefore dropped
/// instead of queued, and keys respond quickly on slow connections too.
package final class TerminalScreen: Screen {
  private static let help =
    "p/P or ←/→ palette · s/S seed · space pause · g motion · ? help · q quit"

  private let session: TerminalSession
  private let traits: TerminalTraits
  private let graphics: TerminalGraphics
  private var painter: any TerminalPainter
  /// Events that arrived with the terminal's answers.
  private var early: [TerminalSession.Event]
  private var info: FrameInfo?
  private var shown = RecentFrames()
  /// The bytes of the next frame.
  private var prepared: [UInt8]?
  /// Whether the terminal must be cleared before the next frame.
  private var needsClearing = true

  private var status = StatusLine()
  /// The status line's text; nil shows the palette, the seed and the pace.
  private var text: String?
  /// When the status line changes next.
  private var statusChange: Int64?

  /// Takes over the terminal on standard output, and queries its capabilities.
  ///
  /// If `graphics` is nil, uses the best that the terminal supports. `signals` receives the numbers of
  /// signals.
  package init(
    graphics: TerminalGraphics?, environment: [String: String], signals: WakePipe
  ) throws(LiveError) {
    guard environment["TERM"] != "dumb" else {
      throw .unusableTerminal(
        "this terminal can neither place the cursor nor show colours (TERM is dumb)")
    }
    session = try TerminalSession(signals: signals)
    session.enter()
    let events = session.ask(TerminalTraits.questions(environment))
    early = events.filter { $0 != .redraw }
    traits = TerminalTraits(
      answers: events.compactMap { if case .input(let input) = $0 { input } else { nil } },
      environment: environment)
    self.graphics = graphics ?? traits.graphics
    painter = self.graphics.painter(size: session.size, depth: traits.depth)
    session.teardown = self.graphics.teardown
  }

  package var size: PixelSize { painter.size }
  package var refreshRate: FrameRate? { graphics.refreshRate }
  package var isReady: Bool { session.isIdle }
  package var requests: [pollfd] { session.requests }
  package var deadline: Int64? { [session.keyDeadline, statusDeadline].compactMap { $0 }.min() }

  package func takeEvents() -> [ScreenEvent] {
    defer { early = [] }
    let events = (early + session.takeEvents()).compactMap { event -> ScreenEvent? in
      switch event {
      case .redraw:
        painter = graphics.painter(size: session.size, depth: traits.depth)
        prepared = nil
        needsClearing = true
        return .resize
      case .end: return .close
      case .input(.key(let key)): return screenEvent(for: key)
      case .input: return nil
      }
    }
    if let statusDeadline, MonotonicClock.now >= statusDeadline { session.send(paint(nil)) }
    return events
  }

  package func prepare(_ frame: Frame, _ info: FrameInfo) {
    guard frame.size == size else { return }
    var last = self.info
    if last?.pace != info.pace { shown = RecentFrames() }
    last?.number = info.number
    last?.t = info.t
    if last != info { setText(nil) }
    self.info = info
    let bytes = paint(traits.isGrey ? frame.grey : frame)
    // Clears together with the frame, to avoid showing an empty screen.
    prepared = needsClearing ? TerminalModes.clear + bytes : bytes
  }

  package func show() {
    guard let prepared else { return }
    session.send(prepared)
    self.prepared = nil
    needsClearing = false
    shown.note(MonotonicClock.now)
  }

  package func end() { session.leave() }
  /// Shows a message in the status line for some seconds.
  package func show(_ message: String) { setText(message, seconds: 6) }

  private func screenEvent(for key: TerminalKey) -> ScreenEvent? {
    switch key {
    case .character("q"), .escape, .control("c"): return .close
    case .character("p"), .right: return .command(.change(.advancePalette(by: 1)))
    case .character("P"), .left: return .command(.change(.advancePalette(by: -1)))
    case .character("s"): return .command(.change(.turnSeed(by: 1)))
    case .character("S"): return .command(.change(.turnSeed(by: -1)))
    case .character(" "): return .command(.pause(nil))
    case .character("g"): return .command(.toggleMotion)
    case .character("?"):
      let isShown = text == Self.help && status.opacity(at: MonotonicClock.now) > 0
      setText(Self.help, seconds: 8)
      if isShown { status.hide() }
    default: break
    }
    return nil
  }

  private func setText(_ text: String?, seconds: Double = 2) {
    self.text = text
    let now = MonotonicClock.now
    status.show(at: now, seconds: seconds)
    statusChange = now
  }

  /// When the status line is sent without a new frame; nil if it cannot be sent now.
  private var statusDeadline: Int64? {
    prepared == nil && !needsClearing && session.isIdle ? statusChange : nil
  }

  private func paint(_ frame: Frame?) -> [UInt8] {
    status.setText(text ?? facts)
    let now = MonotonicClock.now
    statusChange = status.nextChange(after: now)
    return painter.paint(frame, status: status, opacity: status.opacity(at: now))
  }

  private var facts: String {
    guard let info else { return "" }
    let pace =
      switch info.pace {
      case .still: "still"
      case .paused: "paused"
      case .running(let rate): "\(shown.pace.map { "\($0)" } ?? "\(rate)") fps"
      }
    return "\(info.palette) · seed \(info.seed) · \(pace)"
      + (info.motionIsOff ? " · motion off" : "")
  }
}
