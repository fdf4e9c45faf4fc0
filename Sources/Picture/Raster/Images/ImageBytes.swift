import SeltzerSystem

/// An open image file, read at any place through a buffer of 64 KB.
final class ImageBytes {
  let path: String
  /// The size of the file in bytes.
  let count: Int

  private let file: InputFile
  private var buffer: [UInt8] = []
  /// The place of the buffer's first byte.
  private var start = 0

  init(_ path: String) throws {
    self.path = path
    file = try InputFile(path)
    // The file is read twice, which streams do not allow.
    guard file.type == S_IFREG else {
      throw file.type == S_IFDIR ? Errno.isDirectory : Errno.noSuchAddressOrDevice
    }
    count = Int(try file.status().st_size)
  }

  /// Returns the byte at a place; its absence is the error that the image is truncated.
  func byte(at place: Int) throws -> UInt8 {
    try fill(at: place)
    return buffer[place - start]
  }

  /// Returns a number of 1 to 4 bytes, the most significant one first.
  func big(at place: Int, _ length: Int) throws -> Int {
    try (place..<place + length).reduce(0) { try $0 << 8 | Int(byte(at: $1)) }
  }

  /// Returns a number of 1 to 4 bytes, the least significant one first.
  func little(at place: Int, _ length: Int) throws -> Int {
    try (place..<place + length).reversed().reduce(0) { try $0 << 8 | Int(byte(at: $1)) }
  }

  /// Returns the place of the first 0xFF at or after `place`, but at most the end of the buffer.
  func marker(from place: Int) throws -> Int {
    try fill(at: place)
    return start + (buffer[(place - start)...].firstIndex(of: 0xFF) ?? buffer.count)
  }

  /// Returns the bytes of a range; fewer at the end of the file.
  func bytes(_ range: Range<Int>) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      let space = UnsafeMutableRawBufferPointer(buffer)
      while filled < range.count {
        let read = try file.read(
          into: UnsafeMutableRawBufferPointer(rebasing: space[filled...]),
          at: UInt64(range.lowerBound + filled))
        if read == 0 { break }
        filled += read
      }
    }
  }

  func corrupt(_ reason: String) -> RasterError { .corruptImage(path: path, reason: reason) }

  /// Reads the buffer that contains a place.
  private func fill(at place: Int) throws {
    if buffer.indices.contains(place - start) { return }
    buffer = try bytes(place..<place + 65_536)
    start = place
    if buffer.isEmpty { throw corrupt(RasterError.truncated) }
  }
}
