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
      list.append(.init(color, name: String(name)))
    }
    list.nameRoles()
    return list
  }
}
