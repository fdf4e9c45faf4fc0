import Seltzer
import SeltzerMotion
import SeltzerRaster
public import SeltzerSink
public import SeltzerStage
import SeltzerSystem

/// A wallpaper on a screen, in real time.
///
/// Frame k shows the moment k / fps. It is begun a little before it is due and shown when it is; what
/// is late is left out. All drawing is done where `run` was called; new scenes and palettes are made
/// ready beside it.
public final class LiveShow {
  /// How it is shown.
  public struct Options: Sendable {
    /// The size of the pictures.
    public var size: PixelSize
    /// Frames a second.
    public var rate = FrameRate.thirty
    /// Seconds after which it ends; nil is when it is told to.
    public var duration: Double?
    /// How many threads draw one frame.
    public var threads = 1
    /// Whether fewer frames are shown, about 15 a second, while nothing tilts.
    public var isAdaptive = false
    /// A content offset in pixels, y up, beyond what tilts.
    public var contentOffset = SIMD2<Double>.zero

    /// The usual way.
    public init(size: PixelSize) { self.size = size }
  }

  /// Something worth a line that is no end.
  public enum Notice {
    /// A change that was not made, or motion that cannot be read; what is shown stays.
    case trouble(any Error)
    /// What is drawn less well than it could be, or odd in a log.
    case warning(String)
  }

  /// Nanoseconds between reports, and at most between looks at the scene's file, which is also looked
  /// at with each frame.
  private static let (looks, reports): (Int64, Int64) = (250_000_000, 1_000_000_000)
  /// Frames a second while nothing tilts.
  fileprivate static let calmRate = 15.0

  private let options: Options
  private let control: LiveControl
  private let tell: (Notice) -> Void
  private let builder: SceneBuilder
  private var picture: LivePicture
  private var motion: LiveMotion
  private var watch: SceneWatch?
  private var nextLook: Int64 = 0
  private var frame: Frame
  private var lead: DrawingLead
  private var stillness = Stillness()
  /// Whether the picture was not shown yet, which one that stands still is only once.
  private var isFresh = true
  private var isStopped = false

  /// Loads the scene.
  ///
  /// - Parameters:
  ///   - options: How it is shown.
  ///   - file: The scene's file, whose changes are to show; nil for none.
  ///   - control: Tells the show what to do while it runs.
  ///   - load: Reads the scene; called again for each change, from another thread.
  ///   - tell: Takes notices, from the thread that runs the show.
  /// - Throws: What `load` throws; `RasterError` or `MotionError` when something that the scene needs
  ///   is missing or unusable.
  public init(
    _ options: Options, watching file: String?, control: LiveControl,
    load: @escaping @Sendable () throws -> LiveScene, tell: @escaping (Notice) -> Void
  ) throws {
    self.options = options
    self.control = control
    self.tell = tell
    // From before it is read, so that no change is missed.
    watch = file.map { SceneWatch($0) }
    builder = try SceneBuilder(size: options.size, control: control, load: load)
    picture = builder.picture
    motion = try LiveMotion(picture)
    frame = Frame(size: options.size)
    lead = DrawingLead(period: options.period)
  }

  /// Shows it until it ends or is told to.
  ///
  /// - Parameters:
  ///   - screen: What shows it; of the same size.
  ///   - report: Called every second, and when a picture that stands still was shown.
  /// - Returns: How it went.
  /// - Throws: What the screen throws; `RasterError` when something for the first frame is missing.
  public func run(
    on screen: any Screen, report: ((LiveReport) -> Void)? = nil
  ) throws -> LiveReport {
    defer { screen.end() }
    var punctuality = Punctuality()
    defer { punctuality.end() }
    tellWarnings()
    var clock = FrameClock(rate: options.rate, start: try firstMoment())
    punctuality.isUrgent = lead.isLight
    var statistics = LiveStatistics(start: clock.start)
    let end = options.frames.map(clock.due)
    var nextReport = clock.start + Self.reports
    while !isStopped {
      let now = MonotonicClock.now
      if let end, now >= end { break }
      let drawing = beginning(of: clock.next, by: clock)
      if let drawing, now >= drawing {
        let turn = try show(&clock, on: screen, now, &punctuality)
        if let turn {
          statistics.note(turn, shownAt: MonotonicClock.now, palette: picture.palette)
          if picture.isStill { report?(statistics.report(at: MonotonicClock.now)) }
        }
        look(clock)
      } else {
        let reporting = report == nil || picture.isStill ? nil : nextReport
        let looking = watch == nil ? nil : nextLook
        let wake = [drawing, end, reporting, looking].compactMap { $0 }.min()
        obey(control.wait(until: wake), clock)
        if watch != nil, MonotonicClock.now >= nextLook { look(clock) }
      }
      if let report, !picture.isStill, MonotonicClock.now >= nextReport {
        nextReport = MonotonicClock.now + Self.reports
        report(statistics.report(at: MonotonicClock.now))
      }
    }
    return statistics.report(at: MonotonicClock.now)
  }

