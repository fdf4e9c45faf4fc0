import SeltzerScene

/// Three bytes per colour and nothing else: Photoshop's `.act`, and the `.pal` of many old
/// programs.
///
/// Tables of 256 colours are recognized by their length, others by the extension. A table without
/// any value above 63 has six bits per channel, as in VGA.
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
      count = try tail.big(2, "the number of colours")
      transparent = try tail.big(2, "the transparent colour")
      guard count <= 256 else {
        throw PaletteFault.byte(768, "\(count) colours", expected: "at most 256")
      }
      // Some programs write 0.
      if count == 0 { count = 256 }
    }
    let most = bytes.count == 768 && bytes.allSatisfy { $0 < 64 } ? 63.0 : 255
    return ColorList(
      colors: (0..<count).map { index in
        let channels = bytes[index * 3..<index * 3 + 3].map { Double($0) / most }
        let color = SRGB8(encoded: SIMD3(channels))
        return ColorList.Entry(color, alpha: index == transparent ? 0 : 255)
      })
  }

  /// 256 colours, the number in use, and the index of the transparent one.
  private static let tableSize = 772
}
