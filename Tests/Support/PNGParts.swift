/// Builds valid and invalid PNG files.
package enum PNGParts {
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Returns a file with one IDAT chunk.
  package static func file(
    width: UInt32, height: UInt32, depth: UInt8 = 8, color: UInt8 = 2, interlace: UInt8 = 0,
    before extra: [UInt8] = [], data: [UInt8]
  ) -> [UInt8] {
    let header = big(width) + big(height) + [depth, color, 0, 0, interlace]
    return signature + chunk("IHDR", header) + extra + chunk("IDAT", data) + chunk("IEND", [])
  }

  /// Returns the rows of an RGB picture; `filter` is the filter byte.
  package static func rows(_ width: Int, _ height: Int, filter: UInt8 = 0) -> [UInt8] {
    (0..<height).flatMap { (y: Int) -> [UInt8] in
      let row = (0..<width * 3).map { UInt8(truncatingIfNeeded: $0 * 7 + y * 3) }
      return [filter] + row
    }
  }

  package static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return big(UInt32(data.count)) + body + big(crc(body))
  }

  /// Returns an uncompressed zlib stream: RFC 1950, RFC 1951 section 3.2.4.
  package static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(65_535)
      let length = UInt16(block.count)
      stream.append(rest.isEmpty ? 1 : 0)
      for word in [length, ~length] { stream += [UInt8(word & 255), UInt8(word >> 8)] }
      stream += block
    } while !rest.isEmpty
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return stream + big(b << 16 | a)
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }

  package static func big(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }
}
