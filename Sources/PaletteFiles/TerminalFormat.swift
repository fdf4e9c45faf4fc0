import SeltzerScene
import SeltzerSystem

/// A terminal's themes, which differ only in the names of the colours.
protocol TerminalFormat: PaletteFormat {
  /// Whether only this program's themes contain such a text.
  func isSpecific(_ text: KeyedText) -> Bool

  /// Returns the colours in a text with their names in kitty, such as `color0`.
  func colors(in text: KeyedText) -> [(name: String, value: Substring)]
}

extension TerminalFormat {
  func matches(_ file: PaletteFile) -> Bool { file.texts.contains(where: isSpecific) }

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

  /// Returns one colour as `colors(in:)` does.
  func color(_ name: String?, _ value: some StringProtocol) -> [(name: String, value: Substring)] {
    name.map { [($0, Substring(value))] } ?? []
  }
}

/// The colours of a terminal in their order.
enum ANSI {
  static let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

  /// Returns `color0` to `color15` for a colour's name.
  static func color(_ name: String, isBright: Bool = false) -> String? {
    names.firstIndex(of: name == "purple" ? "magenta" : name)
      .map { "color\($0 + (isBright ? 8 : 0))" }
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
