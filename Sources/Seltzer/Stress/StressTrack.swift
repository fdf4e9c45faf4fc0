import SeltzerPicture
import SeltzerSystem

/// Draws one number of bubbles with one method, and measures each frame.
struct StressTrack {
  private let wallpaper: Wallpaper
  private let rate: FrameRate
  private var stopwatch = Stopwatch()
  /// The measurements so far, without the stages.
  private(set) var run: StressRun
  /// The processor time of each measured frame in seconds, summed over the threads.
  private(set) var processorTimes: [Double] = []

  /// The frames that are drawn before the measurement, and the time limit for them.
  private static let warmUp = (frames: 3, seconds: 0.1)

  /// Without a count the wallpaper is drawn as it is.
  init(_ test: StressTest, count: Int?, method: RenderMethod, threads: Int) throws {
    let scene = try count.map(test.scene) ?? test.wallpaper
    wallpaper = try Wallpaper(
      scene: scene, palettes: .always(test.palette), size: test.size,
      motion: Motion(of: scene, animated: true), method: method, budget: .unlimited)
    rate = test.rates[0]
    run = StressRun(count: try count ?? wallpaper.composition(at: 0).bubbleCount, method: method)
    run.isScene = count == nil
    run.threads = threads
  }

  /// Draws a few frames to fill caches; one that exceeds `limit` is the first measured one.
  mutating func warmUp(_ frame: inout Frame, keepingBeyond limit: Double) throws {
    var spent = 0.0
    for _ in 0..<Self.warmUp.frames where spent < Self.warmUp.seconds {
      try draw(&frame)
      if run.spent > limit { return }
      spent += run.spent
      reset()
    }
  }

  /// Discards the measurements; the next frame is the first one again.
  mutating func reset() {
    (run.times, processorTimes) = ([], [])
    stopwatch = Stopwatch()
  }

  /// Draws the next frame.
  mutating func draw(_ frame: inout Frame) throws {
    let t = rate.time(ofFrame: run.frames)
    let (start, processor) = (MonotonicClock.now, MonotonicClock.processTime)
    try wallpaper.draw(
      at: t, parallaxOffset: wallpaper.parallaxOffset(at: t), into: &frame, threads: run.threads,
      stopwatch: stopwatch)
    run.times.append(Double(MonotonicClock.now - start) * 1e-9)
    processorTimes.append(Double(MonotonicClock.processTime - processor) * 1e-9)
  }

  /// Returns the measurements; there is at least one frame.
  func finished() -> StressRun {
    var run = run
    run.stages = stopwatch.times(dividedBy: Double(run.frames))
    run.processorTime = processorTimes.reduce(0, +) / Double(run.frames)
    run.peakBytes = Self.peakBytes
    return run
  }

  /// The peak memory of this process in bytes; 0 if unknown.
  private static var peakBytes: Int {
    var usage = rusage()
    // 0 is `RUSAGE_SELF`, whose type in Swift depends on the C library.
    guard getrusage(0, &usage) == 0 else { return 0 }
    #if canImport(Darwin)
      return usage.ru_maxrss
    #else
      // Linux counts kilobytes.
      return usage.ru_maxrss * 1024
    #endif
  }
}
