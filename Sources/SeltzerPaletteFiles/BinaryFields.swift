/// Reads the fields of a binary palette file in sequence.
struct BinaryFields {
  private let bytes: [UInt8]
  /// The offset of the next field in bytes.
  private(set) var offset: Int
  /// The offset after the last field.
  private var end: Int

  init(_ bytes: [UInt8], from offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
    end = bytes.count
  }

  var left: Int { end - offset }

  mutating func byte(_ what: String) throws(PaletteFault) -> UInt8 {
    try need(1, for: what)
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Reads two bytes, big-endian.
  mutating func short(_ what: String) throws(PaletteFault) -> Int {
    try need(2, for: what)
    defer { offset += 2 }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  /// Reads four bytes, big-endian.
  mutating func long(_ what: String) throws(PaletteFault) -> Int {
    try need(4, for: what)
    return try short(what) << 16 | short(what)
  }

  /// Reads two bytes, little-endian.
  mutating func littleShort(_ what: String) throws(PaletteFault) -> Int {
    Int(UInt16(truncatingIfNeeded: try short(what)).byteSwapped)
  }

  /// Reads four bytes, little-endian.
  mutating func littleLong(_ what: String) throws(PaletteFault) -> Int {
    Int(UInt32(truncatingIfNeeded: try long(what)).byteSwapped)
  }

  /// Reads a finite IEEE 754 number of four bytes.
  mutating func real(_ what: String) throws(PaletteFault) -> Double {
    let start = offset
    let value = Float(bitPattern: UInt32(truncatingIfNeeded: try long(what)))
    guard value.isFinite else {
      throw .byte(start, "\(what) \(value)", expected: "a finite number")
    }
    return Double(value)
  }

  /// Reads four ASCII letters, such as `RGB `.
  mutating func word(_ what: String) throws(PaletteFault) -> String {
    try need(4, for: what)
    defer { offset += 4 }
    return String(decoding: bytes[offset..<offset + 4], as: Unicode.ASCII.self)
  }

  /// Reads big-endian UTF-16 up to a zero; nil if it is empty.
  mutating func text(units: Int, _ what: String) throws(PaletteFault) -> String? {
    try need(units * 2, for: what)
    defer { offset += units * 2 }
    let start = offset
    let codes = (0..<units).map {
      UInt16(bytes[start + $0 * 2]) << 8 | UInt16(bytes[start + $0 * 2 + 1])
    }
    let text = String(decoding: codes.prefix { $0 != 0 }, as: UTF16.self)
    return text.isEmpty ? nil : text
  }

  /// Returns a reader of the next `count` bytes and skips them here.
  mutating func part(_ count: Int, _ what: String) throws(PaletteFault) -> BinaryFields {
    try need(count, for: what)
    var part = self
    offset += count
    part.end = offset
    return part
  }

  private func need(_ count: Int, for what: String) throws(PaletteFault) {
    guard count <= left else {
      throw .byte(
        end, "the end of \(end == bytes.count ? "the file" : "the block")",
        expected: "\(what), which takes \(count) bytes from byte \(offset)")
    }
  }
}
