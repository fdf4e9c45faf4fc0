import SeltzerScene
import SeltzerSystem

/// paint.net's `.txt`: one AARRGGBB per line, with comments after `;`.
struct PaintNetFormat: PaletteFormat {
  let name = "paint.net"
  let sharedExtensions = ["txt"]

  /// In other formats eight digits are RRGGBBAA: the extension `.txt` or a comment decides.
  func matches(_ file: PaletteFile) -> Bool {
    guard file.pathExtension != "hex",
      file.pathExtension == "txt" || file.content.contains(where: { $0.line.begins(with: ";") })
    else { return false }
    let first = file.content.lazy.map { value($0.line) }.first { !$0.isEmpty } ?? ""
    // The heading that paint.net writes, even without colours.
    let heading = file.content.first?.line.prefix(40).lowercased() ?? ""
    return first.utf8.count == 8 && color(first) != nil || heading.contains("paint.net palette")
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    var list = ColorList()
    for (number, line) in file.content {
      if isComment(line) {
        guard list.name.isEmpty, let (key, value) = line.dropFirst().cut(at: ":") else { continue }
        if key.trimmed.lowercased() == "palette name" { list.name = String(value.trimmed) }
      } else {
        guard let color = color(value(line)) else {
          throw PaletteFault.line(
            number, line,
            expected: "eight hexadecimal digits AARRGGBB, such as FF1AD6FC")
        }
        list.append(.init(color))
      }
    }
    return list
  }

  /// Some programs begin headings with `#`.
  private func isComment(_ line: Substring) -> Bool {
    line.begins(with: ";") || line.begins(with: "#")
  }

  private func value(_ line: Substring) -> Substring {
    isComment(line) ? "" : line.cut(at: ";")?.before.trimmed ?? line
  }

  /// Parses AARRGGBB, or opaque RRGGBB.
  private func color(_ digits: Substring) -> CSSColor? {
    switch digits.utf8.count {
    case 6: CSSColor(hexDigits: digits)
    case 8: CSSColor(hexDigits: digits.dropFirst(2) + digits.prefix(2))
    default: nil
    }
  }
}
