/// Tilix's themes in JSON: a list `palette`, `background-color` and `foreground-color`.
struct TilixFormat: TerminalFormat {
  let name = "tilix"

  func isSpecific(_ text: KeyedText) -> Bool { text.path == ["palette", "15"] }

  func colors(in text: KeyedText) -> [(name: String, value: Substring)] {
    let names = [
      "background-color": "background", "foreground-color": "foreground",
      "cursor-background-color": "cursor",
    ]
    return color(text.parent == "palette" ? "color\(text.key)" : names[text.key], text.value)
  }
}
