import FoundationEssentials
import SeltzerSystem

/// Reads a pointer's positions from a pipe, as its lines arrive.
///
/// A line is `x y`, separated by spaces, a tab or a comma, or JSON: `[x, y]` or `{"x": 0.5, "y": -1}`,
/// which may have a time in seconds, `"t"`. Blank lines are skipped.
///
/// ```swift
/// var reader = PointerReader()
/// reader.append(bytes)
/// while let sample = try reader.next() { follower.follow(sample) }
/// ```
package struct PointerReader: Sendable {
  private static let allowed = #"two numbers 'x y', '[x, y]' or '{"x": 0, "y": 0}'"#
  /// Seconds between lines whose times are unknown.
  private static let tick = 1.0 / 60

  private let name: String
  private var lines = ChunkedLines()
  private var ticks = 0

  /// Makes a reader of a pipe that errors call `name`.
  package init(name: String = "standard input") {
    self.name = name
  }

  /// Appends bytes that have arrived; they may end anywhere in a line.
  package mutating func append(_ bytes: some Sequence<UInt8>) {
    lines.append(bytes)
  }

  /// Ends the text, so that the last line needs no end.
  package mutating func end() {
    lines.end()
  }

  /// Returns the pointer's next position as a sample's `direct`; nil until there is a complete line.
  ///
  /// - Parameter arrival: The time in seconds of lines without one; nil makes each line last a sixtieth
  ///   of a second.
  /// - Returns: The sample; its numbers may be beyond -1...1.
  /// - Throws: `MotionError.faultyLine`; the next call continues with the next line.
  package mutating func next(at arrival: Double? = nil) throws(MotionError) -> MotionSample? {
    while let line = lines.next() {
      if line.text.isEmpty { continue }
      guard !line.isTooLong, let position = position(in: line) else {
        throw line.faulty(in: name, allowed: Self.allowed)
      }
      var sample = MotionSample(t: position.t ?? arrival ?? Double(ticks) * Self.tick)
      sample.direct = position.vector
      ticks += 1
      return sample
    }
    return nil
  }

  /// Reads a pipe to its end.
  ///
  /// - Parameters:
  ///   - descriptor: The pipe's file descriptor, 0 for standard input.
  ///   - take: Called with each sample as soon as its line is complete.
  /// - Throws: `MotionError.faultyLine`, `MotionError.unreadable`.
  package mutating func readAll(
    _ descriptor: Int32, _ take: (MotionSample) -> Void
  ) throws(MotionError) {
    var isOpen = true
    while isOpen {
      isOpen = try appendChunk(descriptor)
      while let sample = try next() { take(sample) }
    }
  }

  /// Appends what has arrived through a pipe, without waiting for more.
  ///
  /// - Parameter descriptor: The pipe's file descriptor, 0 for standard input.
  /// - Returns: Whether more may follow; false at the end.
  /// - Throws: `MotionError.unreadable`.
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
      if bytes.isEmpty { end() } else { append(bytes) }
      return !bytes.isEmpty
    } catch {
      throw .unreadable(name, reason: (error as? Errno ?? .last).reason)
    }
  }

  private func position(in line: ChunkedLines.Line) -> Position? {
    switch line.text.first {
    case "{":
      let position = try? JSONDecoder().decode(Position.self, from: Data(line.text.utf8))
      return position.flatMap { $0.isFinite ? $0 : nil }
    case "[":
      let numbers = try? JSONDecoder().decode([Double].self, from: Data(line.text.utf8))
      return numbers.flatMap(Position.init)
    default:
      return line.numbers.flatMap(Position.init)
    }
  }
}

private struct Position: Decodable {
  var x: Double
  var y: Double
  var t: Double?

  init?(_ numbers: [Double]) {
    guard numbers.count == 2 else { return nil }
    (x, y) = (numbers[0], numbers[1])
    guard isFinite else { return nil }
  }

  var vector: SIMD2<Double> { SIMD2(x, y) }

  var isFinite: Bool { x.isFinite && y.isFinite && (t ?? 0).isFinite }
}
