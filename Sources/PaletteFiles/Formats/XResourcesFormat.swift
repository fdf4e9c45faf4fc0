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
      || macros.lines.contains { _, line in
        resource(line).map { macros.color($0.value) != nil } ?? false
      }
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    let macros = Macros(file)
    // Whether the resource that gave a colour is for terminals.
    var isForTerminals: [String: Bool] = [:]
    var theme = TerminalTheme()
    for (number, line) in macros.lines {
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
  private(set) var names: [Substring] = []
  private(set) var values: [Substring: Substring] = [:]
  /// The lines outside conditions such as `#ifdef NAME` that do not hold; `#if` never does.
  private(set) var lines: [(number: Int, line: Substring)] = []

  init(_ file: PaletteFile) {
    var defined: Set<Substring> = []
    // Whether the lines count in each condition around the current line.
    var states: [Bool] = []
    for (number, line) in file.content {
      let (word, rest) = line.dropFirst().trimmed.firstWord
      let (name, value) = rest.firstWord
      switch line.begins(with: "#") ? word : "" {
      case "ifdef": states.append(defined.contains(name))
      case "ifndef": states.append(!defined.contains(name))
      case "if": states.append(false)
      case "else": states.popLast().map { states.append(!$0) }
      case "endif": _ = states.popLast()
      case _ where states.contains(false): break
      case "define":
        defined.insert(name)
        if !value.isEmpty {
          names.append(name)
          values[name] = value
        }
      default: lines.append((number, line))
      }
    }
  }

  func color(_ value: Substring) -> CSSColor? {
    var value = value
    // A macro may refer to another; the bound ends cycles.
    for _ in 0..<8 { value = values[value] ?? value }
    return CSSColor.x11(value)
  }

  /// The macros that are colours.
  var list: ColorList {
    var list = ColorList()
    var seen: Set<Substring> = []
    for name in names where seen.insert(name).inserted {
      if let color = color(name) { list.append(.init(color, name: String(name))) }
    }
    list.nameRoles()
    return list
  }
}
