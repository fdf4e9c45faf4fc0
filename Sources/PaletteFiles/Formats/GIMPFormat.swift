import SeltzerScene
import SeltzerSystem

/// GIMP's `.gpl`, also written by Inkscape, Krita and Aseprite.
///
/// The first line is `GIMP Palette`; the line of a colour has three numbers 0...255 and an optional
/// name. With Aseprite's `Channels: RGBA` a fourth number is the opacity. JASC's `.pal` has such
/// lines after `JASC-PAL`, a version and a count.
struct GIMPFormat: WritablePaletteFormat {
  let name = "gimp"
  let extensions = ["gpl"]

  func matches(_ file: PaletteFile) -> Bool {
    file.content.first?.line.prefix(12).lowercased() == "gimp palette" || isJASC(file)
  }

  private func isJASC(_ file: PaletteFile) -> Bool { file.content.first?.line == "JASC-PAL" }

  func colors(in file: PaletteFile) throws -> ColorList {
    var list = ColorList()
    var hasAlpha = false
    for (number, line) in file.content.dropFirst(isJASC(file) ? 3 : 1) where !line.begins(with: "#")
    {
      if let (key, value) = header(line) {
        switch key {
        case "name" where list.name.isEmpty: list.name = String(value)
        case "channels": hasAlpha = value.uppercased() == "RGBA"
        default: break
        }
      } else if let entry = entry(line, hasAlpha: hasAlpha) {
        list.append(entry)
      } else {
        throw PaletteFault.line(
          number, line,
          expected: "\(hasAlpha ? "four" : "three") numbers 0...255, then an optional name")
      }
    }
    return list
  }

  func bytes(of palette: Palette) -> [UInt8] {
    let colors = palette.labelledColors.map { label, color in
      [color.red, color.green, color.blue].map { ("  " + String($0)).suffix(3) }
        .joined(separator: " ") + "\t\(label)\n"
    }
    return Array(
      """
      GIMP Palette
      Name: \(oneLine(palette.name))
      Columns: \(palette.background.stops.count)
      # \(PaletteNote.text(palette))
      \(colors.joined())
      """.utf8)
  }

  /// Parses a header such as `Name: …`; GIMP writes headers at the top, other programs anywhere.
  private func header(_ line: Substring) -> (key: String, value: Substring)? {
    guard line.first?.isLetter ?? false, let (key, value) = line.cut(at: ":") else { return nil }
    return (key.trimmed.lowercased(), value.trimmed)
  }

  private func entry(_ line: Substring, hasAlpha: Bool) -> ColorList.Entry? {
    var rest = line
    var channels: [UInt8] = []
    while channels.count < (hasAlpha ? 4 : 3) {
      let (word, next) = rest.firstWord
      guard let value = UInt8(word) else { return nil }
      channels.append(value)
      rest = next
    }
    // `# ` begins a comment; `#1AD6FC` is a name.
    let isNamed = !rest.isEmpty && rest != "#" && !rest.begins(with: "# ") && rest != "Untitled"
    return ColorList.Entry(
      SRGB8(red: channels[0], green: channels[1], blue: channels[2]),
      alpha: hasAlpha ? channels[3] : 255, name: isNamed ? String(rest) : nil)
  }
}
