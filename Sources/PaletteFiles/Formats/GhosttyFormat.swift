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
}
