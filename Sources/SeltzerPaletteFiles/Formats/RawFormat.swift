import SeltzerPalette

/// Three bytes a colour and nothing else: Photoshop's `.act`, and the `.pal` of many old programs.
///
/// Tables of 256 colours are recognized by their length, others by the file's extension. Old files of 6
/// bits a channel cannot be told apart, and are read as 8 bits.
struct RawFormat: PaletteFormat {
  let name = "raw"
  let extensions = ["pal", "act"]

  func matches(_ file: PaletteFile) -> Bool {
    // Bytes that text does not have, but nearly every palette does, at least as black.
    file.bytes.contains { $0 < 9 || 13 < $0 && $0 < 26 || $0 == 127 }
      && (file.bytes.count == 768 || file.bytes.count == Self.tableSize
        || ["act", "pal", "raw", "rgb"].contains(file.pathExtension))
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    let bytes = file.bytes
    let isTable = bytes.count == Self.tableSize
    guard isTable || bytes.count % 3 == 0, bytes.count <= ColorList.maximumCount * 3 else {
      throw PaletteFault.length(
        bytes.count,
        allowed: "768, 772, or three for each of at most \(ColorList.maximumCount) colours")
    }
    var count = bytes.count / 3
    var transparent: Int?
    if isTable {
      var tail = BinaryFields(bytes, from: 768)
      count = try tail.short("the number of colours")
      transparent = try tail.short("the transparent colour")
      guard count <= 256 else {
        throw PaletteFault.byte(768, "\(count) colours", expected: "at most 256")
      }
      // Some programs leave it out.
      if count == 0 { count = 256 }
    }
    return ColorList(
      colors: (0..<count).map { index in
        let color = SRGB8(
          red: bytes[index * 3], green: bytes[index * 3 + 1], blue: bytes[index * 3 + 2])
        return ColorList.Entry(color, alpha: index == transparent ? 0 : 255)
      })
  }

  /// 256 colours, how many of them are in use, and which one is transparent.
  private static let tableSize = 772
}
