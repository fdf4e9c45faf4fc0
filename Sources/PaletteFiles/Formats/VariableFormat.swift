import SeltzerScene
import SeltzerSystem

/// Named colours of desktops, bars and shells: the lines `name = colour`, `name: colour;`,
/// `$name = colour`, `set $name colour` and `name='colour'`.
///
/// Hyprland, sway, i3, rofi, polybar, Termux, and pywal's `colors.sh` and `colors.yml` have them. A
/// value may be the name of an earlier colour. Of repeated names the first counts.
struct VariableFormat: PaletteFormat {
  let name = "variables"
  /// No theme has as many.
  private static let mostLines = 10_000

  func matches(_ file: PaletteFile) -> Bool {
    let list = colors(in: file)
    // Fewer colours are settings of a program.
    return list.colors.count >= 4 && list.roles[.background] != nil
  }

  func colors(in file: PaletteFile) -> ColorList {
    var list = ColorList(name: file.schemeName)
    var seen: [Substring: CSSColor] = [:]
    let pattern =
      /(?:set \$([\w-]+) |(?:export )?[@$"']*([\w.-]+)["']*\s*[=:])\s*["']?([^"';]*)/
    // The pattern takes long, and is only for lines that can have a colour.
    for (_, line) in file.content.prefix(Self.mostLines)
    where line.utf8.count < 200 && line.utf8.contains(where: "#($@".utf8.contains) {
      guard let match = line.prefixMatch(of: pattern),
        case let (name, value) = (match.1 ?? match.2 ?? "", match.3.trimmed), seen[name] == nil,
        let color = "@$".contains(value.first ?? " ") ? seen[value.dropFirst()] : color(value),
        color.alpha > 0
      else { continue }
      seen[name] = color
      list.append(.init(color, name: String(name)))
    }
    list.nameRoles()
    return list
  }

  /// Parses a colour with a mark, since words and numbers may be anything.
  private func color(_ value: Substring) -> CSSColor? {
    if value.begins(with: "#") {
      return CSSColor.x11(value) ?? CSSColor.x11(value.firstWord.word)
    }
    // Hyprland has `rgba(1e1e2eff)`.
    guard let (function, rest) = value.cut(at: "("), rest.last == ")" else { return nil }
    let isHex = function == "rgb" || function == "rgba"
    return (isHex ? CSSColor(schemeDigits: rest.dropLast()) : nil) ?? CSSColor(value)
  }
}
