import SeltzerScene

/// Visual Studio Code's colour themes, and its setting `workbench.colorCustomizations`; themes
/// without terminal colours give the colours of their syntax instead.
struct VSCodeFormat: TerminalFormat {
  let name = "vscode"

  func isSpecific(_ text: KeyedText) -> Bool {
    ["editor.background", "terminal.ansiRed"].contains(text.key)
  }

  func colors(in text: KeyedText) -> [(name: String, value: Substring)] {
    guard text.value.begins(with: "#") else { return [] }
    guard let (part, key) = text.key.cut(at: ".") else {
      let isSyntax = text.path.first == "tokenColors" && text.key == "foreground"
      return isSyntax ? color("syntax \(text.value)", text.value) : []
    }
    switch (part, key) {
    case ("editor", "background"), ("editor", "foreground"), ("terminal", "background"),
      ("terminal", "foreground"):
      return color(String(key), text.value)
    case ("terminal", _) where key.begins(with: "ansi"):
      let isBright = key.begins(with: "ansiBright")
      let name = key.dropFirst(isBright ? 10 : 4).lowercased()
      return color(ANSI.color(name, isBright: isBright), text.value)
    default: return []
    }
  }
}
