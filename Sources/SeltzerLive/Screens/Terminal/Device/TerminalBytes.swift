/// Control sequences for terminals.
package enum TerminalModes {
  /// The alternate screen, cleared, without a cursor and without line wrap.
  static let enter = bytes("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[0m\u{1B}[2J")

  /// The normal screen; also ends an unfinished sequence.
  static let leave = bytes("\u{1B}\\\u{1B}[?2026l\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")

  static let clear = bytes("\u{1B}[0m\u{1B}[2J")

  /// The start and end of a synchronized update; terminals without support ignore them.
  static let (begin, end) = (bytes("\u{1B}[?2026h"), bytes("\u{1B}[?2026l"))

  static let home = bytes("\u{1B}[H")

  /// Queries the primary device attributes; every terminal answers this, after all earlier queries.
  static let askAttributes = bytes("\u{1B}[c")

  /// Queries the size of the text area in pixels.
  static let askPixels = bytes("\u{1B}[14t")

  static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}

extension [UInt8] {
  mutating func append(_ character: Unicode.Scalar) { append(UInt8(ascii: character)) }

  /// Appends a number of 0 or more in decimal digits.
  mutating func append(decimal number: Int) {
    var scale = 1
    while number / scale >= 10 { scale *= 10 }
    while scale > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / scale % 10))
      scale /= 10
    }
  }
}
