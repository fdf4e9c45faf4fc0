import SeltzerDecoders
import SeltzerSystem

/// An open image file.
final class ImageBytes {
  let path: String
  /// The size of the file in bytes.
  let count: Int

  private let file: InputFile
  var descriptor: Int32 { file.descriptor }

  init(_ path: String) throws {
    self.path = path
    file = try InputFile(path)
    // The file is read from its start more than once, which streams do not allow.
    guard file.type == S_IFREG else {
      throw file.type == S_IFDIR ? Errno.isDirectory : Errno.noSuchAddressOrDevice
    }
    count = Int(try file.status().st_size)
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

  /// Returns the bytes of a range; it is an error if the file is shorter.
  func header(_ range: Range<Int>) throws -> [UInt8] {
    let bytes = try bytes(range)
    guard bytes.count == range.count else { throw corrupt(RasterError.truncated) }
    return bytes
  }

  /// Returns another descriptor at the start of the file, which the caller closes; nil on failure.
  func reopened() -> Int32? {
    let copy = file.duplicate()
    return copy >= 0 && lseek(copy, 0, SEEK_SET) == 0 ? copy : nil
  }

  func corrupt(_ reason: String) -> RasterError { .corruptImage(path: path, reason: reason) }

  /// Checks the memory in bytes that decoding needs beside the pixels.
  func checkMemory(_ memory: Int) throws {
    // Admits progressive JPEG of 50 megapixels.
    let most = 300_000_000
    guard memory > most else { return }
    throw RasterError.imageTooCostly(
      path: path, what: "needs \(memory / 1_000_000) MB of memory beside its pixels",
      most: "\(most / 1_000_000) MB")
  }

  /// Calls a decoder in C with room for its message, and converts its failure.
  func decode(
    _ body: (UnsafeMutablePointer<CChar>) -> seltzer_decoding
  ) throws {
    var failure = SELTZER_DECODED
    let text = [UInt8](unsafeUninitializedCapacity: Int(SELTZER_DECODING_TEXT)) { buffer, count in
      buffer.initialize(repeating: 0)
      failure = buffer.withMemoryRebound(to: CChar.self) {
        $0.baseAddress.map(body) ?? SELTZER_NO_MEMORY
      }
      count = buffer.firstIndex(of: 0) ?? 0
    }
    switch failure {
    case SELTZER_DECODED: return
    case SELTZER_TRUNCATED: throw corrupt(RasterError.truncated)
    case SELTZER_MISMATCH: throw corrupt(RasterError.dataMismatch)
    case SELTZER_NO_MEMORY: throw Errno.noMemory
    case SELTZER_TOO_MANY_SCANS: throw tooMany("scans", SELTZER_MOST_SCANS)
    case SELTZER_TOO_MANY_SEGMENTS:
      throw tooMany("pieces of metadata", SELTZER_MOST_SEGMENTS)
    default: throw corrupt(String(decoding: text, as: UTF8.self))
    }
  }

  private func tooMany(_ parts: String, _ most: some BinaryInteger) -> RasterError {
    .imageTooCostly(path: path, what: "has more than \(most) \(parts)", most: "\(most)")
  }
}
