import SeltzerEncoders

/// Compresses zlib streams at ISA-L's level 1, one after the other.
package struct Deflater: ~Copyable {
  private let state: OpaquePointer

  package init() throws(SinkError) {
    guard let state = seltzer_deflater_create() else { throw .compressionFailed }
    self.state = state
  }

  deinit { seltzer_deflater_destroy(state) }

  func begin() { seltzer_deflater_begin(state) }

  /// Compresses `bytes`, at most 4 GB, and appends the output; `isLast` ends the stream.
  func add(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, to out: inout [UInt8]
  ) throws(SinkError) {
    seltzer_deflater_offer(state, bytes.baseAddress, UInt32(bytes.count), isLast ? 1 : 0)
    repeat {
      let count = seltzer_deflater_run(state)
      guard count >= 0 else { throw .compressionFailed }
      out.append(
        contentsOf: UnsafeBufferPointer(start: seltzer_deflater_output(state), count: Int(count)))
    } while seltzer_deflater_is_done(state) == 0
  }

  /// Returns a complete zlib stream at libdeflate's level 1...12.
  package static func compressed(
    _ bytes: UnsafeBufferPointer<UInt8>, level: Int
  ) throws(SinkError) -> [UInt8] {
    guard let start = bytes.baseAddress else { throw .compressionFailed }
    let bound = seltzer_compressed_bound(bytes.count)
    let stream = [UInt8](unsafeUninitializedCapacity: bound) { out, count in
      guard let out = out.baseAddress else { return }
      count = seltzer_compress(Int32(level), start, bytes.count, out, bound)
    }
    guard !stream.isEmpty else { throw .compressionFailed }
    return stream
  }
}
