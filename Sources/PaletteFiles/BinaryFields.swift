import SeltzerSystem

/// Reads the fields of a binary palette file in sequence.
struct BinaryFields {
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

  /// Returns a reader of the next `count` bytes and skips them here.
  mutating func part(_ count: Int, _ what: String) throws(PaletteFault) -> BinaryFields {
    var part = self
    part.rest = try bytes(count, what)
    part.kind = "block"
    return part
  }
}
