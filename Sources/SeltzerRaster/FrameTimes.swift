import Synchronization

/// Where the time of one picture went, in seconds of the drawing threads together.
public struct FrameTimes: Sendable, Equatable {
  /// Finding the bubbles of the moment and putting them and the layers in their places.
  public var field: Double = 0
  /// Sorting bubbles into tiles; Cairo has none.
  public var sort: Double = 0
  /// Background, bubbles and layers.
  public var draw: Double = 0
  /// Dithering and writing the pixels out; Cairo draws them in place.
  public var handover: Double = 0

  /// No time at all.
  public init() {}

  /// All stages together.
  public var total: Double { field + sort + draw + handover }
}

/// Adds up how long the stages of a picture take, on any number of threads.
package final class Stopwatch: Sendable {
  package enum Stage: Int {
    case field, sort, draw, handover
  }

  private let nanoseconds = Mutex([Int64](repeating: 0, count: 4))

  package init() {}

  /// What was measured so far.
  package var times: FrameTimes {
    let seconds = nanoseconds.withLock { $0 }.map { Double($0) * 1e-9 }
    var times = FrameTimes()
    (times.field, times.sort) = (seconds[0], seconds[1])
    (times.draw, times.handover) = (seconds[2], seconds[3])
    return times
  }

  /// Does some work, and adds its time to a stage's if there is a stopwatch.
  package static func measure<Result, Failure: Error>(
    _ stage: Stage, with stopwatch: Stopwatch?, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let stopwatch else { return try work() }
    let start = ContinuousClock.now
    defer {
      let (seconds, attoseconds) = start.duration(to: .now).components
      let spent = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
      stopwatch.nanoseconds.withLock { $0[stage.rawValue] += spent }
    }
    return try work()
  }
}
