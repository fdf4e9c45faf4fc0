import SeltzerDeflate

/// A zlib stream in the making: ISA-L's level 1.
struct Deflater: ~Copyable {
  private let state: OpaquePointer
  private var compressed: [UInt8] = []

  /// - Throws: `SinkError.noMemory` when 400 KB cannot be had.
  init() throws(SinkError) {
    guard let state = seltzer_deflater_create() else { throw .noMemory }
    self.state = state
  }

  deinit { seltzer_deflater_destroy(state) }

  /// Compresses `bytes`, at most 4 GB at once.
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) throws(SinkError) {
    try add(bytes, isLast: false)
  }

  /// Ends the stream and hands out all of it.
  consuming func finish() throws(SinkError) -> [UInt8] {
    try add(UnsafeBufferPointer(start: nil, count: 0), isLast: true)
    return compressed
  }

  private mutating func add(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool
  ) throws(SinkError) {
    seltzer_deflater_offer(state, bytes.baseAddress, UInt32(bytes.count), isLast ? 1 : 0)
    repeat {
      let count = seltzer_deflater_run(state)
      guard count >= 0 else { throw .compressionFailed }
      compressed.append(
        contentsOf: UnsafeBufferPointer(start: seltzer_deflater_output(state), count: Int(count)))
    } while seltzer_deflater_is_done(state) == 0
  }
}
