import SeltzerPicture

extension RenderMethod: Codable {}

/// The measurements of drawing one number of bubbles with one method; times in milliseconds.
package struct StressRun: Codable, Sendable {
  package let count: Int
  package let renderer: RenderMethod
  /// Whether this is the wallpaper as it is, with its own bubbles.
  package let scene: Bool
  /// The number of threads that drew one frame.
  package let threads: Int
  /// The number of frames; there are fewer than requested if the time limit was reached.
  package let frames: Int
  /// The mean times of a frame's stages, summed over the threads.
  package let field, sort, draw: Double
  package let min, p25, p50, p75, max: Double
  /// Nil for fewer than 20 frames, of which the slowest would decide.
  package let p95: Double?
  /// The median ratio of the frames' times to those of `fast`; nil for that itself.
  package let ratio: Double?
  /// The nanoseconds of one bubble, without what a frame without bubbles takes; nil for the wallpaper as it is
  /// and if that is not above the noise.
  package private(set) var nsPerBubble: Double?

  /// Summarizes the times of frames, of which there is at least one; `fast` are those of that method.
  package init(
    count: Int, renderer: RenderMethod, scene: Bool = false, threads: Int = 1, times: [Double],
    stages: FrameTimes = FrameTimes(), fast: [Double]? = nil
  ) {
    (self.count, self.renderer, self.scene, self.threads) = (count, renderer, scene, threads)
    frames = times.count
    (field, sort, draw) = (stages.field * 1e3, stages.sort * 1e3, stages.draw * 1e3)
    (min, max) = (percentile(0, of: times), percentile(100, of: times))
    (p25, p75) = (percentile(25, of: times), percentile(75, of: times))
    p50 = percentile(50, of: times)
    p95 = frames >= 20 ? percentile(95, of: times) : nil
    ratio = fast.map {
      let ratios = zip(times, $0).map(/).sorted()
      return (ratios[(ratios.count - 1) / 2] + ratios[ratios.count / 2]) / 2
    }
  }

  /// Sets the time of one bubble, from the measurements without bubbles.
  package mutating func compare(withEmpty runs: [StressRun]) {
    let empty = runs.first { $0.renderer == renderer }
    guard count > 0, let empty, p50 > empty.p50 else { return }
    nsPerBubble = (p50 - empty.p50) * 1e6 / Double(count)
  }
}
