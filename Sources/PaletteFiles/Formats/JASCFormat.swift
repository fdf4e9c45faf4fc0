import SeltzerScene

/// Paint Shop Pro's `.pal`: `JASC-PAL`, a version, the number of colours, and one line per colour.
///
/// The number of colours is often wrong and is ignored.
struct JASCFormat: PaletteFormat {
  let name = "jasc"
  let extensions = ["pal"]

  func matches(_ file: PaletteFile) -> Bool {
    file.content.first?.line.prefix(8).uppercased() == "JASC-PAL"
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    var list = ColorList()
    for (index, (number, line)) in file.content.dropFirst().enumerated() {
      if line.begins(with: "#") || line.begins(with: ";") { continue }
      let words = line.utf8.split(maxSplits: 4) { $0 == 0x20 || $0 == 0x09 }
      // Skips the version and the number of colours.
      if index < 2, words.count == 1 { continue }
      let channels = words.compactMap { UInt8(Substring($0)) }
      guard channels.count == words.count, (3...4).contains(channels.count) else {
        throw PaletteFault.line(
          number, line, expected: "three numbers 0...255, then an optional opacity")
      }
      list.append(
        .init(
          SRGB8(red: channels[0], green: channels[1], blue: channels[2]),
          alpha: channels.count == 4 ? channels[3] : 255))
    }
    return list
  }
}
