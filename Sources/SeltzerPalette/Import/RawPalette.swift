/// Bare bytes, three a colour: `.act` of Photoshop, and `.pal` of many old programs.
///
/// Nothing in them says what they are, so any bytes match that are not text and of a fitting number.
/// Old files of 6 bits a channel look the same, and are not guessed.
enum RawPalette {
  static func matches(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == tableBytes || bytes.count % 3 == 0 else { return false }
    guard !bytes.isEmpty, bytes.count <= mostColors * 3 else { return false }
    // No text has these, and nearly every palette does, if only as black.
    let controls = Set<UInt8>(0..<9).union(14..<27).union([11, 127])
    return bytes.contains(where: controls.contains)
  }

  static func read(_ bytes: [UInt8], file: String) throws(PaletteFileError) -> ColorList {
    let isTable = bytes.count == tableBytes
    guard isTable || bytes.count % 3 == 0, bytes.count <= mostColors * 3 else {
      throw .wrongLength(
        file: file, .raw, found: bytes.count,
        allowed: "768, 772, or three for each of at most \(mostColors) colours")
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
    guard count > 0 else { throw .noColors(file: file, .raw) }
    let colors = (0..<count).map { index in
      let color = SRGB8(
        red: bytes[index * 3], green: bytes[index * 3 + 1], blue: bytes[index * 3 + 2])
      return ColorList.Entry(color, alpha: index == clear ? 0 : 255)
    }
    return ColorList(name: paletteName(ofFile: file), format: .raw, colors: colors)
  }

  /// 256 colours, then how many are in use, and which is transparent.
  private static let tableBytes = 772
}
