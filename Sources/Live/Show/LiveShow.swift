import Dispatch
package import Seltzer
import SeltzerOutput
import SeltzerPicture
import SeltzerSystem
import Synchronization

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
  /// Frames per second on battery.
  private static let slowRate = 15.0

  let options: Options
  let display: any Display
  let control: LiveControl
  let notify: (Notice) -> Void
  let outputs: LiveOutputs
  var time: ShowTime
  /// The files of the plan and of the scenes, by their paths.
  private var watches: [String: SceneWatch] = [:]
  private var lead: LeadTime
  private var scheduling: RealtimeScheduling?
  var desktop: DesktopState
  private(set) var shown = RecentFrames()
  private var lastStatus: ControlStatus?
  /// The error reported last; nil after a change.
  var lastError: String?
  var isStopped = false
  /// Whether nothing was shown for a while; the frames missed meanwhile do not count as dropped.
  var wasSuspended = false
  private let drawingQueue = TaskQueue(qos: .userInteractive)
  /// Nanoseconds that drawing and preparing the last frame took.
  private var drawingTime: Int64 = 0
  /// Whether the last drawing was slow; the first one may be.
  private var isSlow = true

  /// Loads the scene, for the screens of a display.
  ///
  /// If `file`, that of a scene that is shown or that of the plan changes, it is read again, on another
  /// thread. Notices are sent on the thread that runs the show.
  package init(
    _ options: Options, on display: any Display, watching file: String?, control: LiveControl,
    load: @escaping @Sendable (SceneRequest) throws -> LoadedScene,
    notify: @escaping (Notice) -> Void
  ) throws {
    (self.options, self.display, self.control, self.notify) = (options, display, control, notify)
    let rates = display.screens.compactMap(\.refreshRate)
    let rate = options.rate ?? rates.max { $0.perSecond < $1.perSecond } ?? .thirty
    time = ShowTime(rate: rate)
    lead = LeadTime(period: Int64(1e9 / rate.perSecond))
    // Before the file is read, so that no change is missed.
    for path in [file, options.plan?.file].compactMap(\.self) { watches[path] = SceneWatch(path) }
    desktop = options.desktop
    outputs = try LiveOutputs(
      display.screens, options, control: control, load: load, notify: notify)
    display.follow(desktop)
  }

  /// The state of the show, without the time.
  package var status: ControlStatus {
    ControlStatus(
      outputs: outputs.all.map(\.status), paused: time.isPaused, suspended: suspension,
      speed: time.speed, fps: time.rate.perSecond)
  }

  /// Runs the show until its duration is over or a command stops it, and returns the final report;
  /// `report` is called every second, but for a still scene after each frame.
  package func run(report: ((LiveReport) -> Void)? = nil) throws -> LiveReport {
    defer {
      for output in outputs.all { output.screen.end() }
      display.end()
    }
    scheduling = RealtimeScheduling()
    defer { scheduling?.end() }
    for scene in outputs.all.compactMap(\.scene) { outputs.reportWarnings(scene) }
    let start = try warmUp()
    time.frames = FrameClock(rate: time.rate, start: start)
    scheduling?.isUrgent = lead.isLight
    var statistics = LiveStatistics(start: start, period: Int64(1e9 / time.rate.perSecond))
    let end = options.duration.map { start + Int64($0 * 1e9) }
    var nextReport = start + Self.reportInterval
    var nextCheck = start
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
      } else {
        let reporting = report == nil || outputs.areStill || drawing == nil ? nil : nextReport
        let checking = watches.isEmpty && !outputs.followClock ? nil : nextCheck
        let times = [drawing, end, reporting, checking, notifier?.deadline]
        try wait(until: times.compactMap { $0 }.min())
      }
      now = MonotonicClock.now
      if let turn {
        shown.note(now)
        statistics.note(
          turn, shownAt: now, drawnIn: drawingTime,
          palette: outputs.all.first?.status.palette ?? "")
      }
      hasShown = hasShown || turn != nil || drawing == nil
      if hasShown { notifier?.alive(at: now) }
      if now >= nextCheck {
        nextCheck = now + (drawing == nil ? 4 : 1) * Self.checkInterval
        for scene in outputs.all.compactMap(\.scene?.loaded.name)
        where SceneLibrary.isPath(scene) && watches[scene] == nil {
          watches[scene] = SceneWatch(scene)
        }
        for path in watches.keys where watches[path]?.hasChanged() == true {
          if path == options.plan?.file { readPlan() } else { perform(.reload) }
        }
        for output in outputs.all { output.followClock(outputs.plan, near: time.next) }
      }
      if let report, outputs.areStill ? turn != nil : now >= nextReport {
        nextReport = now + Self.reportInterval
        report(statistics.report(at: now))
      }
      for output in outputs.all where exchange(&output.isUnsent, with: false) {
        guard let scene = output.scene else { continue }
        options.follower?.follow(scene, on: output.screen.name, at: time.current)
      }
      if let statusChanged = options.statusChanged, status != lastStatus {
        lastStatus = status
        statusChanged(status)
      }
    }
    return statistics.report(at: MonotonicClock.now)
  }

  /// Reads the plan again, on another thread.
  func readPlan() {
    guard let plan = options.plan else { return }
    DispatchQueue.global().async { [control] in
      do {
        let plan = try plan.read()
        control.inspect { $0.outputs.plan = plan }
      } catch { control.send(.failed(error)) }
    }
  }

  /// Draws twice, to fill caches and to measure the drawing time; returns when frame 0 is due.
  private func warmUp() throws -> Int64 {
    guard !outputs.areStill else { return MonotonicClock.now }
    for isWarm in [false, true] {
      let (start, computed) = (MonotonicClock.now, MonotonicClock.threadTime)
      let elsewhere = try draw(outputs.all, at: 0, motionTime: 0, now: start)
      guard isWarm, let elsewhere else { continue }
      lead.note(
        MonotonicClock.now - start, computing: MonotonicClock.threadTime - computed + elsewhere)
    }
    return MonotonicClock.now + lead.nanoseconds
  }

  /// Draws some outputs, on another thread if that may take long, so that a key can end it.
  ///
  /// - Returns: The processor time of the other thread; nil if the drawing was ended.
  private func draw(
    _ targets: [LiveOutput], at t: Double, motionTime: Double, now: Int64
  ) throws -> Int64? {
    guard !isStopped else { return nil }
    let start = MonotonicClock.now
    defer { isSlow = MonotonicClock.now - start > 200_000_000 }
    for target in targets { try target.takeBackBuffer() }
    // While the other thread uses the outputs, this one only reads the events of their screens.
    nonisolated(unsafe) let targets = targets
    let draw: @Sendable () throws -> Void = {
      for target in targets { try target.draw(at: t, motionTime: motionTime, now: now) }
    }
    guard isSlow else {
      try draw()
      return 0
    }
    let done = try WakePipe()
    let result = Mutex<Result<Int64, any Error>?>(nil)
    let task = Task(executorPreference: drawingQueue) {
      let computed = MonotonicClock.threadTime
      let drawn = Result { try draw() }.map { MonotonicClock.threadTime - computed }
      result.withLock { $0 = drawn }
      done.wake()
    }
    var events: [(ScreenEvent, LiveOutput)] = []
    while result.withLock({ $0 == nil }) {
      let open = task.isCancelled ? [] : outputs.all.filter { !$0.isClosed }
      var requests = [.readable(done.descriptor)] + open.flatMap(\.screen.requests)
      Poll.wait(&requests, until: open.compactMap(\.screen.deadline).min())
      for output in open { events += try output.screen.takeEvents().map { ($0, output) } }
      if events.contains(where: { $0.0 == .close }) { task.cancel() }
    }
    // The other thread used the outputs.
    for (event, output) in events { handle(event, of: output) }
    do { return try result.withLock { try $0?.get() } } catch is CancellationError { return nil }
  }

  /// Whether the pictures stay the same, so that frames are only drawn again.
  var isFrozen: Bool { time.isPaused || !outputs.all.contains(where: \.isMoving) }

  /// When to start the next drawing; nil to wait for an event.
  private func nextDrawing(before end: Int64?) -> Int64? {
    if suspension != nil { return nil }
    let ready = outputs.all.filter(\.canDraw)
    if ready.contains(where: \.needsRedraw) { return .min }
    let due = time.frames.due(time.frames.next)
    if ready.isEmpty || isFrozen || due >= end ?? .max { return nil }
    return due - lead.nanoseconds
  }

  /// Draws and shows the next frame, or redraws the last one.
  ///
  /// - Returns: The turn; nil if the last frame was redrawn or the show stopped.
  private func draw(_ now: Int64) throws -> FrameClock.Turn? {
    var turn = isFrozen ? nil : time.frames.take(at: now, lead: lead.nanoseconds)
    if outputs.areStill || wasSuspended { turn?.dropped = 0 }
    var targets = outputs.all.filter {
      $0.canDraw && ($0.needsRedraw || (turn != nil && $0.isMoving))
    }
    wasSuspended = false
    if let turn { time.number = turn.frame }
    let computed = MonotonicClock.threadTime
    if time.isFollowingMotion { outputs.updateMotions(of: targets, time) }
    let elsewhere = try draw(targets, at: time.current, motionTime: time.motion, now: now)
    guard let elsewhere else { return nil }
    targets.removeAll { $0.frame.size != $0.screen.size }
    try outputs.prepare(targets, time)
    let isSlow = desktop.needsToSave && options.batteryPolicy == .slow
    time.frames.stride = isSlow ? max(1, Int((time.rate.perSecond / Self.slowRate).rounded())) : 1
    drawingTime = MonotonicClock.now - now
    lead.note(drawingTime, computing: MonotonicClock.threadTime - computed + elsewhere)
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
      && outputs.all.contains(where: { $0 === target })
    {
      try target.screen.show()
      if exchange(&target.hasSettled, with: false) {
        display.settle(target.frame, on: target.screen)
      }
    }
    return turn
  }

  /// Sleeps until a command, an event or a time, and handles what has arrived.
  private func wait(until limit: Int64?) throws {
    let screens = outputs.all.filter { !$0.isClosed }.map(\.screen)
    let motions = outputs.all.compactMap(\.motion)
    var requests = [.readable(control.descriptor)] + display.requests
    requests += screens.flatMap(\.requests) + motions.flatMap(\.requests)
    display.followsPointer = motions.contains(where: \.followsPointer)
    let deadlines = screens.map(\.deadline) + [limit, display.deadline]
    Poll.wait(&requests, until: deadlines.compactMap { $0 }.min())
    for motion in motions { motion.read(at: time.elapsed) { notify(.error($0)) } }
    handleMessages()
    try display.update()
    outputs.match(display.screens, desktop, near: time.next)
    for output in outputs.all where !output.isClosed {
      for event in try output.screen.takeEvents() { handle(event, of: output) }
    }
  }
}
