import SeltzerScene

/// TextMate's `.tmTheme`, also of Sublime Text and bat: a property list with the list `settings`,
/// whose first entry has the ground and the others the colours of syntax.
struct TextMateFormat: PaletteFormat {
  let name = "textmate"
  let extensions = ["tmtheme"]

  func matches(_ file: PaletteFile) -> Bool {
    PropertyList.isXML(file) && file.bytes.firstRange(of: "<key>settings</key>".utf8) != nil
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    let theme = try PropertyList.decoded(Theme.self, file)
    var list = ColorList(name: theme.name ?? "")
    var seen: Set<String> = []
    for (name, value) in theme.settings.flatMap({ ($0.settings ?? [:]).sorted { $0 < $1 } }) {
      let role = ColorList.Role(rawValue: name).flatMap { list.roles[$0] == nil ? $0 : nil }
      guard let color = CSSColor(value), seen.insert(color.color.hex).inserted || role != nil else {
        continue
      }
      list.append(.init(color, name: name), role: role)
    }
    return list
  }

  private struct Theme: Decodable {
    var name: String?
    var settings: [Item]
    struct Item: Decodable { var settings: [String: String]? }
  }
}
