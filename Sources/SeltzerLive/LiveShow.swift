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
  /// The longest time between checks of the scene's file, in nanoseconds; each frame also checks it.
  private static let watchInterval: Int64 = 250_000_000
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
  private var nextCheck: Int64 = 0
  private var clock: FrameClock
  private var lead: LeadTime
  private var idle = IdleDetector()
  private var scheduling: RealtimeScheduling?
  /// The number of the frame drawn last.
  private var number = 0
  /// Whether the scene has changed since the last frame; a still scene is drawn only then.
  private var sceneHasChanged = true
  private var isPaused = false
  private var isStopped = false
  /// Whether all screens were hidden; the frames missed meanwhile do not count as dropped.
  private var wasHidden = false

  /// Loads the scene.
  ///
  /// - Parameters:
  ///   - options: The options.
  ///   - screens: The screens, at least one.
  ///   - file: The scene's file, which is watched for changes; nil for none.
  ///   - control: Sends commands while the show runs.
  ///   - load: Reads the scene; called again for each change, on another thread.
  ///   - notify: Called with notices, on the thread that runs the show.
  /// - Throws: What `load` throws; `RasterError` or `MotionError` when something that the scene needs
  ///   is missing or unusable.
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
    builder = try SceneBuilder(
      options, sizes: Set(screens.map(\.size)), control: control, load: load)
    scene = builder.prepared
    motion = try LiveMotion(scene)
    clock = FrameClock(rate: rate, start: 0)
    lead = LeadTime(period: Int64(1e9 / rate.perSecond))
  }

  /// Runs the show until its duration is over or a command stops it.
  ///
  /// - Parameter report: Called every second, and after each frame of a still scene.
  /// - Returns: The final report.
  /// - Throws: What a screen throws; `RasterError` when something for a frame is missing.
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
    while !isStopped {
      let now = MonotonicClock.now
      if let end, now >= end { break }
      let drawing = nextDrawing(before: end)
      if let drawing, now >= drawing {
        if let turn = try draw(now) {
          statistics.note(turn, shownAt: MonotonicClock.now, palette: scene.wallpaper.palette.name)
          if scene.isStill { report?(statistics.report(at: MonotonicClock.now)) }
        }
        checkForChanges()
      } else {
        let reporting = report == nil || scene.isStill ? nil : nextReport
        let checking = watch == nil ? nil : nextCheck
        try wait(until: [drawing, end, reporting, checking].compactMap { $0 }.min())
        if watch != nil, MonotonicClock.now >= nextCheck { checkForChanges() }
      }
      if let report, !scene.isStill, MonotonicClock.now >= nextReport {
        nextReport = MonotonicClock.now + Self.reportInterval
        report(statistics.report(at: MonotonicClock.now))
      }
    }
    return statistics.report(at: MonotonicClock.now)
  }

  /// Draws twice, to fill caches and to measure the drawing time; returns when frame 0 is due.
  private func warmUp() throws -> Int64 {
    guard !scene.isStill else { return MonotonicClock.now }
    for isWarm in [false, true] {
      let (start, computed) = (MonotonicClock.now, MonotonicClock.threadTime)
      for (size, wallpaper) in scene.wallpapers {
        let parallaxOffset = wallpaper.parallaxOffset(at: 0, contentOffset: options.contentOffset)
        try draw(wallpaper, size, at: 0, parallaxOffset)
      }
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

  /// When to start the next drawing; nil to wait for an event.
  private func nextDrawing(before end: Int64?) -> Int64? {
    guard outputs.contains(where: canDraw) else { return nil }
    if outputs.contains(where: { $0.needsRedraw && canDraw($0) }) { return .min }
    if isPaused || (scene.isStill && !sceneHasChanged) { return nil }
    let due = clock.due(clock.next)
    if let end, due >= end { return nil }
    return due - lead.nanoseconds
  }

  /// Draws and shows the next frame, or redraws the last one.
  ///
  /// - Returns: The turn; nil if the last frame was redrawn or the show stopped.
  private func draw(_ now: Int64) throws -> FrameClock.Turn? {
    var turn: FrameClock.Turn?
    if !isPaused, !scene.isStill || sceneHasChanged {
      turn = clock.take(at: now, lead: lead.nanoseconds)
    }
    if scene.isStill || wasHidden { turn?.dropped = 0 }
    let targets = outputs.indices.filter {
      canDraw(outputs[$0]) && (turn != nil || outputs[$0].needsRedraw)
    }
    guard !targets.isEmpty else { return nil }
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
    motion.update(at: t, limit: scene.wallpaper.contentLimit) { notify(.error($0)) }
    let info = FrameInfo(
      number: number, t: t, palette: scene.wallpaper.palette.name, seed: scene.scene.seed,
      pace: scene.isStill ? .still : isPaused ? .paused : .running(rate))
    if options.isAdaptive {
      let parallaxOffset = motion.parallaxOffset(
        of: scene.wallpaper, at: t, contentOffset: options.contentOffset)
      let stride = max(1, Int((rate.perSecond / Self.idleRate).rounded()))
      clock.stride = idle.isIdle(parallaxOffset, at: t) ? stride : 1
    }
    for (size, wallpaper) in scene.wallpapers {
      let group = targets.filter { outputs[$0].screen.size == size }
      if group.isEmpty { continue }
      let parallaxOffset = motion.parallaxOffset(
        of: wallpaper, at: t, contentOffset: options.contentOffset)
      try draw(wallpaper, size, at: t, parallaxOffset)
      for target in group {
        outputs[target].needsRedraw = false
        if let frame = frames[size] { try outputs[target].screen.prepare(frame, info) }
      }
    }
  }

  private func draw(
    _ wallpaper: Wallpaper, _ size: PixelSize, at t: Double, _ parallaxOffset: ParallaxOffset
  ) throws {
    try wallpaper.draw(
      at: t, parallaxOffset: parallaxOffset, into: &frames[size, default: Frame(size: size)],
      threads: options.threads)
  }

  /// Sleeps until a command, an event or a time, and handles what has arrived.
  private func wait(until time: Int64?) throws {
    var deadline = time
    var requests = [pollfd(fd: control.descriptor, events: Int16(POLLIN), revents: 0)]
    for output in outputs where !output.isClosed {
      let wakeup = output.screen.wakeup
      deadline = [deadline, wakeup.deadline].compactMap { $0 }.min()
      requests += wakeup.requests
    }
    Poll.wait(&requests, until: deadline)
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
    let t = rate.time(ofFrame: clock.next)
    switch command {
    case .stop: isStopped = true
    case .advancePalette(let step):
      if let next = builder.advancePalette(by: step, near: t) { change(to: next) }
    case .turnSeed(let step): builder.turnSeed(by: step, near: t)
    case .reload: builder.reload(near: t)
    case .togglePause:
      isPaused.toggle()
      if !isPaused { clock.resume(at: MonotonicClock.now) }
      redraw()
    }
  }

  private func handle(_ event: ScreenEvent, of index: Int) {
    switch event {
    case .command(let command): perform(command)
    case .pointer(let position): motion.point(at: position, at: rate.time(ofFrame: clock.next))
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
    if sizes != scene.sizes { builder.resize(to: sizes, near: rate.time(ofFrame: clock.next)) }
  }

  private func change(to next: PreparedScene) {
    if !motion.canContinue(with: next) {
      do {
        motion = try LiveMotion(next)
      } catch {
        return notify(.error(error))
      }
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

  private func checkForChanges() {
    nextCheck = MonotonicClock.now + Self.watchInterval
    let t = rate.time(ofFrame: clock.next)
    if watch?.hasChanged() == true { builder.reload(near: t) }
    builder.alignDay(near: t)
  }

  private func reportWarnings() {
    for warning in scene.warnings { notify(.warning(warning)) }
  }
}

extension FrameRate {
  fileprivate var perSecond: Double { Double(numerator) / Double(denominator) }
}
