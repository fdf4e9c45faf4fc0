/// Ghostty's themes: `palette = 0=#21222c`, `background = #282a36`.
struct GhosttyFormat: TerminalFormat, WritablePaletteFormat {
  let name = "ghostty"

  func isSpecific(_ text: KeyedText) -> Bool {
    text.path == ["palette"] && text.value.contains("=")
  }
}

/// Visual Studio Code's colour themes, and its setting `workbench.colorCustomizations`; themes
/// without terminal colours give the colours of their syntax instead.
struct VSCodeFormat: TerminalFormat {
  let name = "vscode"

  func matches(_ file: PaletteFile) -> Bool {
    file.texts.contains {
      $0.key == "editor.background"
        && ["colors", "workbench.colorCustomizations"].contains($0.path[0])
    }
      || file.texts.count { $0.key.begins(with: "terminal.ansi") } >= 8
  }

  func colors(in text: KeyedText) -> [(name: String, value: Substring)] {
    guard text.value.begins(with: "#") else { return [] }
    let isSyntax =
      text.path.first == "tokenColors" && text.key == "foreground"
      || text.path.first == "editor.tokenColorCustomizations"
    return isSyntax ? [("syntax \(text.value)", text.value[...])] : listed(text)
  }
}

/// Windows Terminal's colour schemes in JSON: one, a list, or its `settings.json`.
struct WindowsTerminalFormat: TerminalFormat {
  let name = "windows-terminal"
  func theme(of text: KeyedText) -> [String] { text.path.dropLast() }
}

/// Zed's themes, of which a file holds a family.
struct ZedFormat: TerminalFormat {
  let name = "zed"
  func theme(of text: KeyedText) -> [String] { Array(text.path.prefix(2)) }
}

/// A format that needs no more than its keys.
struct TableFormat: TerminalFormat {
  let name: String
  var extensions: [String] = []
}

/// A program whose palettes are also written, by its template in `Themes.txt`; those without a table
/// of keys are only written.
///
/// Since version 1.28 foot refuses the section `[colors]`, and before 1.26 every other one.
struct ThemeFormat: TerminalFormat, WritablePaletteFormat {
  let name: String
  var sharedExtensions: [String] = []
}
