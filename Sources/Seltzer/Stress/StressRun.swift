/// What drawing with one number of bubbles took; all times in seconds.
public struct StressRun: Sendable, Equatable {
  /// How many bubbles there were.
  public let count: Int
  /// Who drew.
  public let method: RenderMethod
  /// How many threads drew one frame.
  public let threads: Int
  /// How many frames were drawn and timed: fewer than asked for where the time was up.
  public let frames: Int
  /// What one frame took by stage, on average.
  ///
  /// With one thread the stages are parts of `frame`; those of several threads are added up.
  public let stages: FrameTimes
  /// How long one frame took by the clock, on average.
  public let frame: Double
  /// Half of the frames took no longer.
  public let p50: Double
  /// 95 of 100 frames took no longer.
  public let p95: Double
  /// 99 of 100 frames took no longer.
  public let p99: Double
  /// Pixels within the picture that a frame's bubbles cover, each bubble counted by itself.
  public let area: Double
  /// The most memory this process has had so far, in bytes.
  ///
  /// It only rises from run to run, so counts are best measured in rising order.
  public let peakBytes: Int

  /// Frames a second that the average frame makes.
  public var fps: Double { 1 / max(frame, .leastNormalMagnitude) }
  /// Pixels that bubbles cover, for each second of the stage that draws.
  public var pixelsPerSecond: Double { stages.draw > 0 ? area / stages.draw : 0 }
}

/// One run of each method, drawn in turn.
public struct StressMeasurement: Sendable, Equatable {
  /// A run for each method.
  public let runs: [StressRun]
  /// How many times as long the second method took as the first: the median over the frames; nil
  /// where there is one method.
  public let ratio: Double?

  init(_ tracks: [StressTrack]) throws {
    runs = try tracks.map { try $0.run() }
    ratio = tracks.count == 2 ? Self.median(zip(tracks[1].times, tracks[0].times).map(/)) : nil
  }

  /// The middle value, or the mean of the two in the middle.
  static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
