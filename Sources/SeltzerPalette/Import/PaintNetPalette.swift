/// paint.net's `.txt`: AARRGGBB, a line each, with comments after `;`.
enum PaintNetPalette {
  /// Eight digits alone are RRGGBBAA elsewhere: a comment or the ending `.txt` makes it paint.net's.
  static func matches(_ text: PaletteText) -> Bool {
    guard text.ending != "hex",
      text.ending == "txt" || text.content.contains(where: { $0.line.begins(with: ";") })
    else { return false }
    let values = text.content.lazy.map { value($0.line) }.filter { !$0.isEmpty }
    guard let first = values.first, first.utf8.count == 8, color(first) != nil else {
      return isEmptyPalette(text)
    }
    return true
  }

  static func read(_ text: PaletteText) throws(PaletteFileError) -> ColorList {
    var list = ColorList(name: "", format: .paintNet, colors: [])
    for (number, line) in text.content {
      if isComment(line) {
        guard list.name.isEmpty, let (key, value) = line.dropFirst().cut(at: ":") else { continue }
        if key.trimmed.lowercased() == "palette name" { list.name = String(value.trimmed) }
      } else {
        guard let color = color(value(line)) else {
          throw text.faulty(
            number, .paintNet, line, "eight hexadecimal digits AARRGGBB, such as FF1AD6FC")
        }
        list.colors.append(.init(color.color, alpha: color.alpha))
      }
    }
    return list
  }

  /// Some programs have `#` in their headings.
  private static func isComment(_ line: Substring) -> Bool {
    line.begins(with: ";") || line.begins(with: "#")
  }

  /// What stands before a comment.
  private static func value(_ line: Substring) -> Substring {
    isComment(line) ? "" : line.cut(at: ";")?.before.trimmed ?? line
  }

  /// AARRGGBB, or RRGGBB, which is opaque.
  private static func color(_ digits: Substring) -> CSSColor? {
    switch digits.utf8.count {
    case 6: return CSSColor(hexDigits: digits)
    case 8:
      // The first two digits belong last.
      return CSSColor(hexDigits: digits.dropFirst(2) + digits.prefix(2))
    default: return nil
    }
  }

  /// The program's own heading, and nothing below it.
  private static func isEmptyPalette(_ text: PaletteText) -> Bool {
    text.content.first?.line.prefix(40).lowercased().contains("paint.net palette") ?? false
  }
}
