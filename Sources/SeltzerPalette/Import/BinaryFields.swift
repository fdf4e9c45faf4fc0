/// Takes one field after another from a binary palette file, and knows where it is.
struct BinaryFields {
  private let bytes: [UInt8]
  private let file: String
  private let format: PaletteFormat
  /// Where the next field begins, in bytes from 0.
  private(set) var offset: Int
  /// Where no field may go on.
  private let end: Int

  init(_ bytes: [UInt8], from offset: Int = 0, file: String, format: PaletteFormat) {
    self.bytes = bytes
    self.file = file
    self.format = format
    self.offset = offset
    end = bytes.count
  }

  private init(_ whole: BinaryFields, end: Int) {
    bytes = whole.bytes
    file = whole.file
    format = whole.format
    offset = whole.offset
    self.end = end
  }

  /// How many bytes are left.
  var left: Int { end - offset }

  mutating func byte(_ what: String) throws(PaletteFileError) -> UInt8 {
    try need(1, for: what)
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Two bytes, the higher first.
  mutating func short(_ what: String) throws(PaletteFileError) -> Int {
    try need(2, for: what)
    defer { offset += 2 }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  /// Four bytes, the highest first.
  mutating func long(_ what: String) throws(PaletteFileError) -> Int {
    try need(4, for: what)
    return try short(what) << 16 | short(what)
  }

  /// Two bytes, the lower first, as Microsoft writes them.
  mutating func littleShort(_ what: String) throws(PaletteFileError) -> Int {
    Int(UInt16(truncatingIfNeeded: try short(what)).byteSwapped)
  }

  /// Four bytes, the lowest first, as Microsoft writes them.
  mutating func littleLong(_ what: String) throws(PaletteFileError) -> Int {
    Int(UInt32(truncatingIfNeeded: try long(what)).byteSwapped)
  }

  /// A finite IEEE 754 number of four bytes.
  mutating func real(_ what: String) throws(PaletteFileError) -> Double {
    let start = offset
    let value = Float(bitPattern: UInt32(truncatingIfNeeded: try long(what)))
    guard value.isFinite else {
      throw .faultyField(
        file: file, offset: start, format, value: "\(what) \(value)", expected: "a finite number")
    }
    return Double(value)
  }

  /// Four letters, such as `RGB `.
  mutating func word(_ what: String) throws(PaletteFileError) -> String {
    try need(4, for: what)
    defer { offset += 4 }
    return String(decoding: bytes[offset..<offset + 4], as: Unicode.ASCII.self)
  }

  /// Text of UTF-16 units, the higher byte first, up to a zero; nil when there is none.
  mutating func text(units: Int, _ what: String) throws(PaletteFileError) -> String? {
    try need(units * 2, for: what)
    defer { offset += units * 2 }
    let start = offset
    let codes = (0..<units).map {
      UInt16(bytes[start + $0 * 2]) << 8 | UInt16(bytes[start + $0 * 2 + 1])
    }
    let text = String(decoding: codes.prefix { $0 != 0 }, as: UTF16.self)
    return text.isEmpty ? nil : text
  }

  /// The next bytes as fields of their own, which end where the part ends; this goes on after them.
  mutating func part(_ count: Int, _ what: String) throws(PaletteFileError) -> BinaryFields {
    try need(count, for: what)
    defer { offset += count }
    return BinaryFields(self, end: offset + count)
  }

  /// That a field's value, which was read at an offset, cannot be.
  func fault(_ value: String, at offset: Int, _ expected: String) -> PaletteFileError {
    .faultyField(file: file, offset: offset, format, value: value, expected: expected)
  }

  private func need(_ count: Int, for what: String) throws(PaletteFileError) {
    guard count <= left else {
      throw fault(
        "the end of \(end == bytes.count ? "the file" : "the block")", at: end,
        "\(what), which has \(count) bytes from byte \(offset) on")
    }
  }
}
