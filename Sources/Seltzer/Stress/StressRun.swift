/// The measurements of drawing one number of bubbles with one method; all times in seconds.
package struct StressRun: Sendable, Equatable {
  package let count: Int
  package let method: RenderMethod
  /// Whether this is the wallpaper as it is, with its own bubbles.
  package var isScene = false
  /// The number of threads that drew one frame.
  package var threads = 1
  /// The wall time of each frame; there are fewer than requested if the time limit was reached.
  package var times: [Double]
  /// The mean processor time of a frame, summed over the threads.
  package var processorTime = 0.0
  /// The mean times of a frame's stages, summed over the threads.
  package var stages = FrameTimes()
  /// The peak memory of this process so far, in bytes; it never decreases.
  package var peakBytes = 0

  package init(count: Int, method: RenderMethod, times: [Double] = []) {
    (self.count, self.method, self.times) = (count, method, times)
  }

  package var frames: Int { times.count }
  var spent: Double { times.reduce(0, +) }
  /// The mean time of one frame.
  package var frame: Double { spent / Double(frames) }
  package var least: Double { times.min() ?? 0 }
  package var most: Double { times.max() ?? 0 }
  /// Half of the frames take a time between these.
  package var quartiles: (low: Double, high: Double) {
    (percentile(25, of: times), percentile(75, of: times))
  }
  package var p50: Double { percentile(50, of: times) }
  /// Nil for fewer than 20 frames, of which the slowest would decide.
  package var p95: Double? { frames >= 20 ? percentile(95, of: times) : nil }
  /// Nil for fewer than 100 frames.
  package var p99: Double? { frames >= 100 ? percentile(99, of: times) : nil }
  /// Frames per second at the mean time.
  package var fps: Double { 1 / max(frame, .leastNormalMagnitude) }

  /// Returns the median ratio of this run's to another run's frame times; nil without frames.
  package func ratio(to other: StressRun) -> Double? {
    let ratios = zip(times, other.times).map(/).sorted()
    guard !ratios.isEmpty else { return nil }
    return (ratios[(ratios.count - 1) / 2] + ratios[ratios.count / 2]) / 2
  }
}
