/// The first of Windows Terminal's colour schemes in a JSON file such as `settings.json`.
struct WindowsTerminalFormat: TerminalFormat {
  let name = "windows-terminal"

  func isSpecific(_ text: KeyedText) -> Bool { text.key == "brightPurple" }

  func colors(in text: KeyedText) -> [(name: String, value: Substring)] {
    guard [[], ["schemes", "0"]].contains(text.path.dropLast()) else { return [] }
    switch text.key {
    case "background", "foreground": return color(text.key, text.value)
    case "cursorColor": return color("cursor", text.value)
    default:
      let isBright = text.key.begins(with: "bright")
      let name = isBright ? text.key.dropFirst(6).lowercased() : text.key
      return color(ANSI.color(name, isBright: isBright), text.value)
    }
  }
}
