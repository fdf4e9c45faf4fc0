import SeltzerSystem

/// Xfce Terminal's `.theme`: `ColorPalette` with sixteen colours between semicolons.
struct Xfce4TerminalFormat: TerminalFormat {
  let name = "xfce4-terminal"

  func isSpecific(_ text: KeyedText) -> Bool { text.key == "ColorPalette" }

  func colors(in text: KeyedText) -> [(name: String, value: Substring)] {
    let names = [
      "ColorBackground": "background", "ColorForeground": "foreground", "ColorCursor": "cursor",
    ]
    guard text.key == "ColorPalette" else { return color(names[text.key], text.value) }
    return text.value.split(separator: ";").enumerated().map { ("color\($0)", $1.trimmed) }
  }
}
