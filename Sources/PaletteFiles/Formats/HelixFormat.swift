import SeltzerScene

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
