import FoundationEssentials
import SeltzerSystem

/// Reads pointer positions from the lines of a pipe.
///
/// A line is `x y`, separated by spaces, a tab or a comma, or JSON: `[x, y]` or `{"x": 0.5, "y": -1}`,
/// with an optional time in seconds, `"t"`. Blank lines are skipped.
package struct PointerReader: Sendable {
  private static let allowed = #"two numbers 'x y', '[x, y]' or '{"x": 0, "y": 0}'"#
  /// Seconds between lines whose times are unknown.
  private static let tick = 1.0 / 60

  private let name: String
  private var lines = ChunkedLines(limit: 4096)
  private var ticks = 0

  /// Creates a reader; `name` is the name of the pipe in errors.
  package init(name: String = "standard input") { self.name = name }

  /// Appends bytes, which may end within a line; none end the text.
  package mutating func append(_ bytes: [UInt8]) { lines.append(bytes) }

  /// Returns the next position as the `direct` of a sample; nil if there is no complete line yet.
  ///
  /// - Parameter arrival: The time in seconds of lines without a time; nil counts 1/60 s per line.
  /// - Returns: The sample; its position may be outside -1...1.
  /// - Throws: `MotionError.faultyLine`; the next call continues with the next line.
  package mutating func next(at arrival: Double? = nil) throws(MotionError) -> MotionSample? {
    while let line = lines.next() {
      if line.text.isEmpty { continue }
      guard !line.isTooLong, let position = Position(line) else {
        throw line.faulty(in: name, allowed: Self.allowed)
      }
      var sample = MotionSample(t: position.t ?? arrival ?? Double(ticks) * Self.tick)
      sample.direct = SIMD2(position.x, position.y)
      ticks += 1
      return sample
    }
    return nil
  }

  /// Reads a pipe to its end, and passes on each sample immediately after its line is complete.
  package mutating func readAll(
    _ descriptor: Int32, _ take: (MotionSample) -> Void
  ) throws(MotionError) {
    var isOpen = true
    while isOpen {
      isOpen = try appendChunk(descriptor)
      while let sample = try next() { take(sample) }
    }
  }

  /// Appends the pending bytes of a pipe, at most 1 MB, without waiting; false at the end.
  package mutating func appendArrived(_ descriptor: Int32) throws(MotionError) -> Bool {
    var pipe = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // Reads at most 1 MB, so that a flooding writer cannot starve rendering.
    for _ in 0..<16 {
      guard poll(&pipe, 1, 0) > 0 else { return true }
      guard try appendChunk(descriptor) else { return false }
    }
    return true
  }

  /// Appends the next bytes of a pipe, waiting for at least one; false at the end.
  private mutating func appendChunk(_ descriptor: Int32) throws(MotionError) -> Bool {
    do {
      let bytes = try [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
        count = try FileDescriptor(rawValue: descriptor).read(
          into: UnsafeMutableRawBufferPointer(buffer))
      }
      append(bytes)
      return !bytes.isEmpty
    } catch { throw .unreadable(name, reason: (error as? Errno ?? .last).reason) }
  }
}

private struct Position: Decodable {
  var x, y: Double
  var t: Double?

  /// Parses a line; nil if it is not a finite position.
  init?(_ line: ChunkedLines.Line) {
    let json = Data(line.text.utf8)
    if line.text.hasPrefix("{") {
      guard let position = try? JSONDecoder().decode(Self.self, from: json) else { return nil }
      self = position
    } else {
      let isList = line.text.hasPrefix("[")
      let numbers = isList ? try? JSONDecoder().decode([Double].self, from: json) : line.numbers
      guard let numbers, numbers.count == 2 else { return nil }
      (x, y) = (numbers[0], numbers[1])
    }
    guard x.isFinite, y.isFinite, (t ?? 0).isFinite else { return nil }
  }
}
