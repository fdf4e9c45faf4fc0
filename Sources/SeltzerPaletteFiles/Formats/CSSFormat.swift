import SeltzerPalette

/// CSS custom properties: every `--name: <color>;` in any rule, in file order.
///
/// Values that are not colours, such as `var(--other)`, are ignored. `--background` and `--foreground`
/// have roles.
struct CSSFormat: WritablePaletteFormat {
  let name = "css"
  let extensions = ["css"]

  func matches(_ file: PaletteFile) -> Bool {
    !file.content.isEmpty
      && (file.pathExtension == "css"
        || declarations(in: file).contains { Self.property($0) != nil })
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    let roles = ["background": ColorList.Role.background, "foreground": .foreground]
    var list = ColorList()
    for (name, color) in declarations(in: file).compactMap(Self.property) {
      list.append(.init(color, name: name), role: roles[name])
    }
    return list
  }

  func bytes(of palette: Palette) -> [UInt8] {
    let colors = palette.labelledColors.map { label, color in
      "  --\(label.replacing(" ", with: "-")): \(color.hex);\n"
    }
    return Array(
      "/* \(PaletteNote.text(palette)) */\n:root {\n\(colors.joined())}\n".utf8)
  }

  /// Returns the text between semicolons and braces, without comments.
  private func declarations(in file: PaletteFile) -> [Substring] {
    var css: [UInt8] = []
    var rest = Array(file.lines.joined(separator: "\n").utf8)[...]
    while let start = rest.firstRange(of: "/*".utf8) {
      css += rest[..<start.lowerBound] + " ".utf8
      rest = rest[start.upperBound...]
      rest = rest.firstRange(of: "*/".utf8).map { rest[$0.upperBound...] } ?? []
    }
    let text = String(decoding: css + rest, as: UTF8.self)
    return text.utf8.split { ";{}".utf8.contains($0) }.map { Substring($0) }
  }

  private static func property(_ declaration: Substring) -> (name: String, color: CSSColor)? {
    let text = declaration.utf8.drop { CSSArguments.isSpace($0) }
    // Longer values are not colours.
    guard text.starts(with: "--".utf8), text.count < 400,
      let (name, value) = Substring(text).dropFirst(2).cut(at: ":")
    else { return nil }
    let words = value.prefix { $0 != "!" }.split(whereSeparator: \.isWhitespace)
    guard name.trimmed.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }) else {
      return nil
    }
    return CSSColor(words.joined(separator: " ")).map { (String(name.trimmed), $0) }
  }
}
