import SeltzerMotion
import SeltzerSystem

/// Reads lines that end with LF, CR LF or CR, in constant memory.
package final class LineReader {
  /// The greatest length of a line in bytes.
  static let lineLimit = 64 * 1024
  private static let capacity = 4 * lineLimit

  /// The name in errors.
  let name: String
  /// The number of the last returned line, from 1.
  private(set) var lineNumber = 0
  private let source: any ByteSource
  private let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
  private var start = 0
  private var end = 0
  private var isAtEnd = false
  private var terminator = UInt8(ascii: "\n")

  init(_ source: any ByteSource) throws(MotionError) {
    self.source = source
    name = source.name
    try fill()
    let hasLF = memchr(buffer, Int32(UInt8(ascii: "\n")), end) != nil
    if !hasLF, memchr(buffer, Int32(UInt8(ascii: "\r")), end) != nil {
      terminator = UInt8(ascii: "\r")
    }
    if end >= 3, buffer[0] == 0xEF, buffer[1] == 0xBB, buffer[2] == 0xBF { start = 3 }
  }

  deinit { buffer.deallocate() }

  /// Returns the next line without its end, or nil; the bytes are valid until the next call.
  func next() throws(MotionError) -> UnsafeBufferPointer<UInt8>? {
    var searched = 0
    while true {
      let left = end - start
      if let found = memchr(buffer + start + searched, Int32(terminator), left - searched) {
        let stop = found.assumingMemoryBound(to: UInt8.self) - buffer
        return try line(to: stop, next: stop + 1)
      }
      searched = left
      if left > Self.lineLimit || isAtEnd && left > 0 { return try line(to: end, next: end) }
      if isAtEnd { return nil }
      try fill()
    }
  }

  private func line(to stop: Int, next: Int) throws(MotionError) -> UnsafeBufferPointer<UInt8> {
    let line = UnsafeBufferPointer(start: buffer + start, count: stop - start)
    start = next
    lineNumber += 1
    guard line.count <= Self.lineLimit else {
      throw .faultyLine(
        name, line: lineNumber, value: printable(line.prefix(40), limit: 40),
        allowed: "a line of at most \(Self.lineLimit) bytes")
    }
    return UnsafeBufferPointer(
      rebasing: line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...])
  }

  private func fill() throws(MotionError) {
    memmove(buffer, buffer + start, end - start)
    end -= start
    start = 0
    // Pipes deliver little data at a time, but the first block must be large enough to show the
    // line ends.
    repeat {
      let count = try source.read(
        into: UnsafeMutableRawBufferPointer(start: buffer + end, count: Self.capacity - end))
      if count == 0 { isAtEnd = true }
      end += count
    } while !isAtEnd && end < Self.lineLimit
  }
}

/// Returns bytes for a message, shortened and without control characters.
func printable(_ bytes: some Collection<UInt8>, limit: Int) -> String {
  let text = String(decoding: bytes.prefix(limit * 4), as: UTF8.self).unicodeScalars
  let shown = text.prefix(limit).map { $0.value < 32 || $0.value == 127 ? " " : String($0) }
  return shown.joined() + (text.count > limit ? "…" : "")
}
