/// The measurements of drawing one number of bubbles; all times in seconds.
package struct StressRun: Sendable, Equatable {
  /// The number of bubbles.
  package let count: Int
  /// The rendering backend.
  package let method: RenderMethod
  /// The number of threads that drew one frame.
  package let threads: Int
  /// The number of measured frames, which is smaller than requested if the time limit was reached.
  package let frames: Int
  /// The mean times of the stages of one frame.
  ///
  /// With one thread the stages are parts of `frame`; with several, their times are summed.
  package let stages: FrameTimes
  /// The mean wall time of one frame.
  package let frame: Double
  /// The median wall time.
  package let p50: Double
  /// The 95th percentile of the wall times.
  package let p95: Double
  /// The 99th percentile of the wall times.
  package let p99: Double
  /// The sum of the areas of a frame's bubbles within the picture, in pixels.
  package let area: Double
  /// The peak memory of this process so far, in bytes.
  ///
  /// It never falls, so counts are best measured in rising order.
  package let peakBytes: Int

  package init(
    count: Int, method: RenderMethod, threads: Int, frames: Int, stages: FrameTimes, frame: Double,
    p50: Double, p95: Double, p99: Double, area: Double, peakBytes: Int
  ) {
    self.count = count
    self.method = method
    self.threads = threads
    self.frames = frames
    self.stages = stages
    self.frame = frame
    self.p50 = p50
    self.p95 = p95
    self.p99 = p99
    self.area = area
    self.peakBytes = peakBytes
  }

  /// Frames per second at the mean time.
  package var fps: Double { 1 / max(frame, .leastNormalMagnitude) }
  /// The area of the bubbles per second of the drawing stage.
  package var pixelsPerSecond: Double { stages.draw > 0 ? area / stages.draw : 0 }
}

/// One run of each method; the methods draw each frame in turn.
package struct StressMeasurement: Sendable, Equatable {
  /// A run of each method.
  package let runs: [StressRun]
  /// The median over the frames of the second method's time divided by the first's; nil with one method.
  package let ratio: Double?

  init(_ tracks: [StressTrack]) throws {
    runs = try tracks.map { try $0.run() }
    ratio = tracks.count == 2 ? Self.median(zip(tracks[1].times, tracks[0].times).map(/)) : nil
  }

  /// Returns the median; nil without values.
  package static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
