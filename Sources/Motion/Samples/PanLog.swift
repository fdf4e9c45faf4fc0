/// A recording of drag gestures, which move the content.
///
/// A line is `t x y`: seconds, and the translation since the previous line in points, y down.
/// Spaces, tabs, commas or semicolons separate the fields. The first line may be `t x y`; blank lines and
/// lines that begin with # are skipped. Dragging moves the content in the same direction.
package struct PanLog: Sendable {
  private static let allowed = "three numbers 't x y'"
  /// After this many seconds without a line a new drag begins, one tick before its first line.
  private static let pause = 0.1
  private static let tick = 1.0 / 60
  /// The maximum offset in points.
  private static let maximumOffset = SIMD2(repeating: 1e9)

  private var isBegun = false
  private var clock = SampleClock()
  private var contentOffset = SIMD2<Double>.zero
  private var track: MotionTrack

  /// Reads a file of drags into a track of the content's offset, which repeats after `loop` seconds.
  package static func track(
    of path: String, loop: Double? = nil, waitsForWriter: Bool = false
  ) throws(MotionError) -> MotionTrack {
    var log = PanLog(track: MotionTrack(loop: loop))
    let lines = try LineReader(path: path, waitsForWriter: waitsForWriter)
    while let line = try lines.next() {
      guard log.take(line) else { throw line.faulty(in: path, allowed: allowed) }
    }
    guard log.track.times != nil else { throw .noSamples(path) }
    return log.track
  }

  /// Takes a line; false if it is invalid.
  private mutating func take(_ line: ChunkedLines.Line) -> Bool {
    if line.text.isEmpty || line.text.hasPrefix("#") { return true }
    defer { isBegun = true }
    if let numbers = line.numbers {
      guard numbers.count >= 3 else { return false }
      drag(SIMD2(numbers[1], numbers[2]), at: numbers[0])
      return true
    }
    return !isBegun && line.words == ["t", "x", "y"]
  }

  private mutating func drag(_ translation: SIMD2<Double>, at t: Double) {
    clock.advance(to: t)
    if clock.isGap || clock.passed > Self.pause, let last = track.times?.upperBound {
      track.append(.content(contentOffset), at: max(clock.time - Self.tick, last))
    }
    let moved = contentOffset + SIMD2(translation.x, -translation.y)
    contentOffset = moved.clamped(lowerBound: -Self.maximumOffset, upperBound: Self.maximumOffset)
    track.append(.content(contentOffset), at: clock.time)
  }
}
