import Seltzer
import SeltzerLive
import SeltzerRaster
import SeltzerSink
import SeltzerSystem

/// A wallpaper on a terminal, in real time.
///
/// Frame k shows the moment k / fps. What the terminal is too slow for is left out.
package final class TerminalShow {
  private enum Says {
    case facts, help, trouble(String)
  }

  private static let helpText =
    "p/P or ←/→ palette · s/S seed · space pause · ? help · q quit"

  private let options: Options
  private let session: TerminalSession
  private let environment: [String: String]
  private var scene: ShowScene
  private var traits = TerminalTraits([], environment: [:])
  private var method = PictureMethod.blocks
  private var painter: any PicturePainter
  private var picture: LivePicture
  private var motion: LiveMotion
  private var frame: Frame
  private var time: ShowTime
  private var status = StatusLine()
  private var says = Says.facts
  /// Whether the frame must be drawn again, though it is not its turn.
  private var isStale = true
  /// Whether the terminal shows something that no picture covers.
  private var needsClearing = false
  private var hasEnded = false
  private var signal: Int32?
  /// What went wrong meanwhile and is worth a line afterwards.
  package private(set) var troubles: [any Error] = []

  /// Loads the scene for the terminal on standard output.
  ///
  /// - Parameters:
  ///   - options: How it is shown.
  ///   - scene: What is shown.
  ///   - environment: The process's own; tells what the terminal does not answer.
  ///   - bell: Rung by whoever takes signals.
  /// - Throws: `TerminalError` when there is no terminal; `RasterError` or `MotionError` when something
  ///   that the scene needs is missing or unusable.
  package init(
    _ options: Options, scene: ShowScene, environment: [String: String], bell: SignalBell
  ) throws {
    guard environment["TERM"] != "dumb" else { throw TerminalError.dumb }
    self.options = options
    self.environment = environment
    self.scene = scene
    session = try TerminalSession(bell: bell)
    painter = BlockPicture(size: session.size, depth: traits.depth)
    // Before the terminal is taken, so that what is missing is told of on the usual screen.
    picture = try self.scene.picture(of: painter.size)
    motion = try LiveMotion(picture)
    frame = Frame(size: painter.size)
    time = ShowTime(rate: .thirty, start: 0)
  }

  /// What was odd about the motion, and what is drawn less well than it could be.
  package var warnings: [String] {
    picture.wallpaper.motion.warnings + picture.wallpaper.warnings.map { "\($0)" }
  }

  /// Shows it until it ends or is told to; the terminal is then as it was.
  ///
  /// - Returns: The signal that ended it, if one did.
  /// - Throws: `RasterError` when something for a frame is missing.
  package func run() throws -> Int32? {
    session.enter()
    defer { session.leave() }
    let early = session.ask(TerminalTraits.questions(environment))
    traits = TerminalTraits(
      early.compactMap { if case .input(let input) = $0 { input } else { nil } },
      environment: environment)
    method = options.method ?? traits.method
    try prepare()
    time = ShowTime(rate: options.rate ?? method.usualRate, start: MonotonicClock.now)
    let end = options.duration.map { MonotonicClock.now + Int64($0 * 1e9) }
    status.show(at: MonotonicClock.now)
    try obey(early)
    while !hasEnded {
      let now = MonotonicClock.now
      if let end, now >= end { break }
      let next = picture.isStill ? nil : time.beginning
      if !session.isIdle {
        try obey(session.wait(until: end, untilIdle: true))
      } else if isStale || next.map({ now >= $0 }) == true {
        try show(now)
      } else {
        let change = status.nextChange(after: now)
        try obey(session.wait(until: [next, change, end].compactMap { $0 }.min()))
        if let change, !isStale, MonotonicClock.now >= change { session.send(paint(isNew: false)) }
      }
    }
    return signal
  }

  /// Makes everything ready for the terminal as it is now.
  private func prepare() throws {
    let size = session.size
    painter =
      switch method {
      case .kitty: KittyPicture(size: size, depth: traits.depth)
      case .sixel:
        SixelPicture(size: size, depth: traits.depth)
          ?? BlockPicture(size: size, depth: traits.depth)
      case .blocks: BlockPicture(size: size, depth: traits.depth)
      }
    session.farewell = painter.farewell
    frame = Frame(size: painter.size)
    try change()
    needsClearing = true
  }

  /// Shows the scene as it is now wanted.
  private func change() throws {
    picture = try scene.picture(of: painter.size)
    if !motion.suits(picture) { motion = try LiveMotion(picture) }
    isStale = true
  }

  /// Draws and shows a frame, when it is due.
  private func show(_ now: Int64) throws {
    let turn = picture.isStill ? nil : time.take(at: now)
    guard turn != nil || isStale else { return }
    isStale = false
    let t = time.t
    let push = motion.push(of: picture.wallpaper, at: t, contentOffset: options.contentOffset) {
      troubles.append($0)
    }
    try picture.wallpaper.draw(at: t, push: push, into: &frame)
    if options.isGrey { frame = frame.grey }
    let bytes = paint(isNew: true)
    let ready = MonotonicClock.now
    time.noteDrawing(ready - now)
    var events: [TerminalSession.Event] = []
    if let turn {
      while MonotonicClock.now < turn.due, !events.contains(where: \.spoilsPictures) {
        events += session.wait(until: turn.due)
      }
    }
    if !events.contains(where: \.spoilsPictures) {
      // Together with the picture, so that no empty screen is seen.
      session.send(needsClearing ? TerminalModes.clear + bytes : bytes)
      needsClearing = false
      if turn != nil { time.noteShown(at: MonotonicClock.now) }
    }
    try obey(events)
  }

  private func paint(isNew: Bool) -> [UInt8] {
    switch says {
    case .facts: status.say(facts)
    case .help: status.say(Self.helpText)
    case .trouble(let text): status.say(text)
    }
    let opacity = status.opacity(at: MonotonicClock.now)
    return painter.paint(frame, isNew: isNew, status: status, opacity: opacity)
  }

  private var facts: String {
    let pace: String
    if picture.isStill {
      pace = "still"
    } else if time.isPaused {
      pace = "paused"
    } else {
      pace = "\(time.perSecond.map { "\($0)" } ?? "\(options.rate ?? method.usualRate)") fps"
    }
    return "\(scene.palette) · seed \(scene.seed) · \(pace)"
  }

  private func obey(_ events: [TerminalSession.Event]) throws {
    if events.contains(.redraw) { try prepare() }
    for event in events {
      switch event {
      case .input(.key(let key)): obey(key)
      case .end(let number):
        hasEnded = true
        signal = number
      case .input, .redraw: break
      }
    }
  }

  private func obey(_ key: TerminalKey) {
    switch key {
    case .character("q"), .escape, .control("c"): hasEnded = true
    case .character("p"), .right: turn { try scene.turnPalette(by: 1) }
    case .character("P"), .left: turn { try scene.turnPalette(by: -1) }
    case .character("s"): turn { scene.turnSeed(by: 1) }
    case .character("S"): turn { scene.turnSeed(by: -1) }
    case .character(" "):
      time.togglePause(at: MonotonicClock.now)
      say(.facts)
    case .character("?"):
      if case .help = says, status.opacity(at: MonotonicClock.now) > 0 {
        status.hide()
        isStale = true
      } else {
        say(.help, seconds: 8)
      }
    default: break
    }
  }

  /// Changes what is shown; what fails is told of, and what is shown stays.
  private func turn(_ step: () throws -> Void) {
    do {
      try step()
      try change()
      say(.facts)
    } catch {
      say(.trouble("\(error)"), seconds: 6)
    }
  }

  private func say(_ what: Says, seconds: Double = 2) {
    says = what
    status.show(at: MonotonicClock.now, seconds: seconds)
    isStale = true
  }
}

extension TerminalSession.Event {
  /// Whether what was drawn before must not be shown any more.
  fileprivate var spoilsPictures: Bool {
    switch self {
    case .redraw, .end: true
    case .input: false
    }
  }
}
