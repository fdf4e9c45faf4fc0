import SeltzerScene
import SeltzerSystem

/// Named colours of desktops, bars and shells: the lines `name = colour`, `name: colour;`,
/// `$name = colour`, `set $name colour` and `name='colour'`.
///
/// Hyprland, sway, i3, rofi, polybar, Termux, and pywal's `colors.sh` and `colors.yml` have them. A
/// value may be the name of an earlier colour. Of repeated names the first counts.
struct VariableFormat: PaletteFormat {
  let name = "variables"

  /// Fewer colours are settings of a program.
  private static let leastColors = 4

  func matches(_ file: PaletteFile) -> Bool {
    let list = list(of: file)
    return list.colors.count >= Self.leastColors && list.roles[.background] != nil
  }

  func colors(in file: PaletteFile) -> ColorList { list(of: file) }

  private func list(of file: PaletteFile) -> ColorList {
    var list = ColorList(name: file.schemeName)
    var seen: [Substring: CSSColor] = [:]
    for (_, line) in file.content {
      guard let (name, value) = setting(line), seen[name] == nil,
        let color = "@$".contains(value.first ?? " ") ? seen[value.dropFirst()] : color(value),
        color.alpha > 0
      else { continue }
      seen[name] = color
      list.append(.init(color, name: String(name)))
    }
    list.nameRoles()
    if let first = list.colors.firstIndex(where: { $0.name == "color0" }),
      let last = list.colors.firstIndex(where: { $0.name == "color15" })
    {
      list.roles.merge([.background: first, .foreground: last]) { named, _ in named }
    }
    return list
  }

  private func setting(_ line: Substring) -> (name: Substring, value: Substring)? {
    guard line.utf8.count < 200 else { return nil }
    let isSet = line.begins(with: "set ")
    var rest = line
    for word in ["set ", "export "] where rest.hasPrefix(word) {
      rest = rest.dropFirst(word.count).trimmed
    }
    rest = rest.drop { "@$\"'".contains($0) }
    let name = rest.prefix { $0.isLetter || $0.isNumber || "_-.".contains($0) }
    var value = rest.dropFirst(name.count).drop { "\"'".contains($0) }.trimmed
    if value.begins(with: "=") || value.begins(with: ":") {
      value = value.dropFirst().trimmed
    } else if !isSet {
      return nil
    }
    let end = value.begins(with: "'") || value.begins(with: "\"") ? value.first : ";"
    value = value.drop { $0 == end }.prefix { $0 != end }.trimmed
    return name.isEmpty ? nil : (name, value)
  }

  /// Parses a colour with a mark, since words and numbers may be anything.
  private func color(_ value: Substring) -> CSSColor? {
    if value.begins(with: "#") {
      return CSSColor.x11(value) ?? CSSColor.x11(value.firstWord.word)
    }
    // Hyprland has `rgba(1e1e2eff)`.
    guard let (function, rest) = value.cut(at: "("), let (inner, _) = rest.cut(at: ")") else {
      return nil
    }
    let isHex = function == "rgb" || function == "rgba"
    return (isHex ? CSSColor(schemeDigits: inner) : nil) ?? CSSColor(value)
  }
}

/// Helix' themes: `"ui.background" = { bg = "base" }`, with the names of `[palette]`.
struct HelixFormat: PaletteFormat {
  let name = "helix"

  func matches(_ file: PaletteFile) -> Bool {
    file.json == nil && file.texts.contains { $0.path[0].begins(with: "ui.") }
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    var list = ColorList()
    var places: [String: Int] = [:]
    func place(_ text: KeyedText) -> Int? {
      if let place = places[text.value] { return place }
      guard text.value.begins(with: "#"), let color = CSSColor(text.value) else { return nil }
      list.append(.init(color))
      places[text.value] = list.colors.count - 1
      return list.colors.count - 1
    }
    for text in file.texts where text.path[0] == "palette" {
      guard let color = CSSColor(text.value) else { continue }
      places[text.key] = list.colors.count
      list.append(.init(color, name: text.key))
    }
    func role(_ paths: [[String]]) -> Int? {
      paths.lazy.compactMap { path in file.texts.first { $0.path == path } }.first.flatMap(place)
    }
    let names = ColorRoles.found(in: list.colors)
    list.roles[.background] =
      role([["ui.background", "bg"], ["ui", "background", "bg"]]) ?? names[.background]
    list.roles[.foreground] =
      role([["ui.text"], ["ui.text", "fg"], ["ui.background", "fg"]]) ?? names[.foreground]
    if list.colors.allSatisfy({ $0.name == nil }) { for text in file.texts { _ = place(text) } }
    let base = file.texts.first { $0.path == ["inherits"] }?.value
    if list.roles[.background] == nil, let base {
      throw PaletteFault.entry(
        "a theme that takes its background from '\(base)'",
        expected: "a theme with its own ui.background; read the file of '\(base)'")
    }
    return list
  }
}
