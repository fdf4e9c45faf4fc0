import SeltzerScene

/// Alacritty's colours in TOML, or in YAML as before version 0.13.
struct AlacrittyFormat: TerminalFormat, WritablePaletteFormat {
  let name = "alacritty"
  let sharedExtensions = ["toml"]

  func isSpecific(_ text: KeyedText) -> Bool {
    ["primary.background", "normal.black"].contains("\(text.parent).\(text.key)")
  }

  func colors(in text: KeyedText) -> [(name: String, value: Substring)] {
    switch text.parent {
    case "primary" where ["background", "foreground"].contains(text.key):
      color(text.key, text.value)
    case "normal", "bright":
      color(ANSI.color(text.key, isBright: text.parent == "bright"), text.value)
    // `CellBackground` and `CellForeground` are not colours.
    case "cursor" where text.key == "cursor" && !text.value.begins(with: "Cell"):
      color("cursor", text.value)
    default: []
    }
  }
}
