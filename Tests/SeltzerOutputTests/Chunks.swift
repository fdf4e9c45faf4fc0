/// The chunks of a PNG, parsed independently of the writer.
struct Chunks {
  struct Chunk {
    let name: String
    let data: [UInt8]

    func number(at offset: Int, bytes: Int) -> Int {
      data[offset..<offset + bytes].reduce(0) { $0 << 8 | Int($1) }
    }
  }

  enum Fault: Error { case signature, length, sum(String) }

  let all: [Chunk]

  init(_ bytes: [UInt8]) throws {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw Fault.signature
    }
    var chunks: [Chunk] = []
    var at = 8
    func word(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    while at < bytes.count {
      guard at + 12 <= bytes.count, at + 12 + word(at) <= bytes.count else { throw Fault.length }
      let end = at + 8 + word(at)
      let name = String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)
      guard Self.sum(bytes[at + 4..<end]) == UInt32(word(end)) else { throw Fault.sum(name) }
      chunks.append(Chunk(name: name, data: Array(bytes[at + 8..<end])))
      at = end + 4
    }
    all = chunks
  }

  /// Returns the CRC-32, computed bit by bit as in annex D of the PNG specification.
  private static func sum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var remainder = UInt32.max
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 {
        remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xEDB8_8320 : remainder >> 1
      }
    }
    return ~remainder
  }
}
