/// Assembles lines from bytes that arrive in chunks.
struct ChunkedLines: Sendable {
  /// A line without its line ending and surrounding white space.
  struct Line {
    /// Counts from 1.
    var number: Int
    var text: String
    /// The line was longer than the limit; `text` is its beginning.
    var isTooLong: Bool
  }

  /// The maximum length of a line in bytes.
  private static let lineLimit = 4096

  private var bytes: [UInt8] = []
  private var start = 0
  private var count = 0
  private var isEnded = false
  /// Whether the rest of a line that was too long is being skipped.
  private var isSkipping = false

  mutating func append(_ more: some Sequence<UInt8>) {
    // Removes consumed bytes only here, so that a chunk of many lines is moved once.
    bytes.removeSubrange(..<start)
    start = 0
    bytes.append(contentsOf: more)
  }

  /// Ends the text; the rest is a line even without a line ending.
  mutating func end() {
    isEnded = true
  }

  /// Returns the next complete line; nil if there is none yet.
  mutating func next() -> Line? {
    while start < bytes.count {
      let rest = bytes[start...]
      let end = rest.firstIndex(of: 0x0A)
      let length = (end ?? bytes.count) - start
      let isTooLong = length > Self.lineLimit
      guard isSkipping || isTooLong || end != nil || isEnded else { return nil }
      start = end.map { $0 + 1 } ?? bytes.count
      let isRest = isSkipping
      isSkipping = (isSkipping || isTooLong) && end == nil
      if !isRest { return line(rest.prefix(min(length, Self.lineLimit)), isTooLong: isTooLong) }
    }
    return nil
  }

  private mutating func line(_ slice: ArraySlice<UInt8>, isTooLong: Bool) -> Line {
    count += 1
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let isMarked = count == 1 && slice.starts(with: byteOrderMark)
    return Line(
      number: count, text: slice.dropFirst(isMarked ? 3 : 0).trimmed, isTooLong: isTooLong)
  }
}

extension ChunkedLines.Line {
  /// The parts between spaces, tabs, commas and semicolons.
  var words: [Substring] {
    // Two commas in a row enclose an empty word; two spaces do not.
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == ";" }
    return parts.flatMap { part in
      let words = part.split { $0 == " " || $0 == "\t" }
      return words.isEmpty ? [""] : words
    }
  }

  /// The parts between commas, semicolons or tabs; without any of these, between spaces.
  var fields: [Substring] {
    let marks: Set<Character> = [",", ";", "\t"]
    if text.contains(where: marks.contains) {
      return text.split(omittingEmptySubsequences: false, whereSeparator: marks.contains)
    }
    return text.split(separator: " ")
  }

  /// The words as numbers; nil if one of them is not a finite number.
  var numbers: [Double]? {
    let numbers = words.compactMap { Double($0) }.filter(\.isFinite)
    return numbers.count == words.count ? numbers : nil
  }

  /// Returns the error for this invalid line.
  func faulty(in name: String, allowed: String) -> MotionError {
    let excerpt = String(text.prefix(40).map { $0.isASCII && $0 >= " " && $0 <= "~" ? $0 : "?" })
    return .faultyLine(
      name, line: number, value: text.count > 40 ? excerpt + "..." : excerpt, allowed: allowed)
  }
}

extension Collection<UInt8> {
  /// The text without leading and trailing white space.
  var trimmed: String {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    let rest = Array(drop(while: isSpace))
    let count = rest.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? 0
    return String(decoding: rest.prefix(count), as: UTF8.self)
  }
}
