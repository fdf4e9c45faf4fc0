import FoundationEssentials
import SeltzerSystem

/// Reads a pointer's places from a pipe, as their lines come.
///
/// A line is `x y`, apart by spaces, a tab or a comma, or JSON: `[x, y]` or `{"x": 0.5, "y": -1}`,
/// which may have a time in seconds, `"t"`. Blank lines do not count.
///
/// ```swift
/// var reader = PointerReader()
/// reader.append(bytes)
/// while let sample = try reader.next() { follower.follow(sample) }
/// ```
public struct PointerReader: Sendable {
  private static let allowed = #"two numbers 'x y', '[x, y]' or '{"x": 0, "y": 0}'"#
  /// Seconds that a line lasts where nobody tells when it came.
  private static let tick = 1.0 / 60

  private let name: String
  private var lines = ChunkedLines()
  private var ticks = 0

  /// A reader of what is called `name` in errors.
  public init(name: String = "standard input") {
    self.name = name
  }

  /// Adds bytes that have come; lines may be cut anywhere.
  public mutating func append(_ bytes: some Sequence<UInt8>) {
    lines.append(bytes)
  }

  /// Says that nothing follows, so that the last line needs no end.
  public mutating func end() {
    lines.end()
  }

  /// The next place of the pointer, in `direct`; nil until there is a whole line.
  ///
  /// - Parameter arrival: The time in seconds of lines that tell none; nil gives each a display's tick,
  ///   a sixtieth of a second, as for a recording.
  /// - Returns: The sample, with the numbers as they are, also beyond -1...1.
  /// - Throws: `MotionError.faultyLine`; the call after it goes on with the next line.
  public mutating func next(at arrival: Double? = nil) throws(MotionError) -> MotionSample? {
    while let line = lines.next() {
      if line.text.isEmpty { continue }
      guard !line.isTooLong, let place = place(in: line) else {
        throw line.faulty(in: name, allowed: Self.allowed)
      }
      var sample = MotionSample(t: place.t ?? arrival ?? Double(ticks) * Self.tick)
      sample.direct = place.vector
      ticks += 1
      return sample
    }
    return nil
  }

  /// Reads a pipe to its end.
  ///
  /// - Parameters:
  ///   - descriptor: The pipe's number, 0 for standard input.
  ///   - take: Called with each sample as soon as its line is whole.
  /// - Throws: `MotionError.faultyLine`, `MotionError.unreadable`.
  public mutating func readAll(
    _ descriptor: Int32, _ take: (MotionSample) -> Void
  ) throws(MotionError) {
    while true {
      let bytes = try SystemFile.read(descriptor, named: name)
      if bytes.isEmpty { end() } else { append(bytes) }
      while let sample = try next() { take(sample) }
      if bytes.isEmpty { return }
    }
  }

  /// Adds what has come through a pipe, without waiting for more.
  ///
  /// - Parameter descriptor: The pipe's number, 0 for standard input.
  /// - Returns: Whether more may come; false at the end.
  /// - Throws: `MotionError.unreadable`.
  public mutating func appendArrived(_ descriptor: Int32) throws(MotionError) -> Bool {
    var pipe = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // Who writes without end is not read without end.
    for _ in 0..<16 {
      guard poll(&pipe, 1, 0) > 0 else { return true }
      let bytes = try SystemFile.read(descriptor, named: name)
      if bytes.isEmpty {
        end()
        return false
      }
      append(bytes)
    }
    return true
  }

  private func place(in line: ChunkedLines.Line) -> Place? {
    switch line.text.first {
    case "{":
      let place = try? JSONDecoder().decode(Place.self, from: Data(line.text.utf8))
      return place.flatMap { $0.isFinite ? $0 : nil }
    case "[":
      let numbers = try? JSONDecoder().decode([Double].self, from: Data(line.text.utf8))
      return numbers.flatMap(Place.init)
    default:
      return line.numbers.flatMap(Place.init)
    }
  }
}

private struct Place: Decodable {
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
