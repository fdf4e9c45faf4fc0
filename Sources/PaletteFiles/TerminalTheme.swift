import SeltzerScene

/// Collects a terminal theme's colours in one order for all formats.
///
/// The order is background, foreground, the numbered colours from 0, then the others (cursor,
/// selection) in file order. Of repeated colours the last one counts.
struct TerminalTheme {
  var name = ""
  private var entries: [(rank: Int, entry: ColorList.Entry)] = []

  /// Adds a colour by its name in terminals, such as `color0` or `background`.
  mutating func set(_ name: String, _ color: CSSColor) {
    let entry = ColorList.Entry(color, name: name)
    if let place = entries.firstIndex(where: { $0.entry.name == name }) {
      entries[place].entry = entry
    } else {
      let rank = ["background": -2, "foreground": -1][name] ?? Self.number(of: name) ?? 256
      entries.append((rank, entry))
    }
  }

  /// The colours with their roles; without a background or foreground, `color0` and `color15` take
  /// those roles, as in pywal.
  var list: ColorList {
    let roles: [Int: ColorList.Role] = [
      -2: .background, -1: .foreground, 0: .background, 15: .foreground,
    ]
    var list = ColorList(name: name)
    for (_, item) in entries.enumerated().sorted(by: {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }) { list.append(item.entry, role: roles[item.rank]) }
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
