/// Bare bytes, three a colour: `.act` of Photoshop, and `.pal` of many old programs.
///
/// Nothing in them says what they are. Tables of 256 colours are known by their length, others by
/// the file name's ending. Old files of 6 bits a channel look the same, and are not guessed.
enum RawPalette {
  static func matches(_ bytes: [UInt8], ending: String) -> Bool {
    // No text has these, and nearly every palette does, if only as black.
    guard bytes.contains(where: { $0 < 9 || 13 < $0 && $0 < 26 || $0 == 127 }) else { return false }
    return bytes.count == 768 || bytes.count == tableBytes || endings.contains(ending)
  }

  static func read(_ bytes: [UInt8], file: String) throws(PaletteFileError) -> ColorList {
    let isTable = bytes.count == tableBytes
    guard isTable || bytes.count % 3 == 0, bytes.count <= ColorList.mostColors * 3 else {
      throw .wrongLength(
        file: file, .raw, found: bytes.count,
        allowed: "768, 772, or three for each of at most \(ColorList.mostColors) colours")
    }
    var count = bytes.count / 3
    var clear: Int?
    if isTable {
      var tail = BinaryFields(bytes, from: 768, file: file, format: .raw)
      count = try tail.short("the number of colours")
      clear = try tail.short("the transparent colour")
      guard count <= 256 else {
        throw tail.fault("\(count) colours", at: 768, "at most 256")
      }
      // Some programs leave it out.
      if count == 0 { count = 256 }
    }
    let colors = (0..<count).map { index in
      let color = SRGB8(
        red: bytes[index * 3], green: bytes[index * 3 + 1], blue: bytes[index * 3 + 2])
      return ColorList.Entry(color, alpha: index == clear ? 0 : 255)
    }
    return ColorList(name: "", format: .raw, colors: colors)
  }

  private static let endings: Set<String> = ["act", "pal", "raw", "rgb"]

  /// 256 colours, then how many are in use, and which is transparent.
  private static let tableBytes = 772
}
