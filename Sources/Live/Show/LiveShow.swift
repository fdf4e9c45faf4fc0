import Seltzer
import SeltzerMotion
import SeltzerOutput
package import SeltzerPicture
import SeltzerScene
import SeltzerSystem

/// Shows a wallpaper on the screens of a display in real time.
///
/// Frame k shows the time k / rate. Drawing starts shortly before the frame is due; late frames are
/// dropped. Frames are drawn on the thread that calls `run`, changed scenes are prepared on others.
package final class LiveShow {
  /// Nanoseconds between reports.
  private static let reportInterval: Int64 = 1_000_000_000
  /// Nanoseconds between checks of the scene's file and of the time of day; four times as many while
  /// nothing moves.
  private static let checkInterval: Int64 = 250_000_000
  /// Frames per second while nothing tilts, and on battery.
  private static let slowRate = 15.0

  private let options: Options
  private let rate: FrameRate
  private let display: any Display
  private let control: LiveControl
  private let load: SceneBuilder.Load
  private let notify: (Notice) -> Void
  private var outputs: [LiveOutput] = []
  /// The scenes of outputs that were removed, by name, and of the command line as "".
  private var absent: [String: LiveScene]
  private var watch: SceneWatch?
  private var clock: FrameClock
  private var sceneTime: SceneTime
  private var lead: LeadTime
  private var scheduling: RealtimeScheduling?
  private var desktop: DesktopState
  private var lastStatus = ShowStatus()
  /// The number of the frame drawn last.
  private var number = 0
  private var isPaused = false
  /// The time at which motion was switched off; nil while it is on.
  private var motionStop: Double?
  /// Seconds during which motion was off, so that it goes on where it stopped.
  private var motionDelay = 0.0
  private var isStopped = false
  /// Whether nothing was shown for a while; the frames missed meanwhile do not count as dropped.
  private var wasSuspended = false

  /// Loads the scene, for the screens of a display.
  ///
  /// If `file` changes, `load` is called again, on another thread. Notices are sent on the thread that runs
  /// the show.
  package init(
    _ options: Options, on display: any Display, watching file: String?, control: LiveControl,
    load: @escaping @Sendable (SceneRequest) throws -> LiveScene,
    notify: @escaping (Notice) -> Void
  ) throws {
    self.options = options
    self.display = display
    self.control = control
    self.load = load
    self.notify = notify
    let rates = display.screens.compactMap(\.refreshRate)
    rate = options.rate ?? rates.max { $0.perSecond < $1.perSecond } ?? .thirty
    // Before the file is read, so that no change is missed.
    watch = file.map { SceneWatch($0) }
    desktop = options.desktop
    var request = SceneRequest()
    request.desktop = desktop.settings
    let loaded = try load(request)
    absent = ["": loaded]
    clock = FrameClock(rate: rate, start: 0)
    sceneTime = SceneTime(rate: rate)
    lead = LeadTime(period: Int64(1e9 / rate.perSecond))
    for screen in display.screens {
      let prepared = try PreparedScene(loaded, size: screen.size, reusing: outputs.first?.scene)
      let output = LiveOutput(screen, builder: builder(screen, loaded, prepared))
      output.change(to: prepared, try motion(for: prepared, on: output), isFading: false)
      outputs.append(output)
    }
  }

  /// The state of the show.
  package var status: ShowStatus {
    ShowStatus(
      outputs: outputs.map(\.status), isPaused: isPaused, suspension: suspension,
      speed: sceneTime.speed, rate: rate.perSecond)
  }

  /// The time of the frame drawn last, in seconds of the scene.
  package var time: Double { sceneTime.time(ofFrame: number) }

  /// Returns the frame shown on an output, or on the first one.
  package func frame(ofOutput name: String?) -> Frame? {
    outputs.first { name == nil || $0.screen.name == name }?.frame
  }

  /// Returns the scene of an output, or of the first one.
  package func loaded(ofOutput name: String?) -> LiveScene? {
    outputs.first { name == nil || $0.screen.name == name }?.scene?.loaded
  }

  /// Runs the show until its duration is over or a command stops it, and returns the final report.
  ///
  /// `report` is called every second, but for a still scene after each frame.
  package func run(report: ((LiveReport) -> Void)? = nil) throws -> LiveReport {
    defer {
      for output in outputs { output.screen.end() }
      display.end()
    }
    scheduling = RealtimeScheduling()
    defer { scheduling?.end() }
    for output in outputs { if let scene = output.scene { reportWarnings(scene) } }
    clock = FrameClock(rate: rate, start: try warmUp())
    scheduling?.isUrgent = lead.isLight
    var statistics = LiveStatistics(start: clock.start)
    let end = options.duration.map { clock.start + Int64($0 * 1e9) }
    var nextReport = clock.start + Self.reportInterval
    var nextCheck = clock.start
    var notifier = options.notifier
    defer { notifier?.stopping() }
    var hasShown = false
    while !isStopped {
      var now = MonotonicClock.now
      if let end, now >= end { break }
      var turn: FrameClock.Turn?
      let drawing = nextDrawing(before: end)
      if let drawing, now >= drawing {
        turn = try draw(now)
        now = MonotonicClock.now
        if let turn {
          statistics.note(
            turn, shownAt: now, palette: outputs.first?.scene?.wallpaper.palette.name ?? "")
        }
      } else {
        let reporting = report == nil || isStill || drawing == nil ? nil : nextReport
        let checking = watch == nil && !followsClock ? nil : nextCheck
        let times = [drawing, end, reporting, checking, notifier?.deadline]
        try wait(until: times.compactMap { $0 }.min())
        now = MonotonicClock.now
      }
      hasShown = hasShown || turn != nil || drawing == nil
      if hasShown { notifier?.alive(at: now) }
      if now >= nextCheck {
        nextCheck = now + (drawing == nil ? 4 : 1) * Self.checkInterval
        if watch?.hasChanged() == true { perform(.reload) }
        for output in outputs {
          output.updateClock()
          if output.isBehindClock(at: t) { output.builder.alignDay(near: t) }
        }
      }
      if let report, isStill ? turn != nil : now >= nextReport {
        nextReport = now + Self.reportInterval
        report(statistics.report(at: now))
      }
      if let statusChanged = options.statusChanged, status != lastStatus {
        lastStatus = status
        statusChanged(lastStatus)
      }
    }
    return statistics.report(at: MonotonicClock.now)
  }

  /// The time of the next frame.
  private var t: Double { sceneTime.time(ofFrame: clock.next) }

  /// Seconds since the show began, whatever its speed; stops while the show is paused.
  private var showTime: Double {
    let passed = Double(MonotonicClock.now - clock.start) / 1e9
    return min(passed, rate.time(ofFrame: clock.next))
  }

  /// Whether a scene depends on the time of day.
  private var followsClock: Bool {
    outputs.contains { $0.scene?.loaded.followsClock == true || $0.isStillClock }
  }

  /// Whether no picture ever changes.
  private var isStill: Bool { outputs.allSatisfy(\.isStill) }

  /// Why nothing is drawn; nil if frames are shown.
  private var suspension: String? {
    if desktop.isLocked { return "locked" }
    if desktop.isIdle { return "idle" }
    if desktop.isOnBattery, options.batteryPolicy == .pause { return "battery" }
    return outputs.contains(where: \.isVisible) ? nil : "hidden"
  }

  /// Draws twice, to fill caches and to measure the drawing time; returns when frame 0 is due.
  private func warmUp() throws -> Int64 {
    guard !isStill else { return MonotonicClock.now }
    for isWarm in [false, true] {
      let (start, computed) = (MonotonicClock.now, MonotonicClock.threadTime)
      for output in outputs {
        try output.draw(at: 0, motionTime: 0, now: start, options)
      }
      guard isWarm else { continue }
      lead.note(MonotonicClock.now - start, computing: MonotonicClock.threadTime - computed)
    }
    return MonotonicClock.now + lead.nanoseconds
  }

  /// Whether the pictures stay the same, so that frames are only drawn again.
  private var isFrozen: Bool { isPaused || !outputs.contains(where: \.isMoving) }

  /// When to start the next drawing; nil to wait for an event.
  private func nextDrawing(before end: Int64?) -> Int64? {
    if suspension != nil { return nil }
    let ready = outputs.filter(\.canDraw)
    if ready.contains(where: \.needsRedraw) { return .min }
    let due = clock.due(clock.next)
    if ready.isEmpty || isFrozen || due >= end ?? .max { return nil }
    return due - lead.nanoseconds
  }

  /// Draws and shows the next frame, or redraws the last one.
  ///
  /// - Returns: The turn; nil if the last frame was redrawn or the show stopped.
  private func draw(_ now: Int64) throws -> FrameClock.Turn? {
    let isStill = isStill
    var turn = isFrozen ? nil : clock.take(at: now, lead: lead.nanoseconds)
    if isStill || wasSuspended { turn?.dropped = 0 }
    let targets = outputs.filter {
      $0.canDraw && ($0.needsRedraw || (turn != nil && $0.isMoving))
    }
    wasSuspended = false
    number = turn?.frame ?? number
    let computed = MonotonicClock.threadTime
    try prepare(targets, now)
    lead.note(MonotonicClock.now - now, computing: MonotonicClock.threadTime - computed)
    let sizes = targets.map(\.screen.size)
    scheduling?.isUrgent = true
    // A long drawing must not block other threads.
    defer { scheduling?.isUrgent = lead.isLight }
    if let turn {
      repeat { try wait(until: turn.due) } while !isStopped && MonotonicClock.now < turn.due
      guard !isStopped else { return nil }
    }
    // A screen may have been resized or removed while the show waited.
    for (target, size) in zip(targets, sizes)
    where target.screen.size == size && !target.isClosed
      && outputs.contains(where: { $0 === target })
    {
      try target.screen.show()
    }
    return turn
  }

  /// Draws frame `number`, and prepares the screens.
  private func prepare(_ targets: [LiveOutput], _ now: Int64) throws {
    let t = time
    if motionStop == nil {
      var updated: Set<ObjectIdentifier> = []
      for target in targets {
        guard let motion = target.motion, updated.insert(ObjectIdentifier(motion)).inserted else {
          continue
        }
        motion.update(
          at: rate.time(ofFrame: number), limit: target.scene?.wallpaper.contentLimit
        ) { notify(.error($0)) }
      }
    }
    let motionTime = (motionStop ?? t) - motionDelay
    var isIdle = options.isAdaptive
    for target in targets {
      try target.draw(at: t, motionTime: motionTime, now: now, options)
      var info = FrameInfo(number: number, t: t)
      info.pace = target.isStill ? .still : isPaused ? .paused : .running(rate)
      info.motionIsOff = motionStop != nil
      if let scene = target.scene {
        (info.palette, info.seed) = (scene.wallpaper.palette.name, scene.scene.seed)
      }
      try target.screen.prepare(target.frame, info)
      let outputIsIdle = target.isIdle(at: t, motionTime: motionTime, options)
      isIdle = isIdle && outputIsIdle
    }
    let isSlow = isIdle || (desktop.isOnBattery && options.batteryPolicy == .slow)
    clock.stride = isSlow ? max(1, Int((rate.perSecond / Self.slowRate).rounded())) : 1
  }

  /// Sleeps until a command, an event or a time, and handles what has arrived.
  private func wait(until time: Int64?) throws {
    let screens = outputs.filter { !$0.isClosed }.map(\.screen)
    var requests = [.readable(control.descriptor)] + display.requests
    requests += screens.flatMap(\.requests)
    let motions = outputs.compactMap(\.motion)
    requests += motions.flatMap(\.requests)
    let followsPointer = motions.contains(where: \.followsPointer)
    if display.followsPointer != followsPointer { display.followsPointer = followsPointer }
    let deadlines = screens.map(\.deadline) + [time, display.deadline]
    Poll.wait(&requests, until: deadlines.compactMap { $0 }.min())
    for motion in motions { motion.read(at: showTime) { notify(.error($0)) } }
    for message in control.take() {
      switch message {
      case .command(let command, let reply): perform(command, reply: reply)
      case .inspect(let body): body(self)
      case .failed(let error): notify(.error(error))
      case .prepared(let next, let builder):
        outputs.first { $0.builder === builder }.map { change($0, to: next) }
      }
    }
    try display.update()
    matchScreens()
    for output in outputs where !output.isClosed {
      for event in try output.screen.takeEvents() { handle(event, of: output) }
    }
  }

  private func perform(_ command: LiveCommand, reply: LiveControl.Reply? = nil) {
    let reply: LiveControl.Reply =
      reply ?? { [control] in if case .failure(let error) = $0 { control.send(.failed(error)) } }
    switch command {
    case .stop: isStopped = true
    case .change(let change, let name):
      let chosen = outputs.filter { name == nil || $0.screen.name == name }
      if let name, chosen.isEmpty {
        return reply(.failure(LiveError.noOutput(name, names: outputs.map(\.screen.name))))
      }
      return all(chosen, reply) { $0.builder.change(change, near: t, reply: $1) }
    case .reload: return all(outputs, reply) { $0.builder.reload(near: t, reply: $1) }
    case .pause(let value):
      guard value != isPaused else { break }
      isPaused.toggle()
      if !isPaused { clock.resume(at: MonotonicClock.now) }
      redraw()
    case .toggleMotion:
      if let motionStop { motionDelay += t - motionStop }
      motionStop = motionStop == nil ? t : nil
      redraw()
    case .goTo(let time):
      sceneTime.goTo(time, fromFrame: clock.next)
      guard isFrozen else { break }
      number = clock.next
      redraw()
    case .speed(let speed): sceneTime.setSpeed(speed, fromFrame: clock.next)
    case .desktop(let next):
      let isSuspended = suspension != nil
      let (last, settings) = (desktop, next.settings)
      desktop = next
      if isSuspended { resume() }
      if settings != last.settings {
        return all(outputs, reply) { $0.builder.adapt(to: settings, near: t, reply: $1) }
      }
    }
    reply(.success(()))
  }

  /// Starts a change of several outputs; replies when all have ended, with the first error if any.
  private func all(
    _ outputs: [LiveOutput], _ reply: @escaping LiveControl.Reply,
    _ change: (LiveOutput, @escaping LiveControl.Reply) -> Void
  ) {
    let waiting = SharedReply(count: outputs.count, reply)
    for output in outputs { change(output) { waiting.receive($0) } }
  }

  private func handle(_ event: ScreenEvent, of output: LiveOutput) {
    switch event {
    case .command(let command): perform(command)
    case .pointer(let position) where motionStop == nil:
      output.motion?.point(at: position, at: showTime)
    case .pointer: break
    case .visibility(let isVisible):
      let wasVisible = outputs.contains(where: \.isVisible)
      output.isVisible = isVisible
      output.needsRedraw = isVisible
      if !wasVisible { resume() }
    case .close:
      output.isClosed = true
      isStopped = outputs.allSatisfy(\.isClosed)
    case .resize:
      output.needsRedraw = true
      output.builder.resize(to: output.screen.size, near: t)
    }
  }

  /// Continues with one frame at the present time after nothing was shown.
  private func resume() {
    guard suspension == nil else { return }
    wasSuspended = true
    redraw()
  }

  /// Adds outputs for new screens, and removes those whose screens have gone.
  private func matchScreens() {
    let screens = display.screens
    guard !outputs.elementsEqual(screens, by: { $0.screen === $1 }) else { return }
    let old = outputs
    outputs = screens.map { screen in
      if let output = old.first(where: { $0.screen === screen }) { return output }
      var loaded =
        absent[screen.name] ?? old.first?.scene?.loaded ?? absent.values.first
        ?? { preconditionFailure("a show has a scene") }()
      loaded.request.desktop = desktop.settings
      let output = LiveOutput(screen, builder: builder(screen, loaded, nil))
      output.builder.resize(to: screen.size, near: t)
      return output
    }
    for output in old where !outputs.contains(where: { $0 === output }) {
      absent[output.screen.name] = output.scene?.loaded
    }
  }

  private func builder(
    _ screen: any Screen, _ loaded: LiveScene, _ prepared: PreparedScene?
  ) -> SceneBuilder {
    SceneBuilder(
      loaded, size: screen.size, prepared: prepared, paletteNames: options.paletteNames,
      control: control, load: load)
  }

  /// Returns the motion of a scene; outputs share a source that can be read only once.
  private func motion(for scene: PreparedScene, on output: LiveOutput) throws -> LiveMotion {
    if let last = output.motion, last.canContinue(with: scene) { return last }
    let shared = outputs.compactMap(\.motion).first { $0.isShared && $0.canContinue(with: scene) }
    return try shared ?? LiveMotion(scene, outputName: output.screen.name)
  }

  private func change(_ output: LiveOutput, to next: PreparedScene) {
    // A still scene needed no frames.
    wasSuspended = wasSuspended || isFrozen
    do {
      output.change(
        to: next, try motion(for: next, on: output), isFading: options.fade > 0 && !isPaused)
    } catch {
      return notify(.error(error))
    }
    if isPaused || options.showsChangesAtOnce { output.needsRedraw = true }
    reportWarnings(next)
  }

  private func redraw() {
    for output in outputs { output.needsRedraw = true }
  }

  private func reportWarnings(_ scene: PreparedScene) {
    for warning in scene.warnings { notify(.warning(warning)) }
  }
}
