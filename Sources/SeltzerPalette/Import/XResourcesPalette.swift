/// X resources, as xterm and urxvt read them: `*color0: #1c1c1c`, with macros of `#define`.
///
/// Where programs differ, what is said to a terminal or to all programs goes before the others. A
/// file of macros alone, such as `#define Background_Color #1c1c1c`, gives those.
enum XResourcesPalette {
  static func matches(_ text: PaletteText) -> Bool {
    let macros = macros(text)
    return macros.values.contains { XColor.color($0) != nil }
      || text.content.contains { line in
        resource(line.line).map { color($0.value, macros) != nil } ?? false
      }
  }

  static func read(_ text: PaletteText) throws(PaletteFileError) -> ColorList {
    let macros = macros(text)
    var ranks: [String: Bool] = [:]
    var theme = TerminalTheme()
    for (number, line) in text.content {
      guard let (program, key, value) = resource(line) else { continue }
      let isTerminal = terminals.contains(program.lowercased())
      if !isTerminal, ranks[key] == true { continue }
      guard let color = color(value, macros) else {
        // Other programs' settings may be of another kind.
        guard isTerminal else { continue }
        throw text.faulty(
          number, .xresources, line,
          "a colour such as '#1ad6fc' or 'rgb:1a/d6/fc', or the name of a macro that is one")
      }
      ranks[key] = isTerminal
      theme.set(key, color)
    }
    let list = theme.list(.xresources)
    return list.colors.isEmpty ? macroList(text, macros) : list
  }

  /// Whom a terminal's colours are said to; empty is everybody.
  private static let terminals: Set<String> = [
    "", "xterm", "uxterm", "urxvt", "rxvt", "rxvt-unicode", "st", "xterm-256color", "mlterm",
  ]

  private static func resource(
    _ line: Substring
  ) -> (program: Substring, key: String, value: Substring)? {
    guard !line.begins(with: "!"), !line.begins(with: "#"), let (name, value) = line.cut(at: ":"),
      let dot = name.utf8.lastIndex(where: { isJoint($0) })
    else { return nil }
    let key = name[name.utf8.index(after: dot)...].trimmed
    guard TerminalTheme.knows(key) else { return nil }
    return (Substring(name.utf8.prefix { !isJoint($0) }), String(key), value.trimmed)
  }

  /// What stands between the parts of a resource's name.
  private static func isJoint(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "*")
  }

  private static func color(_ value: Substring, _ macros: [Substring: Substring]) -> CSSColor? {
    var value = value
    // A macro may stand for another, but not for ever.
    for _ in 0..<8 {
      guard let next = macros[value] else { break }
      value = next
    }
    return XColor.color(value)
  }

  private static func macros(_ text: PaletteText) -> [Substring: Substring] {
    var macros: [Substring: Substring] = [:]
    for (_, line) in text.content { definition(line).map { macros[$0.name] = $0.value } }
    return macros
  }

  private static func definition(_ line: Substring) -> (name: Substring, value: Substring)? {
    guard line.begins(with: "#") else { return nil }
    let (word, rest) = line.dropFirst().firstWord
    guard word == "define" else { return nil }
    let (name, value) = rest.firstWord
    return value.isEmpty ? nil : (name, value)
  }

  /// The macros that are colours, in the file's order, with the usual names' roles.
  private static func macroList(
    _ text: PaletteText, _ macros: [Substring: Substring]
  ) -> ColorList {
    var list = ColorList(name: "", format: .xresources, colors: [])
    var met: Set<Substring> = []
    for (_, line) in text.content {
      guard let (name, _) = definition(line), met.insert(name).inserted,
        let color = color(name, macros)
      else { continue }
      switch name.lowercased() {
      case "background", "background_color": list.roles[.background] = list.colors.count
      case "foreground", "foreground_color": list.roles[.foreground] = list.colors.count
      default: break
      }
      list.colors.append(.init(color.color, alpha: color.alpha, name: String(name)))
    }
    return list
  }
}
