/// Byte sequences that change what a terminal does, and change it back.
package enum TerminalModes {
  /// Another screen, cleared, without a cursor, and with lines that end at the edge.
  static let enter = bytes("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[0m\u{1B}[2J")

  /// As it was before, whatever it was in the middle of.
  static let leave = bytes("\u{1B}\\\u{1B}[?2026l\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")

  /// Everything away.
  static let clear = bytes("\u{1B}[0m\u{1B}[2J")

  /// What comes between the two is shown at once, where the terminal can.
  static let (begin, end) = (bytes("\u{1B}[?2026h"), bytes("\u{1B}[?2026l"))

  /// The primary device attributes, which every terminal answers, and after all that was asked before.
  static let askAttributes = bytes("\u{1B}[c")

  /// How many pixels all cells are together.
  static let askPixels = bytes("\u{1B}[14t")

  static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}
