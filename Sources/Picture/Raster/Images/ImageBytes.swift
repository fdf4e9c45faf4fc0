import SeltzerDecoders
import SeltzerSystem

/// An open image file.
final class ImageBytes {
  let path: String
  /// The size of the file in bytes.
  let count: Int

  let file: InputFile

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

  /// Calls a decoder in C, and converts its failure.
  func decode(_ body: (Int32, UnsafeMutablePointer<seltzer_failure>) -> Int32) throws {
    var failure = seltzer_failure()
    failure.is_cancelled = { Task.isCancelled ? 1 : 0 }
    if body(file.descriptor, &failure) != 0 { return }
    let text = withUnsafeBytes(of: failure.text) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    if text.isEmpty { throw Task.isCancelled ? Errno.canceled : Errno.noMemory }
    if failure.most == SELTZER_NO_DECODER { throw RasterError.noDecoder(path: path, remedy: text) }
    throw failure.most == 0
      ? corrupt(text) : RasterError.imageTooCostly(path: path, what: text, most: "\(failure.most)")
  }
}
