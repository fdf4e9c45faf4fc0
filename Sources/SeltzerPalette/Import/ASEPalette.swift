/// Adobe Swatch Exchange, `.ase`.
///
/// The file is a list of blocks: a group begins, a group ends, or a colour in one of four models.
/// Numbers have the higher byte first. Groups need not end, and what else a block holds is passed
/// over.
enum ASEPalette {
  static func matches(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "ASEF".utf8) }

  static func read(_ bytes: [UInt8], file: String) throws(PaletteFileError) -> ColorList {
    var fields = BinaryFields(bytes, from: 4, file: file, format: .ase)
    let version = (try fields.short("the version"), try fields.short("the version"))
    guard version == (1, 0) else {
      throw fields.fault("version \(version.0).\(version.1)", at: 4, "version 1.0")
    }
    var colors: [ColorList.Entry] = []
    var groups: [String?] = []
    let blocks = try fields.long("the number of blocks")
    // The count cannot make this long: every block takes six bytes.
    for _ in 0..<blocks {
      let start = fields.offset
      let kind = try fields.short("a block's kind")
      var block = try fields.part(fields.long("a block's length"), "a block")
      switch kind {
      case 0xC001: groups.append(try name(in: &block))
      case 0xC002: break
      case 0x0001:
        colors.append(try color(in: &block))
      default:
        throw fields.fault(
          "block kind 0x" + String(kind, radix: 16), at: start,
          "0x0001 (colour), 0xc001 or 0xc002 (group)")
      }
    }
    let title = groups.count == 1 ? groups[0] : nil
    return ColorList(name: title ?? "", format: .ase, colors: colors)
  }

  private static func name(in block: inout BinaryFields) throws(PaletteFileError) -> String? {
    try block.text(units: block.short("a name's length"), "a name")
  }

  private static func color(
    in block: inout BinaryFields
  ) throws(PaletteFileError) -> ColorList.Entry {
    let name = try name(in: &block)
    let start = block.offset
    let model = try block.word("the colour model")
    let color: SRGB8
    switch model {
    case "RGB ":
      color = SRGB8(
        encoded: SIMD3(
          try block.real("red"), try block.real("green"), try block.real("blue")))
    case "CMYK":
      color = SRGB8(
        cyan: try block.real("cyan"), magenta: try block.real("magenta"),
        yellow: try block.real("yellow"), key: try block.real("black"))
    case "LAB ":
      color = SRGB8(
        labLightness: try block.real("lightness") * 100, a: try block.real("a"),
        b: try block.real("b"))
    case "Gray":
      color = SRGB8(encoded: SIMD3(repeating: try block.real("grey")))
    default:
      throw block.fault("colour model '\(model)'", at: start, "'RGB ', 'CMYK', 'LAB ' or 'Gray'")
    }
    return ColorList.Entry(color, name: name)
  }
}
