import SeltzerSystem

/// A text's lines, one at a time, whether LF, CR LF or CR ends them, in constant memory.
final class LineReader {
  /// The longest line that is read.
  static let longestLine = 64 * 1024
  private static let room = 4 * longestLine

  /// What the text is called in messages.
  let name: String
  /// The number of the line that was given last, from 1.
  private(set) var lineNumber = 0
  private let source: ByteSource
  private let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
  private var start = 0
  private var end = 0
  private var isAtEnd = false
  private var terminator = UInt8(ascii: "\n")

  init(_ source: ByteSource) throws(MotionError) {
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

  /// The next line without its end, or nil; its bytes are there until the next call.
  func next() throws(MotionError) -> UnsafeBufferPointer<UInt8>? {
    var searched = 0
    while true {
      let left = end - start
      if left > searched,
        let found = memchr(buffer + start + searched, Int32(terminator), left - searched)
      {
        let first = start
        let stop = found.assumingMemoryBound(to: UInt8.self) - buffer
        start = stop + 1
        return try line(first, stop)
      }
      searched = left
      if left > Self.longestLine { return try line(start, end) }
      if isAtEnd {
        guard left > 0 else { return nil }
        let first = start
        start = end
        return try line(first, end)
      }
      try fill()
    }
  }

  private func line(_ first: Int, _ stop: Int) throws(MotionError) -> UnsafeBufferPointer<UInt8> {
    lineNumber += 1
    guard stop - first <= Self.longestLine else {
      let begin = UnsafeBufferPointer(start: buffer + first, count: 40)
      throw .faultyLine(
        name, line: lineNumber, value: printable(begin, atMost: 40),
        allowed: "a line of at most \(Self.longestLine) bytes")
    }
    let hasCR = stop > first && buffer[stop - 1] == UInt8(ascii: "\r")
    return UnsafeBufferPointer(start: buffer + first, count: stop - first - (hasCR ? 1 : 0))
  }

  private func fill() throws(MotionError) {
    memmove(buffer, buffer + start, end - start)
    end -= start
    start = 0
    // Pipes give little at a time; what is read first must show how lines end.
    repeat {
      let count = try source.read(
        into: UnsafeMutableRawBufferPointer(start: buffer + end, count: Self.room - end))
      if count == 0 { isAtEnd = true }
      end += count
    } while !isAtEnd && end < Self.longestLine
  }
}

/// Bytes as a message may show them: no control characters, and not too many.
func printable(_ bytes: some Collection<UInt8>, atMost most: Int) -> String {
  let text = String(decoding: bytes.prefix(most * 4), as: UTF8.self)
  let shown = text.unicodeScalars.prefix(most).map { scalar in
    scalar.value < 32 || scalar.value == 127 ? " " : String(scalar)
  }.joined()
  return text.unicodeScalars.count > most ? shown + "…" : shown
}
