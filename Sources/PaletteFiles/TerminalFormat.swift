import SeltzerScene
import SeltzerSystem

/// A terminal's themes, which differ only in the keys of the colours; `Themes.txt` has them under the format's
/// name and `keys`.
protocol TerminalFormat: PaletteFormat {
  /// Whether only this program's themes contain such a text.
  func isSpecific(_ text: KeyedText) -> Bool

  /// Returns the colours in a text with their names in kitty, such as `color0`.
  func colors(in text: KeyedText) -> [(name: String, value: Substring)]
}

extension TerminalFormat {
  func matches(_ file: PaletteFile) -> Bool { file.texts.contains(where: isSpecific) }

  func isSpecific(_ text: KeyedText) -> Bool {
    text.keys.contains { TerminalKeys.all[name]?.signs.contains($0) == true }
  }

  func colors(in text: KeyedText) -> [(name: String, value: Substring)] { listed(text) }

  func colors(in file: PaletteFile) throws -> ColorList {
    var theme = TerminalTheme()
    theme.name = file.schemeName
    var names: Set<String> = []
    for text in file.texts {
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
