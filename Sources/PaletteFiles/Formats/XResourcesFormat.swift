import SeltzerScene
import SeltzerSystem

/// X resources for xterm and urxvt: `*color0: #1c1c1c`, with `#define` macros.
///
/// Resources for a terminal or for all programs take precedence. A file with only macros, such as
/// `#define Background_Color #1c1c1c`, gives the macros' colours.
struct XResourcesFormat: WritablePaletteFormat {
  let name = "xresources"
  let sharedExtensions = ["xresources", "xdefaults"]

  func matches(_ file: PaletteFile) -> Bool {
    let macros = Macros(file)
    return macros.values.values.contains { CSSColor.x11($0) != nil }
      || file.content.contains { _, line in
        resource(line).map { macros.color($0.value) != nil } ?? false
      }
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    let macros = Macros(file)
    // Whether the resource that gave a colour is for terminals.
    var isForTerminals: [String: Bool] = [:]
    var theme = TerminalTheme()
    for (number, line) in file.content {
      guard let (program, key, value) = resource(line) else { continue }
      let isTerminal = Self.terminals.contains(program.lowercased())
      if !isTerminal, isForTerminals[key] == true { continue }
      guard let color = macros.color(value) else {
        // Resources of other programs need not be colours.
        guard isTerminal else { continue }
        throw PaletteFault.line(
          number, line,
          expected:
            "a colour such as '#1ad6fc' or 'rgb:1a/d6/fc', or the name of a macro that is one")
      }
      isForTerminals[key] = isTerminal
      theme.set(key, color)
    }
    return theme.list.colors.isEmpty ? macros.list : theme.list
  }

  /// The programs whose resources set a terminal's colours; empty is every program.
  private static let terminals: Set<String> = [
    "", "xterm", "uxterm", "urxvt", "rxvt", "rxvt-unicode", "st", "xterm-256color", "mlterm",
  ]

  private func resource(_ line: Substring) -> (program: Substring, key: String, value: Substring)? {
    guard !line.begins(with: "!"), !line.begins(with: "#"), let (name, value) = line.cut(at: ":")
    else { return nil }
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "*" }
    guard parts.count > 1, let key = parts.last?.trimmed, TerminalTheme.knows(key) else {
      return nil
    }
    return (parts[0], String(key), value.trimmed)
  }
}

/// The macros of `#define NAME VALUE`, in file order; of repeated ones the last counts.
private struct Macros {
  let names: [Substring]
  let values: [Substring: Substring]

  init(_ file: PaletteFile) {
    let pairs = file.content.compactMap { _, line -> (Substring, Substring)? in
      let (word, rest) = line.dropFirst().firstWord
      guard line.begins(with: "#"), word == "define" else { return nil }
      let (name, value) = rest.firstWord
      return value.isEmpty ? nil : (name, value)
    }
    names = pairs.map(\.0)
    values = Dictionary(pairs) { $1 }
  }

  func color(_ value: Substring) -> CSSColor? {
    var value = value
    // A macro may refer to another; the bound ends cycles.
    for _ in 0..<8 { value = values[value] ?? value }
    return CSSColor.x11(value)
  }

  /// The macros that are colours; common names have roles.
  var list: ColorList {
    var list = ColorList()
    var seen: Set<Substring> = []
    for name in names where seen.insert(name).inserted {
      guard let color = color(name) else { continue }
      let roles: [String: ColorList.Role] = [
        "background": .background, "background_color": .background, "foreground": .foreground,
        "foreground_color": .foreground,
      ]
      list.append(.init(color, name: String(name)), role: roles[name.lowercased()])
    }
    return list
  }
}
