import Seltzer
import SeltzerMotion
import SeltzerPalette
import SeltzerRaster
import SeltzerSink
import SeltzerStage
import SeltzerSystem

/// Shows a wallpaper on a screen in real time.
///
/// Frame k shows the time k / rate. Drawing starts shortly before the frame is due; late frames are
/// dropped. Frames are drawn on the thread that calls `run`, changed scenes are prepared on another.
package final class LiveShow {
  /// Nanoseconds between reports.
  private static let reportInterval: Int64 = 1_000_000_000
  /// Nanoseconds between checks of the scene's file and of the time of day.
  private static let checkInterval: Int64 = 250_000_000

  private let options: Options
  private let rate: FrameRate
  private let control: LiveControl
  private let notify: (Notice) -> Void
  private let builder: SceneBuilder
  private let screen: any Screen
  private var scene: PreparedScene
  private var motion: LiveMotion
  private var frame: Frame
  private var watch: SceneWatch?
  private var clock: FrameClock
  private var lead: LeadTime
  /// The number of the frame drawn last.
  private var number = 0
  /// Since the last frame; a still scene is drawn only then.
  private var sceneHasChanged = true
  /// Whether the screen's content is lost or outdated.
  private var needsRedraw = false
  private var isPaused = false
  private var isStopped = false

  /// Loads the scene for a screen.
  ///
  /// If `file` changes, `load` is called again, on another thread. Notices are sent on the thread that runs
  /// the show.
  package init(
    _ options: Options, on screen: any Screen, watching file: String?, control: LiveControl,
    load: @escaping @Sendable () throws -> LiveScene, notify: @escaping (Notice) -> Void
  ) throws {
    self.options = options
    self.control = control
    self.notify = notify
    self.screen = screen
    rate = options.rate ?? screen.refreshRate ?? .thirty
    // Before the file is read, so that no change is missed.
    watch = file.map { SceneWatch($0) }
    let loaded = try load()
    scene = try PreparedScene(loaded, size: screen.size)
    frame = Frame(size: screen.size)
    builder = SceneBuilder(options, loaded, scene, control: control, load: load)
    motion = try LiveMotion(scene)
    clock = FrameClock(rate: rate, start: 0)
    lead = LeadTime(period: Int64(1e9 / rate.perSecond))
  }

  /// Runs the show until its duration is over or a command stops it, and returns the final report.
  ///
  /// `report` is called every second, but for a still scene after each frame.
  package func run(report: ((LiveReport) -> Void)? = nil) throws -> LiveReport {
    defer { screen.end() }
    let scheduling = RealtimeScheduling()
    defer { scheduling.end() }
    reportWarnings()
    clock = FrameClock(rate: rate, start: try warmUp())
    var statistics = LiveStatistics(start: clock.start)
    let end = options.duration.map { clock.start + Int64($0 * 1e9) }
    var nextReport = clock.start + Self.reportInterval
    var nextCheck = clock.start
    while !isStopped {
      var now = MonotonicClock.now
      if let end, now >= end { break }
      var turn: FrameClock.Turn?
      let drawing = nextDrawing(before: end)
      if let drawing, now >= drawing {
        turn = try draw(now)
        now = MonotonicClock.now
        if let turn {
          statistics.note(turn, shownAt: now, palette: scene.wallpaper.palette.name)
        }
      } else {
        let reporting = report == nil || scene.isStill ? nil : nextReport
        let checking = watch == nil ? nil : nextCheck
        try wait(until: [drawing, end, reporting, checking].compactMap { $0 }.min())
        now = MonotonicClock.now
      }
      if turn != nil || now >= nextCheck {
        nextCheck = now + Self.checkInterval
        if watch?.hasChanged() == true { builder.reload(near: t) }
        builder.alignDay(near: t)
      }
      if let report, scene.isStill ? turn != nil : now >= nextReport {
        nextReport = now + Self.reportInterval
        report(statistics.report(at: now))
      }
    }
    return statistics.report(at: MonotonicClock.now)
  }

  /// The time of the next frame.
  private var t: Double { rate.time(ofFrame: clock.next) }

  /// Draws twice, to fill caches and to measure the drawing time; returns when frame 0 is due.
  private func warmUp() throws -> Int64 {
    guard !scene.isStill else { return MonotonicClock.now }
    try drawFrame(at: 0)
    let start = MonotonicClock.now
    try drawFrame(at: 0)
    lead.note(MonotonicClock.now - start)
    return MonotonicClock.now + lead.nanoseconds
  }

  /// Whether the picture stays the same, so that frames are only drawn again.
  private var isFrozen: Bool { isPaused || (scene.isStill && !sceneHasChanged) }

  /// When to start the next drawing; nil to wait for an event.
  private func nextDrawing(before end: Int64?) -> Int64? {
    guard screen.isReady, scene.wallpaper.size == screen.size else { return nil }
    if needsRedraw { return .min }
    let due = clock.due(clock.next)
    return isFrozen || due >= end ?? .max ? nil : due - lead.nanoseconds
  }

  /// Draws and shows the next frame, or redraws the last one.
  ///
  /// - Returns: The turn; nil if the last frame was redrawn or the show stopped.
  private func draw(_ now: Int64) throws -> FrameClock.Turn? {
    var turn = isFrozen ? nil : clock.take(at: now, lead: lead.nanoseconds)
    if scene.isStill { turn?.dropped = 0 }
    (sceneHasChanged, needsRedraw) = (false, false)
    number = turn?.frame ?? number
    let size = screen.size
    try prepare()
    lead.note(MonotonicClock.now - now)
    // Only this short part has priority: a long drawing must not block other threads.
    let isUrgent = RealtimeScheduling.begin()
    defer { if isUrgent { RealtimeScheduling.end() } }
    if let turn {
      repeat { try wait(until: turn.due) } while !isStopped && MonotonicClock.now < turn.due
      guard !isStopped else { return nil }
    }
    if screen.size == size { try screen.show() }
    return turn
  }

  /// Draws frame `number` and prepares the screen.
  private func prepare() throws {
    let t = rate.time(ofFrame: number)
    motion.update(at: t) { notify(.error($0)) }
    try drawFrame(at: t)
    try screen.prepare(
      frame,
      FrameInfo(
        number: number, t: t, palette: scene.wallpaper.palette.name, seed: scene.scene.seed,
        pace: scene.isStill ? .still : isPaused ? .paused : .running(rate)))
  }

  private func drawFrame(at t: Double) throws {
    let wallpaper = scene.wallpaper
    if frame.size != wallpaper.size { frame = Frame(size: wallpaper.size) }
    let parallaxOffset = motion.parallaxOffset(
      of: wallpaper, at: t, contentOffset: options.contentOffset)
    try wallpaper.draw(
      at: t, parallaxOffset: parallaxOffset, into: &frame, threads: options.threads)
  }

  /// Sleeps until a command, an event or a time, and handles what has arrived.
  private func wait(until time: Int64?) throws {
    var requests = [.readable(control.descriptor)] + screen.requests
    Poll.wait(&requests, until: [screen.deadline, time].compactMap { $0 }.min())
    for message in control.take() {
      switch message {
      case .command(let command): perform(command)
      case .failed(let error): notify(.error(error))
      case .prepared(let next): change(to: next)
      }
    }
    for event in try screen.takeEvents() {
      switch event {
      case .command(let command): perform(command)
      case .close: isStopped = true
      case .resize:
        needsRedraw = true
        builder.resize(to: screen.size, near: t)
      }
    }
  }

  private func perform(_ command: LiveCommand) {
    switch command {
    case .stop: isStopped = true
    case .advancePalette(let step): builder.advancePalette(by: step, near: t)
    case .turnSeed(let step): builder.turnSeed(by: step, near: t)
    case .reload: builder.reload(near: t)
    case .togglePause:
      isPaused.toggle()
      if !isPaused { clock.resume(at: MonotonicClock.now) }
      needsRedraw = true
    }
  }

  private func change(to next: PreparedScene) {
    do {
      if !motion.canContinue(with: next) { motion = try LiveMotion(next) }
    } catch {
      return notify(.error(error))
    }
    scene = next
    sceneHasChanged = true
    if isPaused { needsRedraw = true }
    reportWarnings()
  }

  private func reportWarnings() {
    for warning in scene.warnings { notify(.warning(warning)) }
  }
}
