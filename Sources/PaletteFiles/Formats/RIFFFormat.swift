import SeltzerScene

/// Microsoft's `.pal`: a RIFF file of form `PAL ` whose `data` chunk is a LOGPALETTE.
///
/// Other chunks, such as the header `plth` of extended palettes, are ignored.
struct RIFFFormat: PaletteFormat {
  let name = "riff"
  let extensions = ["pal"]

  func matches(_ file: PaletteFile) -> Bool {
    file.bytes.starts(with: "RIFF".utf8) && file.bytes.dropFirst(8).starts(with: "PAL ".utf8)
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    // The stated lengths of file and data chunk are often wrong; the number of colours is reliable.
    var fields = BinaryFields(file.bytes, from: 12)
    var skippedNames: [String] = []
    while true {
      guard fields.left >= 8 else {
        throw PaletteFault.byte(
          fields.offset, skippedNames.isEmpty ? "no chunk" : skippedNames.joined(separator: ", "),
          expected: "a 'data' chunk")
      }
      let kind = try fields.word("a chunk's name")
      let length = try fields.little(4, "a chunk's length")
      if kind == "data" { break }
      if skippedNames.count < 8 { skippedNames.append("'\(kind)'") }
      // Chunks are padded to an even length.
      _ = try fields.part(min(length + length % 2, fields.left), "a chunk")
    }
    let start = fields.offset
    let version = try fields.little(2, "the version")
    guard version == 0x300 else {
      throw PaletteFault.byte(
        start, "version 0x" + String(version, radix: 16), expected: "version 0x300")
    }
    var list = ColorList()
    for _ in 0..<(try fields.little(2, "the number of colours")) {
      // Red, green, blue and flags.
      list.append(.init(SRGB8(rgb: UInt32(try fields.big(4, "a colour")) >> 8)))
    }
    return list
  }
}
