/// mintty's and MobaXterm's themes: `Black=38,36,39` to `BoldWhite=252,252,250`.
struct MinttyFormat: TerminalFormat {
  let name = "mintty"

  func isSpecific(_ text: KeyedText) -> Bool { text.key == "BoldBlack" }

  func colors(in text: KeyedText) -> [(name: String, value: Substring)] {
    let names = [
      "BackgroundColour": "background", "ForegroundColour": "foreground", "CursorColour": "cursor",
    ]
    let isBright = text.key.begins(with: "Bold")
    let name = (isBright ? text.key.dropFirst(4) : text.key[...]).lowercased()
    return color(names[text.key] ?? ANSI.color(name, isBright: isBright), text.value)
  }
}
