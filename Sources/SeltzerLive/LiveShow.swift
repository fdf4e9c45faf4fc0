import Seltzer
import SeltzerMotion
import SeltzerPalette
import SeltzerRaster
import SeltzerSink
import SeltzerStage
import SeltzerSystem

/// Shows a wallpaper on one or more screens in real time.
///
/// Frame k shows the time k / rate. Drawing starts shortly before the frame is due; late frames are
/// dropped. Frames are drawn on the thread that calls `run`, changed scenes are prepared on another.
package final class LiveShow {
  private struct Output {
    let screen: any Screen
    var isVisible = true
    var isClosed = false
    /// Whether the screen's content is lost or outdated.
    var needsRedraw = false
  }

  /// Nanoseconds between reports.
  private static let reportInterval: Int64 = 1_000_000_000
  /// Nanoseconds between checks of the scene's file and of the time of day.
  private static let checkInterval: Int64 = 250_000_000
  /// Frames per second while nothing tilts.
  private static let idleRate = 15.0

  private let options: Options
  private let rate: FrameRate
  private let control: LiveControl
  private let notify: (Notice) -> Void
  private let builder: SceneBuilder
  private var outputs: [Output]
  private var scene: PreparedScene
  private var motion: LiveMotion
  private var frames: [PixelSize: Frame] = [:]
  private var watch: SceneWatch?
  private var clock: FrameClock
  private var lead: LeadTime
  private var idle = IdleDetector()
  private var scheduling: RealtimeScheduling?
  /// The number of the frame drawn last.
  private var number = 0
  /// Since the last frame; a still scene is drawn only then.
  private var sceneHasChanged = true
  private var isPaused = false
  /// The time at which motion was switched off; nil while it is on.
  private var motionStop: Double?
  /// Seconds during which motion was off, so that it goes on where it stopped.
  private var motionDelay = 0.0
  private var isStopped = false
  /// Whether all screens were hidden; the frames missed meanwhile do not count as dropped.
  private var wasHidden = false

  /// Loads the scene, for one or more screens.
  ///
  /// If `file` changes, `load` is called again, on another thread. Notices are sent on the thread that runs
  /// the show.
  package init(
    _ options: Options, on screens: [any Screen], watching file: String?, control: LiveControl,
    load: @escaping @Sendable () throws -> LiveScene, notify: @escaping (Notice) -> Void
  ) throws {
    self.options = options
    self.control = control
    self.notify = notify
    outputs = screens.map { Output(screen: $0) }
    let rates = screens.compactMap(\.refreshRate)
    rate = options.rate ?? rates.max { $0.perSecond < $1.perSecond } ?? .thirty
    // Before the file is read, so that no change is missed.
    watch = file.map { SceneWatch($0) }
    let loaded = try load()
    scene = try PreparedScene(loaded, sizes: Set(screens.map(\.size)))
    builder = SceneBuilder(options, loaded, scene, control: control, load: load)
    motion = try LiveMotion(scene)
    clock = FrameClock(rate: rate, start: 0)
    lead = LeadTime(period: Int64(1e9 / rate.perSecond))
  }

  /// Runs the show until its duration is over or a command stops it, and returns the final report.
  ///
  /// `report` is called every second, but for a still scene after each frame.
  package func run(report: ((LiveReport) -> Void)? = nil) throws -> LiveReport {
    defer { for output in outputs { output.screen.end() } }
    scheduling = RealtimeScheduling()
    defer { scheduling?.end() }
    reportWarnings()
    clock = FrameClock(rate: rate, start: try warmUp())
    scheduling?.isUrgent = lead.isLight
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
    for isWarm in [false, true] {
      let (start, computed) = (MonotonicClock.now, MonotonicClock.threadTime)
      for size in scene.wallpapers.keys { try draw(size, at: 0) }
      guard isWarm else { continue }
      lead.note(MonotonicClock.now - start, computing: MonotonicClock.threadTime - computed)
    }
    return MonotonicClock.now + lead.nanoseconds
  }

  /// Whether a frame can be drawn for a screen now.
  private func canDraw(_ output: Output) -> Bool {
    output.isVisible && !output.isClosed && output.screen.isReady
      && scene.wallpapers[output.screen.size] != nil
  }

  /// Whether the picture stays the same, so that frames are only drawn again.
  private var isFrozen: Bool { isPaused || (scene.isStill && !sceneHasChanged) }

  /// When to start the next drawing; nil to wait for an event.
  private func nextDrawing(before end: Int64?) -> Int64? {
    let ready = outputs.filter(canDraw)
    if ready.contains(where: \.needsRedraw) { return .min }
    let due = clock.due(clock.next)
    if ready.isEmpty || isFrozen || due >= end ?? .max { return nil }
    return due - lead.nanoseconds
  }

  /// Draws and shows the next frame, or redraws the last one.
  ///
  /// - Returns: The turn; nil if the last frame was redrawn or the show stopped.
  private func draw(_ now: Int64) throws -> FrameClock.Turn? {
    var turn = isFrozen ? nil : clock.take(at: now, lead: lead.nanoseconds)
    if scene.isStill || wasHidden { turn?.dropped = 0 }
    let targets = outputs.indices.filter {
      canDraw(outputs[$0]) && (turn != nil || outputs[$0].needsRedraw)
    }
    (sceneHasChanged, wasHidden) = (false, false)
    number = turn?.frame ?? number
    let computed = MonotonicClock.threadTime
    try prepare(targets)
    lead.note(MonotonicClock.now - now, computing: MonotonicClock.threadTime - computed)
    let sizes = targets.map { outputs[$0].screen.size }
    scheduling?.isUrgent = true
    // A long drawing must not block other threads.
    defer { scheduling?.isUrgent = lead.isLight }
    if let turn {
      repeat { try wait(until: turn.due) } while !isStopped && MonotonicClock.now < turn.due
      guard !isStopped else { return nil }
    }
    for (target, size) in zip(targets, sizes) where outputs[target].screen.size == size {
      try outputs[target].screen.show()
    }
    return turn
  }

  /// Draws frame `number` once per size, and prepares the screens of that size.
  private func prepare(_ targets: [Int]) throws {
    let t = rate.time(ofFrame: number)
    if motionStop == nil {
      motion.update(at: t, limit: scene.wallpaper.contentLimit) { notify(.error($0)) }
    }
    var info = FrameInfo(
      number: number, t: t, palette: scene.wallpaper.palette.name, seed: scene.scene.seed,
      pace: scene.isStill ? .still : isPaused ? .paused : .running(rate))
    info.motionIsOff = motionStop != nil
    if options.isAdaptive {
      let isIdle = idle.isIdle(parallaxOffset(of: scene.wallpaper, at: t), at: t)
      clock.stride = isIdle ? max(1, Int((rate.perSecond / Self.idleRate).rounded())) : 1
    }
    for (size, group) in Dictionary(grouping: targets, by: { outputs[$0].screen.size }) {
      try draw(size, at: t)
      for target in group {
        outputs[target].needsRedraw = false
        if let frame = frames[size] { try outputs[target].screen.prepare(frame, info) }
      }
    }
  }

  private func draw(_ size: PixelSize, at t: Double) throws {
    guard let wallpaper = scene.wallpapers[size] else { return }
    try wallpaper.draw(
      at: t, parallaxOffset: parallaxOffset(of: wallpaper, at: t),
      into: &frames[size, default: Frame(size: size)], threads: options.threads)
  }

  private func parallaxOffset(of wallpaper: Wallpaper, at t: Double) -> ParallaxOffset {
    motion.parallaxOffset(
      of: wallpaper, at: (motionStop ?? t) - motionDelay, contentOffset: options.contentOffset)
  }

  /// Sleeps until a command, an event or a time, and handles what has arrived.
  private func wait(until time: Int64?) throws {
    let screens = outputs.filter { !$0.isClosed }.map(\.screen)
    var requests = [.readable(control.descriptor)] + screens.flatMap(\.requests)
    Poll.wait(&requests, until: (screens.map(\.deadline) + [time]).compactMap { $0 }.min())
    for message in control.take() {
      switch message {
      case .command(let command): perform(command)
      case .failed(let error): notify(.error(error))
      case .prepared(let next): change(to: next)
      }
    }
    for index in outputs.indices where !outputs[index].isClosed {
      for event in try outputs[index].screen.takeEvents() { handle(event, of: index) }
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
      redraw()
    case .toggleMotion:
      if let motionStop { motionDelay += t - motionStop }
      motionStop = motionStop == nil ? t : nil
      redraw()
    }
  }

  private func handle(_ event: ScreenEvent, of index: Int) {
    switch event {
    case .command(let command): perform(command)
    case .pointer(let position) where motionStop == nil: motion.point(at: position, at: t)
    case .pointer: break
    case .visibility(let isVisible):
      outputs[index].isVisible = isVisible
      outputs[index].needsRedraw = isVisible
      wasHidden = wasHidden || !outputs.contains(where: \.isVisible)
    case .close:
      outputs[index].isClosed = true
      isStopped = outputs.allSatisfy(\.isClosed)
      if !isStopped { resize() }
    case .resize:
      outputs[index].needsRedraw = true
      resize()
    }
  }

  /// Prepares wallpapers for the screens' sizes if these have changed.
  private func resize() {
    let sizes = Set(outputs.filter { !$0.isClosed }.map(\.screen.size))
    frames = frames.filter { sizes.contains($0.key) }
    if sizes != scene.sizes { builder.resize(to: sizes, near: t) }
  }

  private func change(to next: PreparedScene) {
    do {
      if !motion.canContinue(with: next) { motion = try LiveMotion(next) }
    } catch {
      return notify(.error(error))
    }
    scene = next
    sceneHasChanged = true
    idle = IdleDetector()
    if isPaused || options.showsChangesAtOnce { redraw() }
    reportWarnings()
  }

  private func redraw() {
    for index in outputs.indices { outputs[index].needsRedraw = true }
  }

  private func reportWarnings() {
    for warning in scene.warnings { notify(.warning(warning)) }
  }
}
