/// Collects a terminal theme's colours in one order for all formats.
///
/// The order is background, foreground, the numbered colours from 0, then the others (cursor,
/// selection) in file order. Of repeated colours the last one counts.
struct TerminalTheme {
  var name = ""
  private var numbered: [Int: ColorList.Entry] = [:]
  private var others: [ColorList.Entry] = []
  private var background: ColorList.Entry?
  private var foreground: ColorList.Entry?

  /// Adds a colour by its name in terminals, such as `color0` or `background`.
  mutating func set(_ name: String, _ color: CSSColor) {
    let entry = ColorList.Entry(color, name: name)
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

  /// The colours with their roles; without a background or foreground, `color0` and `color15` take
  /// those roles, as in pywal.
  var list: ColorList {
    var list = ColorList(name: name)
    if let background { list.append(background, role: .background) }
    if let foreground { list.append(foreground, role: .foreground) }
    for (number, entry) in numbered.sorted(by: { $0.key < $1.key }) {
      list.append(entry, role: number == 0 ? .background : number == 15 ? .foreground : nil)
    }
    list.colors += others
    return list
  }

  /// Returns 0...255 for `color0` to `color255`; nil for other names.
  static func number(of name: some StringProtocol) -> Int? {
    guard name.begins(with: "color"), let number = UInt8(name.dropFirst(5)) else { return nil }
    return Int(number)
  }

  /// Whether terminals have a colour of this name.
  static func knows(_ name: some StringProtocol) -> Bool {
    name.utf8.count <= 20 && (number(of: name) != nil || known.contains(String(name)))
  }

  private static let known: Set<String> = [
    "background", "foreground", "cursor", "cursorColor", "cursorColor2", "cursor_text_color",
    "pointerColor", "pointerColor2", "highlightColor", "highlightTextColor", "colorBD", "colorIT",
    "colorUL", "selection_background", "selection_foreground",
  ]
}
