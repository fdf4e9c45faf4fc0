import SeltzerPalette

/// X resources for xterm and urxvt: `*color0: #1c1c1c`, with `#define` macros.
///
/// Resources for a terminal or for all programs take precedence. A file with only macros, such as
/// `#define Background_Color #1c1c1c`, gives the macros' colours.
struct XResourcesFormat: WritablePaletteFormat {
  let name = "xresources"
  let sharedExtensions = ["xresources", "xdefaults"]

  func matches(_ file: PaletteFile) -> Bool {
    let macros = macros(file)
    return macros.values.contains { CSSColor(x11: $0) != nil }
      || file.content.contains { _, line in
        resource(line).map { color($0.value, macros) != nil } ?? false
      }
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    let macros = macros(file)
    // Whether the resource that gave a colour is for terminals.
    var isForTerminals: [String: Bool] = [:]
    var theme = TerminalTheme()
    for (number, line) in file.content {
      guard let (program, key, value) = resource(line) else { continue }
      let isTerminal = Self.terminals.contains(program.lowercased())
      if !isTerminal, isForTerminals[key] == true { continue }
      guard let color = color(value, macros) else {
        // Resources of other programs need not be colours.
        guard isTerminal else { continue }
        throw PaletteFault.line(
          number, String(line),
          expected:
            "a colour such as '#1ad6fc' or 'rgb:1a/d6/fc', or the name of a macro that is one")
      }
      isForTerminals[key] = isTerminal
      theme.set(key, color)
    }
    let list = theme.list
    return list.colors.isEmpty ? macroList(in: file, macros) : list
  }

  func bytes(of palette: Palette) -> [UInt8] {
    let lines = ThemeColors(palette).named.map { name, color in
      "*\(name == "cursor" ? "cursorColor" : name): \(color.hex)\n"
    }
    return Array("! \(PaletteNote.text(palette))\n\(lines.joined())".utf8)
  }

  /// The programs whose resources set a terminal's colours; empty is every program.
  private static let terminals: Set<String> = [
    "", "xterm", "uxterm", "urxvt", "rxvt", "rxvt-unicode", "st", "xterm-256color", "mlterm",
  ]

  private func resource(
    _ line: Substring
  ) -> (program: Substring, key: String, value: Substring)? {
    guard !line.begins(with: "!"), !line.begins(with: "#"), let (name, value) = line.cut(at: ":"),
      let dot = name.utf8.lastIndex(where: { isSeparator($0) })
    else { return nil }
    let key = name[name.utf8.index(after: dot)...].trimmed
    guard TerminalTheme.knows(key) else { return nil }
    return (Substring(name.utf8.prefix { !isSeparator($0) }), String(key), value.trimmed)
  }

  /// Whether the byte separates the parts of a resource's name.
  private func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "*")
  }

  private func color(_ value: Substring, _ macros: [Substring: Substring]) -> CSSColor? {
    var value = value
    // A macro may refer to another; the bound ends cycles.
    for _ in 0..<8 {
      guard let next = macros[value] else { break }
      value = next
    }
    return CSSColor(x11: value)
  }

  private func macros(_ file: PaletteFile) -> [Substring: Substring] {
    var macros: [Substring: Substring] = [:]
    for (_, line) in file.content { definition(line).map { macros[$0.name] = $0.value } }
    return macros
  }

  private func definition(_ line: Substring) -> (name: Substring, value: Substring)? {
    guard line.begins(with: "#") else { return nil }
    let (word, rest) = line.dropFirst().firstWord
    guard word == "define" else { return nil }
    let (name, value) = rest.firstWord
    return value.isEmpty ? nil : (name, value)
  }

  /// Returns the macros that are colours, in file order; common names get roles.
  private func macroList(
    in file: PaletteFile, _ macros: [Substring: Substring]
  ) -> ColorList {
    var list = ColorList()
    var seen: Set<Substring> = []
    for (_, line) in file.content {
      guard let (name, _) = definition(line), seen.insert(name).inserted,
        let color = color(name, macros)
      else { continue }
      let role: ColorList.Role? =
        switch name.lowercased() {
        case "background", "background_color": .background
        case "foreground", "foreground_color": .foreground
        default: nil
        }
      list.append(.init(color, name: String(name)), role: role)
    }
    return list
  }
}
