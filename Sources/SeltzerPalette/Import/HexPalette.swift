/// Hexadecimal colours, a line each, as Lospec gives them.
///
/// They are RRGGBB, RRGGBBAA or RGB, with or without `#`. Lines that begin with `;`, `//` or
/// `# ` are comments.
enum HexPalette {
  /// Whether all lines are colours.
  ///
  /// Where the file name ends in `.hex` the first one is enough, so that a mistyped line is named; so
  /// are three in four where no other format looks like that.
  static func matches(_ text: PaletteText) -> Bool {
    let lines = text.content.lazy.map(\.line).filter { !isComment($0) }
    guard let first = lines.first, isColor(first, ending: text.ending) else { return false }
    if text.ending == "hex" { return true }
    var (all, good) = (0, 0)
    for line in lines {
      all += 1
      good += isColor(line, ending: text.ending) ? 1 : 0
    }
    return good == all || (!first.begins(with: "#") && good * 4 >= all * 3)
  }

  static func read(_ text: PaletteText) throws(PaletteFileError) -> ColorList {
    var colors: [ColorList.Entry] = []
    for (number, line) in text.content where !isComment(line) {
      guard let color = color(line) else {
        throw text.faulty(number, .hex, line, "a colour such as 1ad6fc, #1ad6fc or 1ad6fcff")
      }
      colors.append(.init(color.color, alpha: color.alpha))
    }
    return ColorList(name: "", format: .hex, colors: colors)
  }

  static func isComment(_ line: Substring) -> Bool {
    line.begins(with: ";") || line.begins(with: "//") || line.begins(with: "# ")
  }

  private static func color(_ line: Substring) -> CSSColor? {
    CSSColor(hexDigits: line.begins(with: "#") ? line.dropFirst() : line)
  }

  /// Short words and numbers are colours only where the file's name or a `#` says so.
  private static func isColor(_ line: Substring, ending: String) -> Bool {
    (line.begins(with: "#") || line.utf8.count >= 6 || ending == "hex") && color(line) != nil
  }
}
