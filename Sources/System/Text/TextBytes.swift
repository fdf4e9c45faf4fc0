extension StringProtocol {
  /// The text without ASCII white space at both ends.
  package var trimmed: Substring {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    var rest = Substring(self).utf8.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return Substring(rest)
  }
}

extension String {
  /// Decodes UTF-16; half a unit at the end is left out.
  package init(utf16 bytes: some RandomAccessCollection<UInt8>, isLittleEndian: Bool) {
    let bytes = Array(bytes)
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let unit = UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
      return isLittleEndian ? unit.byteSwapped : unit
    }
    self.init(decoding: units, as: UTF16.self)
  }
}

extension [UInt8] {
  /// Returns the bytes of numbers, highest first.
  package static func bigEndian<Number: FixedWidthInteger>(_ values: Number...) -> [UInt8] {
    values.flatMap { Swift.withUnsafeBytes(of: $0.bigEndian, Array.init) }
  }
}
