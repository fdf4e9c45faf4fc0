import SeltzerScene
import SeltzerSystem

/// CSS custom properties and SCSS variables, `--name: <color>;` and `$name: <color>;`, in file order;
/// without any, the colours of the gradients.
///
/// Values that are not colours, such as `var(--other)` or `color-mix(…)`, are ignored.
/// Of several themes, which repeat the names, the first is read.
struct CSSFormat: WritablePaletteFormat {
  let name = "css"
  let extensions = ["css", "scss"]

  func matches(_ file: PaletteFile) -> Bool {
    !file.content.isEmpty
      && (extensions.contains(file.pathExtension)
        || Self.declarations(in: file).contains {
          Self.property($0) != nil || $0.contains("-gradient(")
        })
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    var list = ColorList()
    let declarations = Self.declarations(in: file)
    var seen: [String: CSSColor] = [:]
    for (name, color) in declarations.compactMap(Self.property) {
      if let first = seen[name] {
        if first != color { list.warning = "it holds several themes; the first is read" }
        continue
      }
      seen[name] = color
      list.append(.init(color, name: name))
    }
    list.nameRoles()
    if list.colors.isEmpty {
      list.colors = declarations.flatMap(Self.gradientColors).map { .init($0) }
    }
    return list
  }

  func bytes(of palette: Palette) -> [UInt8] {
    // Other programs read the first two names.
    let named = ThemeColors(palette).named.prefix(2).map { ($0.name, $0.color) }
    let colors = (named + palette.labelledColors).map { label, color in
      "  --\(label.replacing(" ", with: "-")): \(color.hex);\n"
    }
    return Array("/* \(PaletteNote.text(palette)) */\n:root {\n\(colors.joined())}\n".utf8)
  }

  /// Returns the text between semicolons and braces, without comments.
  static func declarations(in file: PaletteFile) -> [Substring] {
    var css: [UInt8] = []
    let lines = file.lines.filter { !$0.trimmed.begins(with: "//") }
    var rest = Array(lines.joined(separator: "\n").utf8)[...]
    while let start = rest.firstRange(of: "/*".utf8) {
      css += rest[..<start.lowerBound] + " ".utf8
      rest = rest[start.upperBound...]
      rest = rest.firstRange(of: "*/".utf8).map { rest[$0.upperBound...] } ?? []
    }
    let text = String(decoding: css + rest, as: UTF8.self)
    return text.utf8.split { ";{}".utf8.contains($0) }.map { Substring($0) }
  }

  private static func property(_ declaration: Substring) -> (name: String, color: CSSColor)? {
    let text = Substring(declaration.utf8.drop { $0 <= 0x20 })
    // Longer values are not colours.
    guard text.begins(with: "--") || text.begins(with: "$"), text.utf8.count < 400,
      let (name, value) = text.drop(while: { "-$".contains($0) }).cut(at: ":"),
      name.trimmed.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
    else { return nil }
    var words = value.prefix { $0 != "!" }.split(whereSeparator: \.isWhitespace)
    // A relative colour that changes nothing, as in Tailwind's themes.
    if words.starts(with: ["oklch(from"]), words.suffix(3) == ["l", "c", "h)"] {
      words = Array(words.dropFirst().dropLast(3))
    }
    return CSSColor(words.joined(separator: " ")).map { (String(name.trimmed), $0) }
  }

  /// Returns the colours of the gradients in a declaration, such as `linear-gradient(90deg, red, tan)`.
  private static func gradientColors(_ declaration: Substring) -> [CSSColor] {
    var (colors, rest) = ([CSSColor](), declaration)
    while let range = rest.firstRange(of: "-gradient(") {
      rest = rest[range.upperBound...]
      var depth = 1
      let end = rest.firstIndex { character in
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
        return depth == 0
      }
      colors += rest[..<(end ?? rest.endIndex)].split(outsideParentheses: ",")
        .compactMap { CSSColor.entries(in: $0).first.flatMap { CSSColor($0) } }
      rest = rest[(end ?? rest.endIndex)...]
    }
    return colors
  }
}
