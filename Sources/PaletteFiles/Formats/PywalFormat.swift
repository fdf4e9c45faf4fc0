import SeltzerDocument
import SeltzerScene

/// pywal's `colors.json` and colour schemes, terminal.sexy's JSON, and pywal's plain list of 16 or
/// 18 colours in a file without an extension.
struct PywalFormat: WritablePaletteFormat {
  let name = "pywal"

  func matches(_ file: PaletteFile) -> Bool {
    if let json = try? file.json?.get() {
      return file.texts.contains { $0.path.count == 2 && colorName($0, in: json) != nil }
    }
    let lines = file.content.map(\.line)
    return file.pathExtension.isEmpty && (lines.count == 16 || lines.count == 18)
      && lines.allSatisfy { $0.begins(with: "#") && $0.utf8.count == 7 && CSSColor($0) != nil }
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    var theme = TerminalTheme()
    guard let json = try file.json?.get() else {
      for (index, (_, line)) in file.content.enumerated() {
        CSSColor(line).map { theme.set("color\(index)", $0) }
      }
      return theme.list
    }
    theme.name = file.jsonName
    for text in file.texts {
      guard let name = colorName(text, in: json) else { continue }
      guard let color = CSSColor.x11(text.value) ?? CSSColor(schemeDigits: text.value) else {
        throw PaletteFault.line(text.line, text.value, expected: "a colour such as \"#1ad6fc\"")
      }
      theme.set(name, color)
    }
    return theme.list
  }

  /// Returns a value's name from `colors.color0`, `special.background`, or terminal.sexy's
  /// `color[0]` and `background`.
  private func colorName(_ text: KeyedText, in json: DocumentNode) -> String? {
    let key = text.key
    switch text.path.dropLast() {
    case []: return ["background", "foreground"].contains(key) ? key : nil
    case ["colors"]: return TerminalTheme.number(of: key) == nil ? nil : key
    case ["special"]: return TerminalTheme.knows(key) ? key : nil
    case ["color"]:
      return json.entry("color")?.items != nil && UInt8(key) != nil ? "color" + key : nil
    default: return nil
    }
  }
}
