/// Microsoft's `.pal`: a RIFF file of form `PAL ` whose chunk `data` is a LOGPALETTE.
///
/// Other chunks, such as the header `plth` of extended palettes, are passed over.
enum RIFFPalette {
  static func matches(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 12 && bytes.starts(with: "RIFF".utf8) && bytes[8...].starts(with: "PAL ".utf8)
  }

  static func read(_ bytes: [UInt8], file: String) throws(PaletteFileError) -> ColorList {
    // The lengths of the whole and of the chunk are often wrong, so the number of colours counts.
    var fields = BinaryFields(bytes, from: 12, file: file, format: .riff)
    var others: [String] = []
    while true {
      guard fields.left >= 8 else {
        let found = others.isEmpty ? "no chunk" : others.joined(separator: ", ")
        throw fields.fault(found, at: fields.offset, "a chunk 'data'")
      }
      let kind = try fields.word("a chunk's name")
      let length = try fields.littleLong("a chunk's length")
      if kind == "data" { break }
      if others.count < 8 { others.append("'\(kind)'") }
      // Chunks are padded to an even length.
      _ = try fields.part(min(length + length % 2, fields.left), "a chunk")
    }
    let start = fields.offset
    let version = try fields.littleShort("the version")
    guard version == 0x300 else {
      throw fields.fault("version 0x" + String(version, radix: 16), at: start, "version 0x300")
    }
    let count = try fields.littleShort("the number of colours")
    var colors: [ColorList.Entry] = []
    for _ in 0..<count {
      let color = SRGB8(
        red: try fields.byte("red"), green: try fields.byte("green"), blue: try fields.byte("blue"))
      _ = try fields.byte("a colour's flags")
      colors.append(ColorList.Entry(color))
    }
    return ColorList(name: "", format: .riff, colors: colors)
  }
}
