/// Gogh's themes in YAML or JSON: `color_01` to `color_16`.
struct GoghFormat: TerminalFormat {
  let name = "gogh"

  func isSpecific(_ text: KeyedText) -> Bool { text.key == "color_01" }

  func colors(in text: KeyedText) -> [(name: String, value: Substring)] {
    if ["background", "foreground", "cursor"].contains(text.key) {
      return color(text.key, text.value)
    }
    guard text.key.begins(with: "color_"), let number = Int(text.key.dropFirst(6)) else {
      return []
    }
    // The number may be any integer.
    return color("color\(number &- 1)", text.value)
  }
}
