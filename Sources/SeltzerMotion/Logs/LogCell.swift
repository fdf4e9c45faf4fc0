/// One name in a header, taken apart.
struct LogCell {
  /// As it is written, without quotes and spaces around it.
  let text: String
  /// Its letters and digits in lower case, without the unit: `w_RS_S_x [rad s^-1]` is `wrssx`.
  let key: String
  /// The unit in parentheses or brackets behind the name.
  let unit: String?

  init(_ raw: some StringProtocol) {
    var name = Self.bare(Substring(raw))
    while let first = name.first, first == "#" || first == "%" {
      name = Self.bare(name.dropFirst())
    }
    text = String(name)
    var unit: String?
    if let last = name.last, last == ")" || last == "]",
      let open = name.lastIndex(of: last == ")" ? "(" : "[")
    {
      unit = LogUnit.normal(name[name.index(after: open)...].dropLast())
      name = name[..<open]
    }
    key = name.lowercased().filter { $0.isLetter || $0.isNumber }
    self.unit = unit == "" ? nil : unit
  }

  private static func bare(_ text: Substring) -> Substring {
    var text = text
    while let first = text.first, first.isWhitespace || first == "\"" { text.removeFirst() }
    while let last = text.last, last.isWhitespace || last == "\"" { text.removeLast() }
    return text
  }

  /// The raw text of each column of a line; quotes keep what is between them together.
  static func split(_ line: String, at delimiter: Character) -> [String] {
    var cells = [""]
    var isQuoted = false
    for character in line {
      if character == "\"" { isQuoted.toggle() }
      if character == delimiter, !isQuoted {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
    }
    return cells
  }

  /// What parts the columns of a header line.
  static func delimiter(of line: String) -> Character {
    var isQuoted = false
    var found: Set<Character> = []
    for character in line {
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted { found.insert(character) }
    }
    return ["\t", ";"].first(where: found.contains) ?? ","
  }
}
