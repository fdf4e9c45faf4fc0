import SeltzerScene

/// foot's themes: `regular0=21222c` to `bright7=f8f8f2` in a section such as `[colors-dark]`.
///
/// Since version 1.28 foot refuses `[colors]`, and before 1.26 every other section. It uses
/// `[colors-light]` only with the setting that its own light themes have, too.
struct FootFormat: TerminalFormat, WritablePaletteFormat {
  let name = "foot"
  let sharedExtensions = ["ini"]

  func isSpecific(_ text: KeyedText) -> Bool { text.key == "regular0" }

  func colors(in text: KeyedText) -> [(name: String, value: Substring)] {
    let words = text.value.split(separator: " ")
    switch text.key {
    case "background", "foreground": return color(text.key, text.value)
    // The text's colour and the cursor's own.
    case "cursor": return color("cursor", words.last ?? "")
    default:
      guard let number = Int(text.key.suffix(1)), number < 8 else { return [] }
      switch text.key.dropLast() {
      case "regular": return color("color\(number)", text.value)
      case "bright": return color("color\(number + 8)", text.value)
      default: return []
      }
    }
  }
}
