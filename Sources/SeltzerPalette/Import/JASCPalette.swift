/// Paint Shop Pro's `.pal`: `JASC-PAL`, a version, how many colours, and a line for each.
///
/// The number of colours is often wrong in files found in the wild, so it is not relied on.
enum JASCPalette {
  static func matches(_ text: PaletteText) -> Bool {
    text.content.first?.line.prefix(8).uppercased() == "JASC-PAL"
  }

  static func read(_ text: PaletteText) throws(PaletteFileError) -> ColorList {
    var colors: [ColorList.Entry] = []
    let lines = text.content.dropFirst()
    for (index, (number, line)) in lines.enumerated() where !isComment(line) {
      let words = line.utf8.split(maxSplits: 4) { $0 == 0x20 || $0 == 0x09 }
      // The version and the number of colours.
      if index < 2, words.count == 1 { continue }
      let channels = words.compactMap { UInt8(Substring($0)) }
      guard channels.count == words.count, (3...4).contains(channels.count) else {
        throw text.faulty(
          number, .jasc, line, "three numbers 0...255, and perhaps a fourth for how opaque")
      }
      colors.append(
        .init(
          SRGB8(red: channels[0], green: channels[1], blue: channels[2]),
          alpha: channels.count == 4 ? channels[3] : 255))
    }
    return ColorList(name: "", format: .jasc, colors: colors)
  }

  private static func isComment(_ line: Substring) -> Bool {
    line.begins(with: "#") || line.begins(with: ";")
  }
}
