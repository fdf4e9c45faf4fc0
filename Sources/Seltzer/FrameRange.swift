/// A range of frames; frame `k` shows the time `start + k / rate`.
public struct FrameRange: Sendable, Equatable {
  /// The number of the first frame.
  public let first: Int
  /// The number of frames, 1 or more.
  public let count: Int
  /// Frames per second.
  public let rate: FrameRate
  /// The time of frame 0 in seconds.
  public let start: Double

  /// Creates a range of `count` frames, starting with number `first`.
  public init(first: Int = 0, count: Int, rate: FrameRate, start: Double = 0) {
    precondition(count >= 1, "at least one frame")
    self.first = first
    self.count = count
    self.rate = rate
    self.start = start
  }

  /// Returns the time of the range's frame `index`, 0..<count, in seconds.
  public func time(ofFrame index: Int) -> Double {
    start + rate.time(ofFrame: first + index)
  }
}
