import SeltzerSystem

/// Reads the lines of a file, which end with LF, CR LF or CR.
package final class LineReader {
  /// The name in errors.
  package let name: String
  /// The number of the last returned line, from 1.
  package private(set) var lineNumber = 0
  private let chunk: () throws(MotionError) -> [UInt8]
  /// The most lines and bytes; nil for a pipe.
  private var most: (lines: Int, bytes: Int)?
  private var byteCount = 0
  /// Whether the text is UTF-16 with the low byte first; nil for UTF-8.
  private var isLittleEndian: Bool?
  /// The first byte of a UTF-16 character whose second is in the next chunk.
  private var half: [UInt8] = []
  private var lines = ChunkedLines(limit: 65_536)
  /// The lines of `ahead` that `next` has not yet returned.
  private var waiting: ArraySlice<ChunkedLines.Line> = []

  /// Reads chunks of bytes; an empty one ends the text.
  package init(_ name: String, chunk: @escaping () throws(MotionError) -> [UInt8]) {
    (self.name, self.chunk) = (name, chunk)
    // More than a day at 100 Hz. Studio reads a tenth, so that it answers soon.
    most = FileAccess.isLimited ? (1_000_000, 100_000_000) : (10_000_000, 1_000_000_000)
  }

  /// Opens a file; `waitsForWriter` waits for the writer of a named pipe.
  package convenience init(
    path: String, waitsForWriter: Bool = false, followsLinks: Bool = true
  ) throws(MotionError) {
    do throws(Errno) {
      let file = try InputFile(path, waitsForWriter: waitsForWriter, followsLinks: followsLinks)
      let isPipe = file.type != S_IFREG
      self.init(path) { () throws(MotionError) in
        do throws(Errno) { return try file.read() } catch { throw MotionError(error, path: path) }
      }
      if isPipe { most = nil }
    } catch { throw MotionError(error, path: path) }
  }

  /// Returns the next line; nil at the end.
  package func next() throws(MotionError) -> ChunkedLines.Line? {
    let line = waiting.isEmpty ? try read() : waiting.removeFirst()
    if let line { lineNumber = line.number }
    return line
  }

  /// The next lines, which `next` will return: up to 64, of a pipe 3.
  package var ahead: ArraySlice<ChunkedLines.Line> {
    get throws(MotionError) {
      while waiting.count < (most == nil ? 3 : 64), let line = try read() { waiting.append(line) }
      return waiting
    }
  }

  private func read() throws(MotionError) -> ChunkedLines.Line? {
    while true {
      if let line = lines.next() {
        if line.isTooLong {
          throw line.faulty(in: name, allowed: "a line of at most \(lines.limit) bytes")
        }
        return line
      }
      if lines.isEnded { return nil }
      lines.append(try decodedChunk())
    }
  }

  /// Returns the next bytes, decoded if a byte order mark shows UTF-16.
  private func decodedChunk() throws(MotionError) -> [UInt8] {
    let isFirst = byteCount == 0
    let new = try chunk()
    if isFirst, new.starts(with: [0x1F, 0x8B]) || new.starts(with: [0x50, 0x4B, 3, 4]) {
      throw .unusable(
        name, reason: "it is a compressed archive; unpack it, and name the file or folder in it")
    }
    byteCount += new.count
    if let most, byteCount > most.bytes || lines.count > most.lines {
      throw .unusable(
        name,
        reason: "it has more than \(most.lines) lines or \(most.bytes / 1_000_000) MB; cut it")
    }
    if isFirst, new.starts(with: [0xFF, 0xFE]) { isLittleEndian = true }
    if isFirst, new.starts(with: [0xFE, 0xFF]) { isLittleEndian = false }
    guard let isLittleEndian else { return new }
    let bytes = half + new
    half = bytes.count % 2 == 0 ? [] : bytes.suffix(1)
    return Array(String(utf16: bytes, isLittleEndian: isLittleEndian).utf8)
  }
}

/// Assembles lines from bytes that arrive in chunks.
package struct ChunkedLines: Sendable {
  /// A line without its line ending.
  package struct Line {
    /// Counts from 1.
    package let number: Int
    package let bytes: ArraySlice<UInt8>
    /// The line was longer than the limit; `bytes` is its beginning.
    let isTooLong: Bool
  }

  /// The maximum length of a line in bytes.
  let limit: Int
  private(set) var isEnded = false
  private var bytes: [UInt8] = []
  private var start = 0
  private(set) var count = 0
  /// Whether the rest of a line that was too long is being skipped.
  private var isSkipping = false

  init(limit: Int) { self.limit = limit }

  /// Appends bytes; none end the text, whose rest is a line even without a line ending.
  mutating func append(_ more: [UInt8]) {
    if more.isEmpty { isEnded = true }
    // Removes consumed bytes only here, so that a chunk of many lines is moved once.
    bytes.removeSubrange(..<start)
    start = 0
    bytes += more
  }

  /// Returns the next complete line; nil if there is none yet.
  mutating func next() -> Line? {
    while start < bytes.count {
      var end = index(of: 0x0A, before: bytes.count)
      let stop = end ?? bytes.count
      // A CR before an LF, which may be in the next chunk, is part of one line ending.
      if let cr = index(of: 0x0D, before: stop), cr + 1 < stop || (isEnded && end == nil) {
        end = cr
      }
      var line = bytes[start..<(end ?? bytes.count)]
      let isTooLong = line.count > limit
      guard isSkipping || isTooLong || end != nil || isEnded else { return nil }
      start = end.map { $0 + 1 } ?? bytes.count
      let isRest = isSkipping
      isSkipping = (isSkipping || isTooLong) && end == nil
      if isRest { continue }
      count += 1
      if count == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
      if line.last == 0x0D { line.removeLast() }
      return Line(number: count, bytes: line.prefix(limit), isTooLong: isTooLong)
    }
    return nil
  }

  private func index(of byte: UInt8, before end: Int) -> Int? {
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      return memchr(base + start, Int32(byte), end - start).map { base.distance(to: $0) }
    }
  }
}

extension ChunkedLines.Line {
  /// The text without surrounding white space.
  var text: String { String(untrimmed.trimmed) }
  /// The whole text.
  package var untrimmed: String { String(decoding: bytes, as: UTF8.self) }

  /// The parts between spaces, tabs, commas and semicolons.
  var words: [Substring] {
    // Two commas in a row enclose an empty word; two spaces do not.
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == ";" }
    return parts.flatMap { part in
      let words = part.split { $0 == " " || $0 == "\t" }
      return words.isEmpty ? [""] : words
    }
  }

  /// The words as numbers; nil if one of them is not a finite number.
  var numbers: [Double]? {
    let numbers = words.compactMap { Double($0) }.filter(\.isFinite)
    return numbers.count == words.count ? numbers : nil
  }

  /// Returns the error for this invalid line.
  package func faulty(in name: String, allowed: String) -> MotionError {
    .faultyLine(name, line: number, value: excerpt(text, limit: 40), allowed: allowed)
  }
}
