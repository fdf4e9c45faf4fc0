import CMinizip
import SeltzerMotion
import SeltzerSystem

/// A file that gzip compressed, decompressed as it is read.
final class GzipSource {
  private let path: String
  private let file: gzFile

  /// Opens a file; nil if it does not begin like one of gzip.
  init?(_ path: String, followsLinks: Bool) {
    guard let input = try? InputFile(path, followsLinks: followsLinks), input.type == S_IFREG,
      (try? input.read(upTo: 2)) == [0x1F, 0x8B], lseek(input.descriptor, 0, SEEK_SET) == 0,
      let file = gzdopen(input.duplicate(), "rb")
    else { return nil }
    self.path = path
    self.file = file
  }

  deinit { gzclose(file) }

  /// Returns the next bytes; none at the end.
  func read() throws(MotionError) -> [UInt8] {
    var count: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, filled in
      count = gzread(file, buffer.baseAddress, UInt32(buffer.count))
      filled = max(Int(count), 0)
    }
    var error: Int32 = 0
    _ = gzerror(file, &error)
    // A truncated file ends with a buffer error.
    guard count >= 0, error == Z_OK || error == Z_STREAM_END else {
      throw .unusable(path, reason: "the compressed file is damaged")
    }
    return bytes
  }
}
