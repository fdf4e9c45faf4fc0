import SeltzerScene
import SeltzerSystem

/// Named colours of desktops, bars and shells: the lines `name = colour`, `name: colour;`,
/// `$name = colour`, `set $name colour` and `name='colour'`.
///
/// Hyprland, sway, i3, rofi, polybar, Termux, and pywal's `colors.sh` and `colors.yml` have them. A
/// value may be the name of an earlier colour. Of repeated names the first counts.
struct VariableFormat: PaletteFormat {
  let name = "variables"

  func matches(_ file: PaletteFile) -> Bool {
    let list = colors(in: file)
    // Fewer colours are settings of a program.
    return list.colors.count >= 4 && list.roles[.background] != nil
  }

  func colors(in file: PaletteFile) -> ColorList {
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
    return list
  }

  private func setting(_ line: Substring) -> (name: Substring, value: Substring)? {
    let pattern =
      /(?:set \$([\w-]+) |(?:export )?[@$"']*([\w.-]+)["']*\s*[=:])\s*["']?([^"';]*)/
    guard line.utf8.count < 200, let match = line.prefixMatch(of: pattern) else { return nil }
    return (match.1 ?? match.2 ?? "", match.3.trimmed)
  }

  /// Parses a colour with a mark, since words and numbers may be anything.
  private func color(_ value: Substring) -> CSSColor? {
    if value.begins(with: "#") {
      return CSSColor.x11(value) ?? CSSColor.x11(value.firstWord.word)
    }
    // Hyprland has `rgba(1e1e2eff)`.
    let digits = value.wholeMatch(of: /rgba?\((\w+)\)/)?.1
    return digits.flatMap { CSSColor(schemeDigits: $0) }
      ?? (value.contains("(") ? CSSColor(value) : nil)
  }
}

/// Helix' themes: `"ui.background" = { bg = "base" }`, with the names of `[palette]`.
struct HelixFormat: PaletteFormat {
  let name = "helix"

  func matches(_ file: PaletteFile) -> Bool {
    file.pathExtension == "toml"
      && file.texts.contains { $0.path[0].begins(with: "ui.") || $0.path == ["inherits"] }
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    var list = ColorList()
    let grounds: [ColorList.Role: [[String]]] = [
      .background: [["ui.background", "bg"]], .foreground: [["ui.text"], ["ui.text", "fg"]],
    ]
    let hasPalette = file.texts.contains { $0.path[0] == "palette" }
    for text in file.texts {
      let isNamed = text.path[0] == "palette"
      let isGround = grounds.values.contains { $0.contains(text.path) }
      // Words such as `blue` are a terminal's colours.
      guard isNamed || text.value.begins(with: "#") && (isGround || !hasPalette),
        let color = CSSColor(text.value)
      else { continue }
      list.append(.init(color, name: isNamed ? text.key : text.value))
    }
    list.nameRoles()
    for (role, paths) in grounds {
      guard let value = file.texts.first(where: { paths.contains($0.path) })?.value else {
        continue
      }
      list.roles[role] = list.colors.firstIndex { $0.name == value } ?? list.roles[role]
    }
    let base = file.texts.first { $0.path == ["inherits"] }?.value
    if list.roles[.background] == nil, let base {
      throw PaletteFault.entry(
        "a theme that takes its background from '\(base)'",
        expected: "a theme with its own ui.background; read the file of '\(base)'")
    }
    return list
  }
}
