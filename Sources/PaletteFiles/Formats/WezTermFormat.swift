import SeltzerScene

/// WezTerm's colour schemes in TOML, with the lists `ansi` and `brights`.
struct WezTermFormat: TerminalFormat, WritablePaletteFormat {
  let name = "wezterm"

  func isSpecific(_ text: KeyedText) -> Bool { text.parent == "brights" && text.key == "0" }

  func colors(in text: KeyedText) -> [(name: String, value: Substring)] {
    let index = Int(text.key).flatMap { $0 < 8 ? $0 : nil }
    switch text.parent {
    case "ansi": return color(index.map { "color\($0)" }, text.value)
    case "brights": return color(index.map { "color\($0 + 8)" }, text.value)
    case "", "colors":
      let names = ["background": "background", "foreground": "foreground", "cursor_bg": "cursor"]
      return color(names[text.key], text.value)
    default: return []
    }
  }
}
