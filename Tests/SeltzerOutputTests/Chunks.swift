import SeltzerTestSupport

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
    guard bytes.starts(with: PNGParts.signature) else {
      throw Fault.signature
    }
    var chunks: [Chunk] = []
    var at = 8
    func word(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    while at < bytes.count {
      guard at + 12 <= bytes.count, at + 12 + word(at) <= bytes.count else { throw Fault.length }
      let end = at + 8 + word(at)
      let name = String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)
      let data = Array(bytes[at + 8..<end])
      guard bytes[at..<end + 4] == PNGParts.chunk(name, data)[...] else { throw Fault.sum(name) }
      chunks.append(Chunk(name: name, data: data))
      at = end + 4
    }
    all = chunks
  }
}
