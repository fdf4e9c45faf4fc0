/// The measurements of drawing one number of bubbles; all times in seconds.
public struct StressRun: Sendable, Equatable {
  /// The number of bubbles.
  public let count: Int
  /// The rendering backend.
  public let method: RenderMethod
  /// The number of threads that drew one frame.
  public let threads: Int
  /// The number of measured frames, which is smaller than requested if the time limit was reached.
  public let frames: Int
  /// The mean times of the stages of one frame.
  ///
  /// With one thread the stages are parts of `frame`; with several, their times are summed.
  public let stages: FrameTimes
  /// The mean wall time of one frame.
  public let frame: Double
  /// The median wall time.
  public let p50: Double
  /// The 95th percentile of the wall times.
  public let p95: Double
  /// The 99th percentile of the wall times.
  public let p99: Double
  /// The sum of the areas of a frame's bubbles within the picture, in pixels.
  public let area: Double
  /// The peak memory of this process so far, in bytes.
  ///
  /// It never decreases, so measure counts in increasing order.
  public let peakBytes: Int

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
  public var fps: Double { 1 / max(frame, .leastNormalMagnitude) }
  /// The area of the bubbles per second of the drawing stage.
  public var pixelsPerSecond: Double { stages.draw > 0 ? area / stages.draw : 0 }
}

/// One run of each method; the methods draw each frame in turn.
public struct StressMeasurement: Sendable, Equatable {
  /// A run of each method.
  public let runs: [StressRun]
  /// The median over the frames of the second method's time divided by the first's; nil with one method.
  public let ratio: Double?

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
