import SeltzerPalette

/// Three bytes per colour and nothing else: Photoshop's `.act`, and the `.pal` of many old
/// programs.
///
/// Tables of 256 colours are recognized by their length, others by the extension. Old files with 6
/// bits per channel are indistinguishable and are read as 8 bits.
struct RawFormat: PaletteFormat {
  let name = "raw"
  let extensions = ["pal", "act"]

  func matches(_ file: PaletteFile) -> Bool {
    // Text has no such bytes, but nearly every palette does, at least for black.
    file.bytes.contains { $0 < 9 || 13 < $0 && $0 < 26 || $0 == 127 }
      && (file.bytes.count == 768 || file.bytes.count == Self.tableSize
        || ["act", "pal", "raw", "rgb"].contains(file.pathExtension))
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    let bytes = file.bytes
    let isTable = bytes.count == Self.tableSize
    guard isTable || bytes.count % 3 == 0, bytes.count <= ColorList.maximumCount * 3 else {
      throw PaletteFault.entry(
        "a length of \(bytes.count) bytes",
        expected: "768, 772, or three for each of at most \(ColorList.maximumCount) colours")
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
      // Some programs write 0.
      if count == 0 { count = 256 }
    }
    return ColorList(
      colors: (0..<count).map { index in
        let color = SRGB8(
          red: bytes[index * 3], green: bytes[index * 3 + 1], blue: bytes[index * 3 + 2])
        return ColorList.Entry(color, alpha: index == transparent ? 0 : 255)
      })
  }

  /// 256 colours, the number in use, and the index of the transparent one.
  private static let tableSize = 772
}
