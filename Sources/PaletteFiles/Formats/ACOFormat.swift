import SeltzerScene

/// Photoshop's colour swatches, `.aco`.
///
/// A list in version 1, usually followed by the same list in version 2, which adds names. Greys are
/// amounts of black, as in GIMP.
struct ACOFormat: PaletteFormat {
  let name = "aco"
  let extensions = ["aco"]

  func matches(_ file: PaletteFile) -> Bool {
    let bytes = file.bytes
    // A version, the number of colours, and the first one's space.
    return file.pathExtension == "aco"
      || bytes.count >= 14 && bytes[0] == 0 && (1...2).contains(bytes[1])
        && bytes[2] | bytes[3] != 0 && bytes[4] == 0 && bytes[5] < 16
  }

  func colors(in file: PaletteFile) throws -> ColorList {
    var fields = BinaryFields(file.bytes)
    var colors = try section(&fields)
    if fields.left >= 4, colors.version == 1 {
      let named = try section(&fields)
      if named.version == 2 { colors = named }
    }
    return ColorList(colors: colors.entries)
  }

  private func section(
    _ fields: inout BinaryFields
  ) throws(PaletteFault) -> (version: Int, entries: [ColorList.Entry]) {
    let start = fields.offset
    let version = try fields.big(2, "the version")
    guard version == 1 || version == 2 else {
      throw .byte(start, "version \(version)", expected: "version 1 or 2")
    }
    var entries: [ColorList.Entry] = []
    for _ in 0..<(try fields.big(2, "the number of colours")) {
      let color = try color(&fields)
      var name: String?
      if version == 2 {
        name = try fields.text(units: fields.big(4, "a name's length"), "a name")
      }
      if let color { entries.append(ColorList.Entry(color, name: name)) }
    }
    return (version, entries)
  }

  /// Reads a colour; nil if it is of an unknown space.
  private func color(_ fields: inout BinaryFields) throws(PaletteFault) -> SRGB8? {
    let space = try fields.big(2, "a colour space")
    var raw = SIMD4<Int>.zero
    for index in 0..<4 { raw[index] = try fields.big(2, "a colour") }
    let part = SIMD4<Double>(raw) / 65535
    func signed(_ value: Int) -> Double { Double(Int16(truncatingIfNeeded: value)) }
    switch space {
    case 0: return SRGB8(encoded: SIMD3(part.x, part.y, part.z))
    case 1: return SRGB8(hue: part.x, saturation: part.y, brightness: part.z)
    // 0 is full ink.
    case 2:
      return SRGB8(cyan: 1 - part.x, magenta: 1 - part.y, yellow: 1 - part.z, key: 1 - part.w)
    case 7:
      return SRGB8(lab: SIMD3(Double(raw.x), signed(raw.y), signed(raw.z)) / 100)
    // The amount of black, 0...10000.
    case 8: return SRGB8(encoded: SIMD3(repeating: 1 - Double(raw.x) / 10000))
    default: return nil
    }
  }
}
