/// A terminal theme's colours, put in one order whichever format they come from.
///
/// The order is background, foreground, then the numbered colours from 0, then the others (cursor,
/// selection) as the file has them. What is given twice counts as it is given last.
struct TerminalTheme {
  private var numbered: [Int: ColorList.Entry] = [:]
  private var others: [ColorList.Entry] = []
  private var background: ColorList.Entry?
  private var foreground: ColorList.Entry?

  /// Adds a colour by the name that terminals give it, such as `color0` or `background`.
  mutating func set(_ name: String, _ color: CSSColor) {
    let entry = ColorList.Entry(color.color, alpha: color.alpha, name: name)
    if let number = Self.number(of: name) {
      numbered[number] = entry
    } else if name == "background" {
      background = entry
    } else if name == "foreground" {
      foreground = entry
    } else if let place = others.firstIndex(where: { $0.name == name }) {
      others[place] = entry
    } else {
      others.append(entry)
    }
  }

  /// The colours; without a background or foreground of its own, the theme's roles are those of
  /// `color0` and `color15`, as pywal has them.
  func list(_ format: PaletteFormat) -> ColorList {
    var list = ColorList(name: "", format: format, colors: [])
    for (role, entry) in [(ColorList.Role.background, background), (.foreground, foreground)] {
      guard let entry else { continue }
      list.roles[role] = list.colors.count
      list.colors.append(entry)
    }
    for (number, entry) in numbered.sorted(by: { $0.key < $1.key }) {
      if number == 0, list.roles[.background] == nil { list.roles[.background] = list.colors.count }
      if number == 15, list.roles[.foreground] == nil {
        list.roles[.foreground] = list.colors.count
      }
      list.colors.append(entry)
    }
    list.colors += others
    return list
  }

  /// 0...255 for `color0` to `color255`; nil for other names.
  static func number(of name: some StringProtocol) -> Int? {
    guard name.begins(with: "color"), let number = UInt8(name.dropFirst(5)) else { return nil }
    return Int(number)
  }

  /// Whether terminals know a colour of this name.
  static func knows(_ name: some StringProtocol) -> Bool {
    name.utf8.count <= 20 && (number(of: name) != nil || known.contains(String(name)))
  }

  private static let known: Set<String> = [
    "background", "foreground", "cursor", "cursorColor", "cursorColor2", "cursor_text_color",
    "pointerColor", "pointerColor2", "highlightColor", "highlightTextColor", "colorBD", "colorIT",
    "colorUL", "selection_background", "selection_foreground",
  ]
}