  /// Draws until everything is in memory and it is known how long it takes, and tells when the clock may
  /// begin.
  private func firstMoment() throws -> Int64 {
    guard !picture.isStill else { return MonotonicClock.now }
    let push = picture.wallpaper.push(at: 0, contentOffset: options.contentOffset)
    for isWarm in [false, true] {
      let (start, computed) = (MonotonicClock.now, MonotonicClock.threadTime)
      try picture.wallpaper.draw(at: 0, push: push, into: &frame, threads: options.threads)
      guard isWarm else { continue }
      lead.note(MonotonicClock.now - start, computing: MonotonicClock.threadTime - computed)
    }
    return MonotonicClock.now + lead.nanoseconds
  }

  /// When the drawing of frame `index` is begun; nil if it is not drawn.
  private func beginning(of index: Int, by clock: FrameClock) -> Int64? {
    if picture.isStill, !isFresh { return nil }
    if let frames = options.frames, index >= frames { return nil }
    return clock.due(index) - lead.nanoseconds
  }

  /// Draws the frame whose turn it is and shows it when it is due; nil if that is not to be any more.
  private func show(
    _ clock: inout FrameClock, on screen: any Screen, _ now: Int64, _ punctuality: inout Punctuality
  ) throws -> FrameClock.Turn? {
    guard var turn = clock.take(at: now, lead: lead.nanoseconds) else { return nil }
    if let frames = options.frames, turn.frame >= frames { return nil }
    // Nobody waited for what would have looked the same.
    if picture.isStill { turn = FrameClock.Turn(frame: turn.frame, due: turn.due, dropped: 0) }
    isFresh = false
    let computed = MonotonicClock.threadTime
    let t = options.rate.time(ofFrame: turn.frame)
    let push = motion.push(of: picture.wallpaper, at: t, contentOffset: options.contentOffset) {
      tell(.trouble($0))
    }
    if options.isAdaptive { clock.stride = stillness.note(push, at: t) ? options.calmStride : 1 }
    try picture.wallpaper.draw(at: t, push: push, into: &frame, threads: options.threads)
    try screen.prepare(frame, number: turn.frame, t: t)
    lead.note(MonotonicClock.now - now, computing: MonotonicClock.threadTime - computed)
    punctuality.isUrgent = true
    // Who draws long must let others have their turn.
    defer { punctuality.isUrgent = lead.isLight }
    repeat {
      obey(control.wait(until: turn.due), clock)
    } while !isStopped && MonotonicClock.now < turn.due
    guard !isStopped else { return nil }
    try screen.show()
    return turn
  }

  private func look(_ clock: FrameClock) {
    nextLook = MonotonicClock.now + Self.looks
    let t = options.rate.time(ofFrame: clock.next)
    if watch?.hasChanged() == true { builder.readAgain(near: t) }
    builder.followDay(near: t)
  }

  private func obey(_ messages: [LiveControl.Message], _ clock: FrameClock) {
    let t = options.rate.time(ofFrame: clock.next)
    for message in messages {
      switch message {
      case .stop: isStopped = true
      case .nextPalette:
        if let next = builder.nextPalette(near: t) { change(to: next) }
      case .readAgain: builder.readAgain(near: t)
      case .trouble(let error): tell(.trouble(error))
      case .picture(let next): change(to: next)
      }
    }
  }

  private func change(to next: LivePicture) {
    if !motion.suits(next) {
      do {
        motion = try LiveMotion(next)
      } catch {
        return tell(.trouble(error))
      }
    }
    picture = next
    isFresh = true
    stillness = Stillness()
    tellWarnings()
  }

  private func tellWarnings() {
    for warning in picture.wallpaper.motion.warnings { tell(.warning(warning)) }
    for warning in picture.wallpaper.warnings { tell(.warning("\(warning)")) }
  }
}

extension LivePicture {
  /// Whether every moment looks the same.
  package var isStill: Bool { wallpaper.isStill }
  var palette: String { wallpaper.palette.name }
}

extension LiveShow.Options {
  fileprivate var perSecond: Double { Double(rate.numerator) / Double(rate.denominator) }
  /// Nanoseconds that a frame lasts.
  fileprivate var period: Int64 { Int64(1e9 / perSecond) }
  /// How many frames there are in all.
  fileprivate var frames: Int? { duration.map { Int(max(1, ($0 * perSecond).rounded())) } }
  /// Every how many frames one is shown while nothing tilts.
  fileprivate var calmStride: Int { max(1, Int((perSecond / LiveShow.calmRate).rounded())) }
}
