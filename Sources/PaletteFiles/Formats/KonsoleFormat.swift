/// Konsole's `.colorscheme`: sections such as `[Color0Intense]` with `Color=33,34,44`.
struct KonsoleFormat: TerminalFormat {
  let name = "konsole"
  let extensions = ["colorscheme"]

  func isSpecific(_ text: KeyedText) -> Bool { text.path == ["Color0", "Color"] }

  func colors(in text: KeyedText) -> [(name: String, value: Substring)] {
    guard text.key == "Color" else { return [] }
    if ["Background", "Foreground"].contains(text.parent) {
      return color(text.parent.lowercased(), text.value)
    }
    let number = text.parent.dropFirst(5).prefix(1)
    guard text.parent.begins(with: "Color"), let number = Int(number) else { return [] }
    switch text.parent.dropFirst(6) {
    case "": return color("color\(number)", text.value)
    case "Intense": return color("color\(number + 8)", text.value)
    default: return []
    }
  }
}
