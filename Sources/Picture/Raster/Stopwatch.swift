import Dispatch
import Synchronization

/// The times of a picture's stages, in seconds, summed over the threads.
public struct FrameTimes: Sendable, Equatable {
  /// Computing the bubbles, and placing bubbles and layers.
  public var field: Double = 0
  /// Sorting bubbles into tiles; 0 with Cairo.
  public var sort: Double = 0
  /// Drawing background, bubbles and layers; with Cairo also computing the bubbles.
  public var draw: Double = 0
  /// Dithering and storing the pixels; 0 with Cairo.
  public var handover: Double = 0

  /// Creates times, by default 0.
  public init(field: Double = 0, sort: Double = 0, draw: Double = 0, handover: Double = 0) {
    (self.field, self.sort, self.draw, self.handover) = (field, sort, draw, handover)
  }
}

/// Measures the stages of a picture, on any number of threads.
package final class Stopwatch: Sendable {
  package enum Stage: Int { case field, sort, draw, handover }

  fileprivate let nanoseconds = Mutex(SIMD4<UInt64>.zero)

  package init() {}

  package func times(dividedBy frames: Double = 1) -> FrameTimes {
    let seconds = SIMD4<Double>(nanoseconds.withLock { $0 }) * 1e-9 / frames
    return FrameTimes(field: seconds[0], sort: seconds[1], draw: seconds[2], handover: seconds[3])
  }

  /// Runs `work` and adds its time to a stage if there is a stopwatch.
  package static func measure<Result, Failure: Error>(
    _ stage: Stage, with stopwatch: Stopwatch?, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var laps = Laps(stopwatch)
    defer { laps.lap(stage) }
    return try work()
  }
}

/// The times of one thread; the clock is read once between two stages.
struct Laps: ~Copyable {
  private let stopwatch: Stopwatch?
  private var last: UInt64 = 0
  private var spent = SIMD4<UInt64>.zero

  init(_ stopwatch: Stopwatch?) {
    self.stopwatch = stopwatch
    if stopwatch != nil { last = DispatchTime.now().uptimeNanoseconds }
  }

  deinit { stopwatch?.nanoseconds.withLock { [spent] in $0 &+= spent } }

  mutating func lap(_ stage: Stopwatch.Stage) {
    guard stopwatch != nil else { return }
    let now = DispatchTime.now().uptimeNanoseconds
    spent[stage.rawValue] &+= now &- last
    last = now
  }
}
