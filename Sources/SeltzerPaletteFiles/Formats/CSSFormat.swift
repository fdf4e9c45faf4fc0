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
      && (file.pathExtension == "css" || !properties(in: file, atMost: 1).isEmpty)
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    var list = ColorList()
    for (name, color) in properties(in: file, atMost: .max) {
      let role: ColorList.Role? =
        name == "background" ? .background : name == "foreground" ? .foreground : nil
      list.append(.init(color, name: name), role: role)
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

  private func properties(
    in file: PaletteFile, atMost most: Int
  ) -> [(name: String, color: CSSColor)] {
    let css = withoutComments(file)
    let dash = UInt8(ascii: "-")
    var found: [(String, CSSColor)] = []
    var at = 0
    while at + 2 < css.count, found.count < most {
      guard css[at] == dash, css[at + 1] == dash, at == 0 || !isName(css[at - 1]) else {
        at += 1
        continue
      }
      let name = css[(at + 2)...].prefix { isName($0) }
      at = name.endIndex
      while at < css.count, CSSArguments.isSpace(css[at]) { at += 1 }
      guard at < css.count, css[at] == UInt8(ascii: ":") else { continue }
      let end = end(of: css, from: at + 1)
      if let color = color(css[(at + 1)..<end]) {
        found.append((String(decoding: name, as: UTF8.self), color))
        at = end
      }
    }
    return found
  }

  /// Returns the end of a value: a semicolon, a brace, or the greatest length of a colour.
  private func end(of css: [UInt8], from start: Int) -> Int {
    let window = css[start...].prefix(300)
    return window.firstIndex { ";}{:".utf8.contains($0) } ?? window.endIndex
  }

  private func color(_ value: ArraySlice<UInt8>) -> CSSColor? {
    let text = String(decoding: value, as: UTF8.self)
    let word = text.prefix { $0 != "!" }.split(whereSeparator: \.isWhitespace)
    return CSSColor(word.joined(separator: " "))
  }

  private func withoutComments(_ file: PaletteFile) -> [UInt8] {
    var css: [UInt8] = []
    var rest = Array(file.lines.joined(separator: "\n").utf8)[...]
    while let start = rest.firstRange(of: "/*".utf8) {
      css += rest[..<start.lowerBound] + " ".utf8
      rest = rest[start.upperBound...]
      rest = rest.firstRange(of: "*/".utf8).map { rest[$0.upperBound...] } ?? []
    }
    return css + rest
  }

  private func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
