import SeltzerScene
import SeltzerSystem

/// Adobe Swatch Exchange, `.ase`.
///
/// A list of blocks: the start of a group, the end of a group, or a colour in one of four models.
/// Groups need not be closed. Other data in a block is ignored, as are colours in other models.
struct ASEFormat: WritablePaletteFormat {
  let name = "ase"
  let extensions = ["ase"]

  func matches(_ file: PaletteFile) -> Bool { file.bytes.starts(with: "ASEF".utf8) }

  func colors(in file: PaletteFile) throws -> ColorList {
    var fields = BinaryFields(file.bytes, from: 4)
    let version = (try fields.big(2, "the version"), try fields.big(2, "the version"))
    guard version == (1, 0) || version == (0, 1) else {
      throw PaletteFault.byte(
        4, "version \(version.0).\(version.1)", expected: "version 1.0 or 0.1")
    }
    var list = ColorList()
    var groups: [String?] = []
    // A wrong count cannot loop for long: every block takes at least six bytes.
    for _ in 0..<(try fields.big(4, "the number of blocks")) {
      let start = fields.offset
      let kind = try fields.big(2, "a block's kind")
      var block = try fields.part(fields.big(4, "a block's length"), "a block")
      switch kind {
      case 0xC001: groups.append(try block.name())
      case 0xC002: break
      case 0x0001: try color(in: &block).map { list.append($0) }
      default:
        throw PaletteFault.byte(
          start, "block kind 0x" + String(kind, radix: 16),
          expected: "0x0001 (colour), 0xc001 or 0xc002 (group)")
      }
    }
    if groups.count == 1 { list.name = groups[0] ?? "" }
    return list
  }

  private func color(in block: inout BinaryFields) throws(PaletteFault) -> ColorList.Entry? {
    let name = try block.name()
    let color: SRGB8
    switch String(decoding: try block.bytes(4, "the colour model"), as: Unicode.ASCII.self) {
    case "RGB ":
      color = SRGB8(
        encoded: SIMD3(try block.real("red"), try block.real("green"), try block.real("blue")))
    case "CMYK":
      color = SRGB8(
        cyan: try block.real("cyan"), magenta: try block.real("magenta"),
        yellow: try block.real("yellow"), key: try block.real("black"))
    case "LAB ":
      color = SRGB8(
        lab: SIMD3(try block.real("lightness") * 100, try block.real("a"), try block.real("b")))
    case "Gray": color = SRGB8(encoded: SIMD3(repeating: try block.real("grey")))
    default: return nil
    }
    return ColorList.Entry(color, name: name)
  }

  /// Writes one group with the palette's name that contains RGB colours.
  func bytes(of palette: Palette) -> [UInt8] {
    var blocks = [block(0xC001, palette.name)]
    for (label, color) in palette.labelledColors {
      let channels = [color.red, color.green, color.blue].flatMap {
        [UInt8].bigEndian((Float($0) / 255).bitPattern)
      }
      blocks.append(block(0x0001, label, "RGB ".utf8 + channels + [0, 0]))
    }
    blocks.append([UInt8].bigEndian(UInt16(0xC002)) + [UInt8].bigEndian(UInt32(0)))
    return "ASEF".utf8 + [0, 1, 0, 0] + [UInt8].bigEndian(UInt32(blocks.count)) + blocks.joined()
  }

  private func block(_ kind: UInt16, _ name: String, _ rest: [UInt8] = []) -> [UInt8] {
    let units = Array(name.utf16) + [0]
    let body =
      [UInt8].bigEndian(UInt16(units.count)) + units.flatMap { [UInt8].bigEndian($0) } + rest
    return [UInt8].bigEndian(kind) + [UInt8].bigEndian(UInt32(body.count)) + body
  }
}

/// Reads the fields of a binary palette file in sequence.
private struct BinaryFields {
  private var rest: ArraySlice<UInt8>
  private var kind = "file"

  init(_ bytes: [UInt8], from offset: Int) { rest = bytes[offset...] }

  /// The offset of the next field in bytes.
  var offset: Int { rest.startIndex }
  var left: Int { rest.count }

  /// Removes the next bytes.
  mutating func bytes(_ count: Int, _ what: String) throws(PaletteFault) -> ArraySlice<UInt8> {
    guard count <= left else {
      throw .byte(
        rest.endIndex, "the end of the \(kind)",
        expected: "\(what), which takes \(count) bytes from byte \(offset)")
    }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Reads a big-endian number.
  mutating func big(_ count: Int, _ what: String) throws(PaletteFault) -> Int {
    try bytes(count, what).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads a finite IEEE 754 number of four bytes.
  mutating func real(_ what: String) throws(PaletteFault) -> Double {
    let start = offset
    let value = Float(bitPattern: UInt32(try big(4, what)))
    guard value.isFinite else {
      throw .byte(start, "\(what) \(value)", expected: "a finite number")
    }
    return Double(value)
  }

  /// Reads big-endian UTF-16 up to a zero; nil if it is empty.
  mutating func name() throws(PaletteFault) -> String? {
    // Some programs write no name at all.
    guard left > 0 else { return nil }
    let units = try bytes(2 * big(2, "a name's length"), "a name")
    let name = String(utf16: units, isLittleEndian: false).prefix { $0 != "\0" }
    return name.isEmpty ? nil : String(name)
  }

  /// Returns a reader of the next `count` bytes and skips them here.
  mutating func part(_ count: Int, _ what: String) throws(PaletteFault) -> BinaryFields {
    var part = self
    part.rest = try bytes(count, what)
    part.kind = "block"
    return part
  }
}
