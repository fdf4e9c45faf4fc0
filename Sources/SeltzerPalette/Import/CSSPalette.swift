/// CSS custom properties: each `--name: <color>;` of any rule, in the file's order.
///
/// Values that are no colour by themselves, such as `var(--other)`, are passed over. Names lose
/// their dashes; `--background` and `--foreground` have their roles.
enum CSSPalette {
  static func matches(_ text: PaletteText) -> Bool {
    text.ending == "css" || !properties(text, atMost: 1).isEmpty
  }

  static func read(_ text: PaletteText) throws(PaletteFileError) -> ColorList {
    var list = ColorList(name: "", format: .css, colors: [])
    for (name, color) in properties(text, atMost: .max) {
      let role: ColorList.Role? =
        name == "background" ? .background : name == "foreground" ? .foreground : nil
      if let role, list.roles[role] == nil { list.roles[role] = list.colors.count }
      list.colors.append(.init(color.color, alpha: color.alpha, name: name))
    }
    return list
  }

  private static func properties(
    _ text: PaletteText, atMost most: Int
  ) -> [(name: String, color: CSSColor)] {
    let css = withoutComments(text)
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
      while at < css.count, isSpace(css[at]) { at += 1 }
      guard at < css.count, css[at] == UInt8(ascii: ":") else { continue }
      let end = end(of: css, from: at + 1)
      if let color = color(css[(at + 1)..<end]) {
        found.append((String(decoding: name, as: UTF8.self), color))
        at = end
      }
    }
    return found
  }

  /// Where a value ends: at a semicolon or brace, or at what no colour has, which is not long.
  private static func end(of css: [UInt8], from start: Int) -> Int {
    let window = css[start...].prefix(300)
    return window.firstIndex { ";}{:".utf8.contains($0) } ?? window.endIndex
  }

  private static func color(_ value: ArraySlice<UInt8>) -> CSSColor? {
    let text = String(decoding: value, as: UTF8.self)
    let word = text.prefix { $0 != "!" }.split(whereSeparator: \.isWhitespace)
    return CSSColor(word.joined(separator: " "))
  }

  private static func withoutComments(_ text: PaletteText) -> [UInt8] {
    var css: [UInt8] = []
    var left = Array(text.whole.utf8)[...]
    let (slash, star) = (UInt8(ascii: "/"), UInt8(ascii: "*"))
    var isComment = false
    while let byte = left.popFirst() {
      if !isComment, byte == slash, left.first == star {
        isComment = true
        left = left.dropFirst()
        css.append(UInt8(ascii: " "))
      } else if isComment, byte == star, left.first == slash {
        isComment = false
        left = left.dropFirst()
      } else if !isComment {
        css.append(byte)
      }
    }
    return css
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
