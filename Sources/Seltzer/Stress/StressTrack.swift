import Histogram

/// The measurements of one method with one number of bubbles.
struct StressTrack {
  private let wallpaper: Wallpaper
  private let count: Int
  private let method: RenderMethod
  private let threads: Int
  private let rate: FrameRate
  private var histogram = Histogram<UInt32>(numberOfSignificantValueDigits: .three)
  private var stages = FrameTimes()
  /// The time of each frame in seconds.
  private(set) var times: [Double] = []

  /// The frames that are drawn before the measurement, and the time limit for them.
  private static let warmUp = (frames: 3, seconds: 0.1)

  init(_ test: StressTest, count: Int, method: RenderMethod) throws {
    var scene = test.scene
    scene.bubbles.population = .count(count)
    wallpaper = try Wallpaper(
      scene: scene, palette: test.palette, size: test.size, method: method)
    self.count = count
    self.method = method
    threads = test.threads
    rate = test.rate
  }

  /// The number of measured frames.
  var drawn: Int { times.count }
  /// The sum of the frame times in seconds.
  var spent: Double { times.reduce(0, +) }
  /// The longest frame time in seconds.
  var slowest: Double { times.max() ?? 0 }

  /// Draws a few frames to fill caches.
  ///
  /// A frame that takes longer than `limit` counts as the first measured frame.
  mutating func warmUp(_ frame: inout Frame, keepingBeyond limit: Double) throws {
    var spent = 0.0
    for _ in 0..<Self.warmUp.frames where spent < Self.warmUp.seconds {
      let (seconds, stages) = try timed(&frame)
      spent += seconds
      guard seconds > limit else { continue }
      record(seconds, stages)
      return
    }
  }

  /// Draws the next frame and returns its time in seconds.
  @discardableResult
  mutating func draw(_ frame: inout Frame) throws -> Double {
    let (seconds, stages) = try timed(&frame)
    record(seconds, stages)
    return seconds
  }

  private func timed(_ frame: inout Frame) throws -> (Double, FrameTimes) {
    let clock = ContinuousClock()
    let start = clock.now
    let stages = try wallpaper.draw(
      at: rate.time(ofFrame: drawn), into: &frame, threads: threads)
    return (start.duration(to: clock.now) / .seconds(1), stages)
  }

  private mutating func record(_ seconds: Double, _ stages: FrameTimes) {
    times.append(seconds)
    histogram.record(UInt64(max(1, seconds * 1e9)))
    self.stages.field += stages.field
    self.stages.sort += stages.sort
    self.stages.draw += stages.draw
    self.stages.handover += stages.handover
  }

  /// Returns the measurements; there is at least one frame.
  func run() throws -> StressRun {
    let number = Double(drawn)
    let peak = PeakMemory.bytes
    var mean = FrameTimes()
    mean.field = stages.field / number
    mean.sort = stages.sort / number
    mean.draw = stages.draw / number
    mean.handover = stages.handover / number
    return StressRun(
      count: count, method: method, threads: threads, frames: drawn, stages: mean,
      frame: spent / number, p50: percentile(50), p95: percentile(95), p99: percentile(99),
      // Bubbles move slowly, so one moment is representative.
      area: try wallpaper.composition(at: 0).bubbleArea, peakBytes: peak)
  }

  private func percentile(_ part: Double) -> Double {
    Double(histogram.valueAtPercentile(part)) / 1e9
  }
}
