import SeltzerScene
import SeltzerSystem

/// Ghostty's themes: `palette = 0=#21222c`, `background = #282a36`.
struct GhosttyFormat: TerminalFormat, WritablePaletteFormat {
  let name = "ghostty"

  func isSpecific(_ text: KeyedText) -> Bool {
    text.path == ["palette"] && text.value.contains("=")
  }

  func colors(in text: KeyedText) -> [(name: String, value: Substring)] {
    switch text.path {
    case ["palette"]: text.value.cut(at: "=").map { color("color\($0.trimmed)", $1.trimmed) } ?? []
    case ["background"], ["foreground"]: color(text.key, text.value)
    case ["cursor-color"] where !text.value.begins(with: "cell-"): color("cursor", text.value)
    default: []
    }
  }

  func bytes(of palette: Palette) -> [UInt8] {
    let lines = ThemeColors(palette).named.map { name, color in
      TerminalTheme.number(of: name).map { "palette = \($0)=\(color.hex)\n" }
        ?? "\(name == "cursor" ? "cursor-color" : name) = \(color.hex)\n"
    }
    return Array("# \(PaletteNote.text(palette))\n\(lines.joined())".utf8)
  }
}
