import SeltzerEncoders
import SeltzerSystem

/// PNG chunks: length, four letters, data, CRC-32 of letters and data.
package enum PNGChunk {
  package static let longest = Int(Int32.max)

  /// Appends a chunk whose data is at most `longest` bytes.
  package static func append(_ name: StaticString, _ data: [UInt8], to bytes: inout [UInt8]) {
    let start = begin(name, in: &bytes)
    bytes += data
    end(start, in: &bytes)
  }

  /// Begins a chunk and returns its start; the data is then appended to `bytes`.
  package static func begin(_ name: StaticString, in bytes: inout [UInt8]) -> Int {
    let start = bytes.count
    bytes += [0, 0, 0, 0]
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    return start
  }

  /// Ends the chunk with the pixels of a frame, which may be too large.
  static func end(
    _ start: Int, ofFrame index: Int, in bytes: inout [UInt8], longest: Int = longest
  ) throws(SinkError) {
    let count = bytes.count - start - 8
    guard count <= longest else {
      throw .invalid(
        "frame \(index) takes \(SinkError.amount(count)), more than the 2.1 GB that PNG allows; make"
          + " the picture smaller")
    }
    end(start, in: &bytes)
  }

  /// Ends the chunk that begins at `start`: sets its length and appends the CRC.
  package static func end(_ start: Int, in bytes: inout [UInt8]) {
    let length = UInt32(bytes.count - start - 8)
    let sum = bytes.withUnsafeMutableBufferPointer { all in
      for i in 0..<4 { all[start + i] = UInt8(truncatingIfNeeded: length >> (24 - 8 * i)) }
      let covered = UnsafeBufferPointer(rebasing: all[(start + 4)...])
      return seltzer_crc32(0, covered.baseAddress, UInt64(covered.count))
    }
    bytes += .bigEndian(sum)
  }
}
