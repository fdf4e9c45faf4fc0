/// Puts lines together from bytes that come in pieces.
struct ChunkedLines: Sendable {
  /// A line, counted from 1, without its end and the white space around it.
  struct Line {
    var number: Int
    var text: String
    /// It was longer than is kept; `text` is its beginning.
    var isTooLong: Bool
  }

  /// A line that is longer is no line of numbers.
  private static let mostBytes = 4096

  private var bytes: [UInt8] = []
  private var start = 0
  private var count = 0
  private var isEnded = false
  /// The rest of a line that was too long is still to come.
  private var isSkipping = false

  mutating func append(_ more: some Sequence<UInt8>) {
    // What was read is dropped only now, so that a piece of many lines is moved once.
    bytes.removeSubrange(..<start)
    start = 0
    bytes.append(contentsOf: more)
  }

  /// Says that nothing follows: what is left is a line even without an end.
  mutating func end() {
    isEnded = true
  }

  /// The next line that is whole; nil until there is one.
  mutating func next() -> Line? {
    while start < bytes.count {
      let rest = bytes[start...]
      let end = rest.firstIndex(of: 0x0A)
      let length = (end ?? bytes.count) - start
      if isSkipping {
        isSkipping = end == nil
        start = end.map { $0 + 1 } ?? bytes.count
        continue
      }
      if length > Self.mostBytes {
        isSkipping = end == nil
        start = end.map { $0 + 1 } ?? bytes.count
        return line(rest.prefix(Self.mostBytes), isTooLong: true)
      }
      guard end != nil || isEnded else { return nil }
      start = end.map { $0 + 1 } ?? bytes.count
      return line(rest.prefix(length), isTooLong: false)
    }
    return nil
  }

  private mutating func line(_ slice: ArraySlice<UInt8>, isTooLong: Bool) -> Line {
    count += 1
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let isMarked = count == 1 && slice.starts(with: byteOrderMark)
    let text = String(decoding: slice.dropFirst(isMarked ? 3 : 0).trimmingSpace(), as: UTF8.self)
    return Line(number: count, text: text, isTooLong: isTooLong)
  }
}

extension ChunkedLines.Line {
  /// The parts between spaces, tabs, commas and semicolons.
  var words: [Substring] {
    // Two commas in a row leave a word out, while two spaces do not.
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

  /// The parts as numbers; nil if one of them is none, or not finite.
  var numbers: [Double]? {
    var numbers: [Double] = []
    for word in words {
      guard let number = Double(word), number.isFinite else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// That this line cannot be used, in short.
  func faulty(in name: String, allowed: String) -> MotionError {
    let shown = String(text.prefix(40).map { $0.isASCII && $0 >= " " && $0 <= "~" ? $0 : "?" })
    return .faultyLine(
      name, line: number, value: text.count > 40 ? shown + "..." : shown, allowed: allowed)
  }
}
