import SeltzerPicture
import SeltzerSystem

/// Draws one number of bubbles with one method, and measures each frame.
struct StressTrack {
  let method: RenderMethod
  private let wallpaper: Wallpaper
  private let count: Int
  private let isScene: Bool
  private let threads: Int
  private let rate: FrameRate
  private var stopwatch = Stopwatch()
  /// The wall time of each measured frame in milliseconds.
  private(set) var times: [Double] = []

  /// The frames that are drawn before the measurement, and the time limit for them in milliseconds.
  private static let warmUp = (frames: 3, time: 100.0)

  /// Without a count the wallpaper is drawn as it is.
  init(_ test: StressTest, count: Int?, method: RenderMethod, threads: Int) throws {
    let scene = try count.map(test.scene) ?? test.wallpaper
    wallpaper = try Wallpaper(
      scene: scene, palettes: .always(test.palette), size: test.size,
      motion: Motion(of: scene, animated: true), method: method, budget: .unlimited)
    self.count = try count ?? wallpaper.composition(at: 0).bubbleCount
    (isScene, rate) = (count == nil, test.rate)
    (self.method, self.threads) = (method, threads)
  }

  /// The sum of the frames' times.
  var spent: Double { times.reduce(0, +) }

  /// Draws a few frames to fill caches; one that exceeds `limit` is the first measured one.
  mutating func warmUp(_ frame: inout Frame, keepingBeyond limit: Double) throws {
    var spent = 0.0
    for _ in 0..<Self.warmUp.frames where spent < Self.warmUp.time {
      try draw(&frame)
      if self.spent > limit { return }
      spent += self.spent
      (times, stopwatch) = ([], Stopwatch())
    }
  }

  /// Draws the next frame.
  mutating func draw(_ frame: inout Frame) throws {
    let t = rate.time(ofFrame: times.count)
    let start = MonotonicClock.now
    try wallpaper.draw(
      at: t, parallaxOffset: wallpaper.parallaxOffset(at: t), into: &frame, threads: threads,
      stopwatch: stopwatch)
    times.append(Double(MonotonicClock.now - start) / 1e6)
  }

  /// Returns the measurements, compared with the times of `fast`; there is at least one frame.
  func finished(fast: [Double]?) -> StressRun {
    StressRun(
      count: count, renderer: method, scene: isScene, threads: threads, times: times,
      stages: stopwatch.times(dividedBy: Double(times.count)), fast: fast)
  }
}
