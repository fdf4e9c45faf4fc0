/// Photoshop's colour swatches, `.aco`.
///
/// They are a list of version 1, and usually the same again as version 2, which adds names. Greys are
/// taken for amounts of black, as GIMP takes them.
enum ACOPalette {
  static func matches(_ bytes: [UInt8], ending: String) -> Bool {
    guard ending != "aco" else { return true }
    guard bytes.count >= 14, bytes[0] == 0, bytes[1] == 1 || bytes[1] == 2 else { return false }
    let end = 4 + (Int(bytes[2]) << 8 | Int(bytes[3])) * 10
    // Bare bytes, three a colour, may begin the same way, but hardly have this length.
    return end > 4 && bytes[1] == 1
      && (bytes.count == end || bytes.count >= end + 4 && bytes[end...].starts(with: [0, 2]))
      || bytes[1] == 2 && bytes.count % 3 != 0 && bytes[4] == 0 && bytes[5] < 16
  }

  static func read(_ bytes: [UInt8], file: String) throws(PaletteFileError) -> ColorList {
    var fields = BinaryFields(bytes, file: file, format: .aco)
    var colors = try section(&fields)
    if fields.left >= 4, colors.version == 1 {
      let named = try section(&fields)
      if named.version == 2 { colors = named }
    }
    return ColorList(name: "", format: .aco, colors: colors.entries)
  }

  private static func section(
    _ fields: inout BinaryFields
  ) throws(PaletteFileError) -> (version: Int, entries: [ColorList.Entry]) {
    let start = fields.offset
    let version = try fields.short("the version")
    guard version == 1 || version == 2 else {
      throw fields.fault("version \(version)", at: start, "version 1 or 2")
    }
    var entries: [ColorList.Entry] = []
    for _ in 0..<(try fields.short("the number of colours")) {
      let color = try color(&fields)
      var name: String?
      if version == 2 {
        name = try fields.text(units: fields.long("a name's length"), "a name")
      }
      entries.append(ColorList.Entry(color, name: name))
    }
    return (version, entries)
  }

  private static func color(_ fields: inout BinaryFields) throws(PaletteFileError) -> SRGB8 {
    let start = fields.offset
    let space = try fields.short("a colour space")
    let raw = SIMD4(
      try fields.short("a colour"), try fields.short("a colour"), try fields.short("a colour"),
      try fields.short("a colour"))
    let part = SIMD4<Double>(raw) / 65535
    func signed(_ value: Int) -> Double { Double(Int16(truncatingIfNeeded: value)) }
    switch space {
    case 0: return SRGB8(encoded: SIMD3(part.x, part.y, part.z))
    case 1: return SRGB8(hue: part.x, saturation: part.y, brightness: part.z)
    // Full ink is 0.
    case 2:
      return SRGB8(
        cyan: 1 - part.x, magenta: 1 - part.y, yellow: 1 - part.z, key: 1 - part.w)
    case 7:
      return SRGB8(
        labLightness: Double(raw.x) / 100, a: signed(raw.y) / 100, b: signed(raw.z) / 100)
    // How much black: 10000 is all of it.
    case 8: return SRGB8(encoded: SIMD3(repeating: 1 - Double(raw.x) / 10000))
    default:
      throw fields.fault(
        "colour space \(space)", at: start, "0 (RGB), 1 (HSB), 2 (CMYK), 7 (Lab) or 8 (grey)")
    }
  }
}
