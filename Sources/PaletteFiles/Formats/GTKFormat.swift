import SeltzerScene

/// GTK's named colours: `@define-color window_bg_color #242424;`, or the name of another.
struct GTKFormat: WritablePaletteFormat {
  let name = "gtk"

  func matches(_ file: PaletteFile) -> Bool {
    file.content.contains { $0.line.begins(with: "@define-color ") }
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    var list = ColorList()
    var colors: [Substring: CSSColor] = [:]
    for declaration in CSSFormat.declarations(in: file) {
      let (keyword, rest) = declaration.replacing("\n", with: " ").firstWord
      let (name, value) = rest.firstWord
      guard keyword == "@define-color",
        let color = value.begins(with: "@") ? colors[value.dropFirst()] : CSSColor.x11(value)
      else { continue }
      colors[name] = color
      list.append(.init(color, name: String(name)), role: Self.roles[String(name)])
    }
    return list
  }

  /// The names in libadwaita, in themes of GTK 3, and in files for waybar.
  private static let roles: [String: ColorList.Role] = [
    "window_bg_color": .background, "window_fg_color": .foreground, "theme_bg_color": .background,
    "theme_fg_color": .foreground, "background": .background, "foreground": .foreground,
  ]
}
