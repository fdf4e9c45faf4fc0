import CISAL

/// Unpacks what an archive holds compressed, a chunk at a time.
final class Inflater {
  private static let roomForInput = 64 * 1024

  // A stored property of its type, which has thousands of fields, would take the compiler seconds.
  private let memory = UnsafeMutableRawPointer.allocate(
    byteCount: MemoryLayout<inflate_state>.size, alignment: MemoryLayout<inflate_state>.alignment)
  private var state: UnsafeMutablePointer<inflate_state> {
    memory.assumingMemoryBound(to: inflate_state.self)
  }
  private let input = UnsafeMutableRawBufferPointer.allocate(
    byteCount: roomForInput, alignment: 16)
  private let entry: ZipEntry
  private var unpacked: UInt64 = 0
  private var sum: UInt32 = 0

  init(expecting entry: ZipEntry) {
    self.entry = entry
    isal_inflate_init(state)
    state.pointee.avail_in = 0
  }

  deinit {
    memory.deallocate()
    input.deallocate()
  }

  /// Unpacks into `room`, taking compressed bytes from `more`; 0 when all is unpacked and was as the
  /// archive's directory says.
  func fill(
    _ room: UnsafeMutableRawBufferPointer, name: String,
    more: (UnsafeMutableRawBufferPointer) throws(MotionError) -> Int
  ) throws(MotionError) -> Int {
    let start = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
    state.pointee.next_out = start
    state.pointee.avail_out = UInt32(room.count)
    while state.pointee.avail_out == UInt32(room.count) {
      if state.pointee.block_state == ISAL_BLOCK_FINISH {
        guard unpacked == entry.size, sum == entry.checksum else {
          throw .unreadable(name, reason: "the archive is damaged")
        }
        return 0
      }
      if state.pointee.avail_in == 0 {
        state.pointee.avail_in = UInt32(try more(input))
        state.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
      }
      let hadInput = state.pointee.avail_in > 0
      let isGood = isal_inflate(state) == ISAL_DECOMP_OK
      let made = room.count - Int(state.pointee.avail_out)
      let isStuck =
        !hadInput && made == 0 && state.pointee.block_state != ISAL_BLOCK_FINISH
      guard isGood, !isStuck, unpacked + UInt64(made) <= entry.size else {
        throw .unreadable(name, reason: "the archive is damaged")
      }
    }
    let made = room.count - Int(state.pointee.avail_out)
    unpacked += UInt64(made)
    sum = crc32_gzip_refl(sum, start, UInt64(made))
    return made
  }
}
