/// Alacritty's colours in TOML, or in YAML as before version 0.13.
struct AlacrittyFormat: TerminalFormat, WritablePaletteFormat {
  let name = "alacritty"
  let sharedExtensions = ["toml"]
}

/// foot's themes: `regular0=21222c` to `bright7=f8f8f2` in a section such as `[colors-dark]`.
///
/// Since version 1.28 foot refuses `[colors]`, and before 1.26 every other section. It uses
/// `[colors-light]` only with the setting that its own light themes have, too.
struct FootFormat: TerminalFormat, WritablePaletteFormat {
  let name = "foot"
  let sharedExtensions = ["ini"]
}

/// Ghostty's themes: `palette = 0=#21222c`, `background = #282a36`.
struct GhosttyFormat: TerminalFormat, WritablePaletteFormat {
  let name = "ghostty"

  func isSpecific(_ text: KeyedText) -> Bool {
    text.path == ["palette"] && text.value.contains("=")
  }
}

/// Konsole's `.colorscheme`: sections such as `[Color0Intense]` with `Color=33,34,44`.
struct KonsoleFormat: TerminalFormat {
  let name = "konsole"
  let extensions = ["colorscheme"]
}

/// Visual Studio Code's colour themes, and its setting `workbench.colorCustomizations`; themes
/// without terminal colours give the colours of their syntax instead.
struct VSCodeFormat: TerminalFormat {
  let name = "vscode"

  func matches(_ file: PaletteFile) -> Bool {
    file.texts.contains { $0.path == ["colors", "editor.background"] }
      || file.texts.count { $0.key.begins(with: "terminal.ansi") } >= 8
  }

  func colors(in text: KeyedText) -> [(name: String, value: Substring)] {
    guard text.value.begins(with: "#") else { return [] }
    let isSyntax = text.path.first == "tokenColors" && text.key == "foreground"
    return isSyntax ? [("syntax \(text.value)", text.value[...])] : listed(text)
  }
}

/// WezTerm's colour schemes in TOML, with the lists `ansi` and `brights`.
struct WezTermFormat: TerminalFormat, WritablePaletteFormat { let name = "wezterm" }

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
struct TableFormat: TerminalFormat { let name: String }

/// Xfce Terminal's `.theme`: `ColorPalette` with sixteen colours between semicolons.
struct Xfce4TerminalFormat: TerminalFormat { let name = "xfce4-terminal" }
