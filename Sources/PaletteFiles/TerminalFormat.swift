import SeltzerScene
import SeltzerSystem

/// A terminal's themes, which differ only in the keys of the colours; `Themes.txt` has them under the format's
/// name and `keys`.
protocol TerminalFormat: PaletteFormat {
  /// Whether only this program's themes contain such a text.
  func isSpecific(_ text: KeyedText) -> Bool

  /// Returns the keys that lead to the theme of such a text, where a file can hold several themes.
  func theme(of text: KeyedText) -> [String]

  /// Returns the colours in a text with their names in kitty, such as `color0`.
  func colors(in text: KeyedText) -> [(name: String, value: Substring)]
}

extension TerminalFormat {
  func matches(_ file: PaletteFile) -> Bool { file.texts.contains(where: isSpecific) }

  func isSpecific(_ text: KeyedText) -> Bool {
    text.keys.contains { TerminalKeys.all[name]?.signs.contains($0) == true }
  }

  func theme(of text: KeyedText) -> [String] { [] }

  func colors(in text: KeyedText) -> [(name: String, value: Substring)] { listed(text) }

  func colors(in file: PaletteFile) throws -> ColorList {
    var theme = TerminalTheme()
    let themes = file.texts.filter(isSpecific).map(self.theme)
    let titles = Dictionary(
      file.texts.filter { $0.key == "name" }.map { (Array($0.path.dropLast()), $0.value) }
    ) { first, _ in first }
    // Settings of Windows Terminal name one.
    let wanted = file.texts.first { $0.key == "colorScheme" }?.value
    let chosen = themes.first { wanted != nil && titles[$0] == wanted } ?? themes.first ?? []
    theme.name = titles[chosen] ?? file.schemeName
    let count = Set(themes).count
    if count > 1 { theme.warning = "it holds \(count) themes; '\(excerpt(theme.name))' is read" }
    var names: Set<String> = []
    for text in file.texts where text.path.starts(with: chosen) && !text.value.isEmpty {
      // A file may have a second theme, for the other mode.
      for (name, value) in colors(in: text) where names.insert(name).inserted {
        guard let color = CSSColor.terminal(value) else {
          throw PaletteFault.line(text.line, value, expected: "a colour such as #1ad6fc")
        }
        theme.set(name, color)
      }
    }
    return theme.list
  }

  /// Returns the colours of a text whose key is in the table.
  func listed(_ text: KeyedText) -> [(name: String, value: Substring)] {
    let value = Substring(text.value)
    switch text.keys.lazy.compactMap({ TerminalKeys.all[name]?.names[$0] }).first {
    case nil: return []
    // A number and its colour, or a list.
    case "color=": return value.cut(at: "=").map { [("color\($0.trimmed)", $1.trimmed)] } ?? []
    case "color;":
      return value.split(separator: ";").enumerated().map { ("color\($0)", $1.trimmed) }
    // Words such as `CellBackground` are not colours.
    case "cursor" where value.prefix(4).lowercased() == "cell": return []
    case "cursor":
      // foot has the text's colour before the cursor's own.
      let words = value.split(separator: " ")
      return [("cursor", words.count == 2 ? words[1] : value)]
    case let name?: return [(name, value)]
    }
  }
}

/// The keys of a terminal's colours.
private struct TerminalKeys: Sendable {
  /// Those that only this program's themes have.
  var signs: Set<String> = []
  /// The names of the colours by their keys; `color=` and `color;` are several.
  var names: [String: String] = [:]

  /// Reads rows of a name, or `sign`, and keys.
  init(_ table: Substring) {
    for words in table.split(separator: "\n").map({ $0.split(separator: " ").map(String.init) }) {
      for key in words.dropFirst() {
        if words[0] == "sign" { signs.insert(key) } else { names[key] = words[0] }
      }
    }
  }

  /// The keys by the names of the formats.
  static let all: [String: TerminalKeys] = {
    let tables = ThemeFile.sections.filter { $0.key.hasSuffix(" keys") }
    return Dictionary(
      uniqueKeysWithValues: tables.map { (String($0.key.dropLast(5)), TerminalKeys($0.value)) })
  }()
}

extension KeyedText {
  /// The keys of tables: the whole path such as `/schemes/0/red`, its last two keys such as `normal/red`, and the last
  /// one; none if one is longer than those of themes.
  fileprivate var keys: [String] {
    guard path.allSatisfy({ $0.utf8.count < 64 }) else { return [] }
    return ["/" + path.prefix(4).joined(separator: "/"), "\(parent)/\(key)", key]
  }
}

extension CSSColor {
  /// Parses a terminal's colour, such as `#1ad6fc`, `1ad6fc`, `0x1ad6fc` or `26,214,252`.
  fileprivate static func terminal(_ text: Substring) -> CSSColor? {
    let channels = text.split(separator: ",").compactMap { UInt8($0.trimmed) }
    if channels.count == 3 {
      return CSSColor(SRGB8(red: channels[0], green: channels[1], blue: channels[2]))
    }
    return x11(text) ?? CSSColor(schemeDigits: text.begins(with: "0x") ? text.dropFirst(2) : text)
  }
}

/// Collects a terminal theme's colours in one order for all formats.
///
/// The order is background, foreground, the numbered colours from 0, then the others (cursor,
/// selection) in file order. Of repeated colours the last one counts.
struct TerminalTheme {
  var name = ""
  var warning: String?
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
    list.warning = warning
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
    name.utf8.count <= 20 && (number(of: name) != nil || known.contains(Substring(name)))
  }

  private static let known = Set(
    (ThemeFile.sections["terminal names"] ?? "").split { $0.isWhitespace })
}
