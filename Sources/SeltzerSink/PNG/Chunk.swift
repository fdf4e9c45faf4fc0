import SeltzerDeflate

/// PNG chunks: length, four letters, data, CRC-32 of letters and data.
enum Chunk {
  /// The most data that one chunk may hold.
  static let longest = Int(Int32.max)

  static func append(_ name: StaticString, _ data: [UInt8], to bytes: inout [UInt8]) {
    append(name, prefix: [], data[...], to: &bytes)
  }

  /// Appends a chunk whose data is `prefix` followed by `data`; at most `longest` bytes together.
  static func append(
    _ name: StaticString, prefix: [UInt8], _ data: ArraySlice<UInt8>, to bytes: inout [UInt8]
  ) {
    bytes.append(bigEndian: UInt32(prefix.count + data.count))
    let start = bytes.count
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: prefix)
    bytes.append(contentsOf: data)
    let sum = bytes.withUnsafeBufferPointer { all in
      let covered = UnsafeBufferPointer(rebasing: all[start...])
      return seltzer_crc32(0, covered.baseAddress, UInt64(covered.count))
    }
    bytes.append(bigEndian: sum)
  }
}

extension [UInt8] {
  /// Appends a number with its highest byte first.
  mutating func append(bigEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
  }
}
