import SeltzerOutput

/// One of several parts of a range of frames, such as part 2 of 8.
package struct Shard: Sendable, Equatable {
  /// From 1 to `count`.
  package let number: Int
  package let count: Int

  /// Creates a part; nil unless `number` is in 1...`count`.
  package init?(_ number: Int, of count: Int) {
    guard count >= 1, (1...count).contains(number) else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Returns the units of this part, where all parts together have `units`, and sizes differ by at
  /// most one.
  package func units(of units: Int) -> Range<Int> {
    let (whole, rest) = units.quotientAndRemainder(dividingBy: count)
    func start(_ index: Int) -> Int { index * whole + min(index, rest) }
    return start(number - 1)..<start(number)
  }
}

extension FrameRange {
  /// The segments of a video of these frames, one or more of `length` frames; the last one also has
  /// the frames that are left, because the end of a very short segment could not be blended towards
  /// the frame that follows.
  package func segments(length: Int = VideoWriter.segmentLength) -> [FrameRange] {
    let number = max(1, count / length)
    return (0..<number).map { index in
      part(index * length..<(index == number - 1 ? count : (index + 1) * length))
    }
  }

  /// Returns some of the range's frames, which keep their numbers and times.
  package func part(_ indexes: Range<Int>) -> FrameRange {
    FrameRange(first: first + indexes.lowerBound, count: indexes.count, rate: rate, start: start)
  }
}
