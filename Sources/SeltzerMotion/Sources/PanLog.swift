import SeltzerSystem

/// A recording of a finger's drags, which move the content.
///
/// A line is `t x y`: seconds, and how far the finger moved since the line before, in points, y down.
/// Spaces, tabs, commas or semicolons separate them. A first line may name the columns, in any order and
/// among others; blank lines and lines that begin with # are skipped. Dragging right moves the content
/// right, dragging down moves it down.
package struct PanLog: Sendable {
  private static let allowed = "three numbers 't x y', below names of columns or without"
  private static let names = [
    ["t", "ts", "time", "times", "seconds"], ["x", "dx", "translationx"],
    ["y", "dy", "translationy"],
  ]
  /// Seconds without a line after which a new drag begins, one tick before its first line.
  private static let pause = 0.1
  private static let tick = 1.0 / 60
  /// In points; keeps the offset finite.
  private static let farthest = 1e9

  private let name: String
  private var columns = [0, 1, 2]
  private var isBegun = false
  private var clock = SampleClock()
  private var contentOffset = SIMD2<Double>.zero
  private var track: MotionTrack

  private init(name: String, loop: Double?) {
    self.name = name
    track = MotionTrack(loop: loop)
  }

  /// Reads a file of drags.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - loop: Seconds after which the track repeats; nil is never.
  /// - Returns: A track of the content's offset.
  /// - Throws: `MotionError` if the file is missing, unreadable, faulty or without drags.
  package static func track(
    of path: String, loop: Double? = nil
  ) throws(MotionError) -> MotionTrack {
    if Path.isFolder(path) {
      throw .unreadable(path, reason: "this is a folder; name a file in it")
    }
    var log = PanLog(name: path, loop: loop)
    var lines = ChunkedLines()
    let file = try InputFile(motionPath: path)
    var isAtEnd = false
    while !isAtEnd {
      do {
        let bytes = try file.read()
        isAtEnd = bytes.isEmpty
        if isAtEnd { lines.end() } else { lines.append(bytes) }
      } catch {
        throw MotionError(error, path: path)
      }
      while let line = lines.next() { try log.take(line) }
    }
    guard log.track.times != nil else { throw .noSamples(path) }
    return log.track
  }

  private mutating func take(_ line: ChunkedLines.Line) throws(MotionError) {
    if line.text.isEmpty || line.text.hasPrefix("#") { return }
    let isFirst = !isBegun
    isBegun = true
    if let numbers = line.numbers, !line.isTooLong {
      guard numbers.count > columns.max() ?? 0 else { throw faulty(line) }
      drag(SIMD2(numbers[columns[1]], numbers[columns[2]]), at: numbers[columns[0]])
      return
    }
    guard isFirst, let named = Self.columns(named: line.fields) else { throw faulty(line) }
    columns = named
  }

  private mutating func drag(_ translation: SIMD2<Double>, at t: Double) {
    let step = clock.step(to: t)
    var isNew = step == .gap
    if case .passed(let dt) = step { isNew = dt > Self.pause }
    if isNew, let last = track.times?.upperBound {
      track.append(.content(contentOffset), at: max(clock.time - Self.tick, last))
    }
    let moved = contentOffset + SIMD2(translation.x, -translation.y)
    contentOffset = moved.clamped(
      lowerBound: SIMD2(repeating: -Self.farthest), upperBound: SIMD2(repeating: Self.farthest))
    track.append(.content(contentOffset), at: clock.time)
  }

  private static func columns(named words: [Substring]) -> [Int]? {
    let found = words.map { $0.lowercased().filter { $0.isLetter } }
    let columns = names.compactMap { names in found.firstIndex { names.contains($0) } }
    return columns.count == names.count ? columns : nil
  }

  private func faulty(_ line: ChunkedLines.Line) -> MotionError {
    line.faulty(in: name, allowed: Self.allowed)
  }
}
