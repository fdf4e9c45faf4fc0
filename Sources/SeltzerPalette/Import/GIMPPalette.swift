/// GIMP's `.gpl`, which Inkscape, Krita and Aseprite write too.
///
/// The first line is `GIMP Palette`; a colour's line has three numbers 0...255 and perhaps a name.
/// With Aseprite's `Channels: RGBA`, a fourth number says how opaque.
enum GIMPPalette {
  static func matches(_ text: PaletteText) -> Bool {
    text.content.first?.line.prefix(12).lowercased() == "gimp palette"
  }

  static func read(_ text: PaletteText) throws(PaletteFileError) -> ColorList {
    var list = ColorList(name: "", format: .gimp, colors: [])
    var hasAlpha = false
    for (number, line) in text.content.dropFirst() where !line.begins(with: "#") {
      if let (key, value) = header(line) {
        switch key {
        case "name" where list.name.isEmpty: list.name = String(value)
        case "channels": hasAlpha = value.uppercased() == "RGBA"
        default: break
        }
      } else {
        guard let entry = entry(line, hasAlpha: hasAlpha) else {
          throw text.faulty(
            number, .gimp, line,
            hasAlpha
              ? "four numbers 0...255, then a name or nothing"
              : "three numbers 0...255, then a name or nothing")
        }
        list.colors.append(entry)
      }
    }
    return list
  }

  /// `Name: …` and its like, which GIMP has at the top only, but other programs anywhere.
  private static func header(_ line: Substring) -> (key: String, value: Substring)? {
    guard line.first?.isLetter ?? false, let (key, value) = line.cut(at: ":") else { return nil }
    return (key.trimmed.lowercased(), value.trimmed)
  }

  private static func entry(_ line: Substring, hasAlpha: Bool) -> ColorList.Entry? {
    var rest = line
    var channels: [UInt8] = []
    while channels.count < (hasAlpha ? 4 : 3) {
      let (word, next) = rest.firstWord
      guard let value = UInt8(word) else { return nil }
      channels.append(value)
      rest = next
    }
    // `#` and a space begin a comment; `#1AD6FC` is a name.
    let isNamed = !rest.isEmpty && rest != "#" && !rest.begins(with: "# ") && rest != "Untitled"
    return ColorList.Entry(
      SRGB8(red: channels[0], green: channels[1], blue: channels[2]),
      alpha: hasAlpha ? channels[3] : 255, name: isNamed ? String(rest) : nil)
  }
}
