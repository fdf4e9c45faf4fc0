import SeltzerScene

/// One hexadecimal colour per line, as on Lospec: RRGGBB, RRGGBBAA or RGB, with or without `#`.
///
/// Lines that begin with `;`, `//` or `# ` are comments. paint.net has AARRGGBB.
struct HexFormat: WritablePaletteFormat {
  let name = "hex"
  let extensions = ["hex"]

  /// Whether the lines are colours.
  ///
  /// In a `.hex` file the first line decides. In other files three quarters of the lines must be
  /// colours, so that a mistyped line is reported.
  func matches(_ file: PaletteFile) -> Bool {
    let isHex = file.pathExtension == "hex"
    // Short words and numbers are colours only with the extension or a `#`.
    func isColor(_ line: Substring) -> Bool {
      (line.begins(with: "#") || line.utf8.count >= 6 || isHex)
        && CSSColor(schemeDigits: line) != nil
    }
    let lines = file.content.lazy.map(\.line).filter { !isComment($0) }
    guard let first = lines.first, isColor(first) else { return false }
    if isHex { return true }
    let (count, colors) = (lines.count, lines.count(where: isColor))
    return colors == count || !first.begins(with: "#") && colors * 4 >= count * 3
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    var list = ColorList()
    let isPaintNET = file.content[0].line.begins(with: ";paint.net")
    for (number, line) in file.content where !isComment(line) {
      let digits = isPaintNET && line.utf8.count == 8 ? line.dropFirst(2) + line.prefix(2) : line
      guard let color = CSSColor(schemeDigits: digits) else {
        throw PaletteFault.line(
          number, line, expected: "a colour such as 1ad6fc, #1ad6fc or 1ad6fcff")
      }
      list.append(.init(color))
    }
    return list
  }

  func bytes(of palette: Palette) -> [UInt8] {
    Array(palette.labelledColors.map { $0.color.hex.dropFirst() + "\n" }.joined().utf8)
  }

  private func isComment(_ line: Substring) -> Bool {
    line.begins(with: ";") || line.begins(with: "//") || line.begins(with: "# ")
  }
}
