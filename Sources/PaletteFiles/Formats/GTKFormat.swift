import SeltzerScene
import SeltzerSystem

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

  /// The names in libadwaita, and in themes of GTK 3.
  private static let roles: [String: ColorList.Role] = [
    "window_bg_color": .background, "window_fg_color": .foreground, "theme_bg_color": .background,
    "theme_fg_color": .foreground,
  ]

  func bytes(of palette: Palette) -> [UInt8] {
    let theme = ThemeColors(palette)
    let accent = theme.accents.max { OKLCh($0).chroma < OKLCh($1).chroma } ?? theme.foreground
    let names = [
      ("window", theme.background), ("view", theme.background), ("headerbar", theme.ramp[1]),
      ("sidebar", theme.ramp[1]), ("card", theme.ramp[1]), ("dialog", theme.ramp[1]),
      ("popover", theme.ramp[1]),
    ]
    let lines = names.map { name, color in
      "@define-color \(name)_bg_color \(color.hex);\n"
        + "@define-color \(name)_fg_color \(theme.foreground.hex);\n"
    }
    return Array(
      """
      /* \(PaletteNote.text(palette)) */
      \(lines.joined())@define-color accent_bg_color \(accent.hex);
      @define-color accent_color \(accent.hex);
      @define-color accent_fg_color \(theme.background.hex);

      """.utf8)
  }
}
