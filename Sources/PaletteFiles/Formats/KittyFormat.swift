import SeltzerScene
import SeltzerSystem

/// kitty's `.conf`: the name and value of a colour per line; other settings and `include` are
/// ignored.
struct KittyFormat: WritablePaletteFormat {
  let name = "kitty"
  let sharedExtensions = ["conf"]

  func matches(_ file: PaletteFile) -> Bool {
    file.content.contains { _, line in
      line.begins(with: "# vim:ft=kitty") || line.begins(with: Self.heading)
        || setting(line).map { color($0.value) != nil } ?? false
    }
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    var theme = TerminalTheme()
    for (number, line) in file.content {
      if line.begins(with: Self.heading) {
        theme.name = String(line.dropFirst(Self.heading.utf8CodeUnitCount).trimmed)
      }
      guard let (key, value) = setting(line), !isKeyword(value) else { continue }
      guard let color = color(value) else {
        throw PaletteFault.line(
          number, line, expected: "a colour such as '\(key) #1ad6fc', or 'none'")
      }
      theme.set(String(key), color)
    }
    return theme.list
  }

  /// The heading of the name in kitty's own themes.
  private static let heading: StaticString = "## name:"

  /// Whether the value is a keyword rather than a colour.
  private func isKeyword(_ value: Substring) -> Bool {
    value.isEmpty || ["none", "background"].contains(value.prefix(12).lowercased())
  }

  private func setting(_ line: Substring) -> (key: Substring, value: Substring)? {
    let (key, value) = line.firstWord
    return TerminalTheme.knows(key) ? (key, value) : nil
  }

  /// kitty has no comments after values, but some files contain them.
  private func color(_ value: Substring) -> CSSColor? {
    let (word, rest) = value.firstWord
    return .x11(value) ?? (rest.begins(with: "#") ? .x11(word) : nil)
  }
}
