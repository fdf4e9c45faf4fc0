/// Termux's `colors.properties`, and the same keys in sections, as in Termite and Ptyxis: `color0=#262427`.
struct TermuxFormat: TerminalFormat {
  let name = "termux"

  func isSpecific(_ text: KeyedText) -> Bool {
    isSetting(text) && text.key.lowercased() == "color0"
  }

  func colors(in text: KeyedText) -> [(name: String, value: Substring)] {
    let name = text.key.lowercased()
    return color(isSetting(text) && TerminalTheme.knows(name) ? name : nil, text.value)
  }

  private func isSetting(_ text: KeyedText) -> Bool {
    ["", "colors", "palette"].contains(text.parent.lowercased())
  }
}
