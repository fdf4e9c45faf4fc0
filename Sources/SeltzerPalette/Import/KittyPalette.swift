/// kitty's `.conf`: a colour's name and value a line.
///
/// Other settings and `include` are passed over.
enum KittyPalette {
  static func matches(_ text: PaletteText) -> Bool {
    text.content.contains { _, line in
      line.begins(with: "# vim:ft=kitty") || line.begins(with: heading)
        || setting(line).map { color($0.value) != nil } ?? false
    }
  }

  static func read(_ text: PaletteText) throws(PaletteFileError) -> ColorList {
    var theme = TerminalTheme()
    var name: Substring = ""
    for (number, line) in text.content {
      if line.begins(with: heading) { name = line.cut(at: ":")?.after.trimmed ?? "" }
      guard let (key, value) = setting(line), !isWord(value) else { continue }
      guard let color = color(value) else {
        throw text.faulty(number, .kitty, line, "a colour such as '\(key) #1ad6fc', or 'none'")
      }
      theme.set(String(key), color)
    }
    var list = theme.list(.kitty)
    list.name = String(name)
    return list
  }

  /// What kitty's own collection of themes calls one by.
  private static let heading: StaticString = "## name:"

  /// What may stand in place of a colour.
  private static func isWord(_ value: Substring) -> Bool {
    value.isEmpty || ["none", "background"].contains(value.prefix(12).lowercased())
  }

  private static func setting(_ line: Substring) -> (key: Substring, value: Substring)? {
    let (key, value) = line.firstWord
    return TerminalTheme.knows(key) ? (key, value) : nil
  }

  /// kitty itself has no comments after a value, but people write them.
  private static func color(_ value: Substring) -> CSSColor? {
    if let color = XColor.color(value) { return color }
    let (word, rest) = value.firstWord
    return rest.begins(with: "#") ? XColor.color(word) : nil
  }
}
