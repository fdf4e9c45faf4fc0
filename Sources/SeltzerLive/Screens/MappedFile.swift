import SeltzerSystem
import Synchronization

/// An open file in memory, together with all who have it there.
final class MappedFile {
  /// Where it begins, on a page of memory.
  let bytes: UnsafeMutableRawBufferPointer
  private let start: UnsafeMutableRawPointer
  private let descriptor: Int32

  /// Maps an open file, which is closed with this; nil if the system refuses.
  init?(_ descriptor: Int32, count: Int, writing: Bool) {
    let rights = writing ? PROT_READ | PROT_WRITE : PROT_READ
    guard let start = mmap(nil, count, rights, MAP_SHARED, descriptor, 0), start != MAP_FAILED
    else { return nil }
    self.start = start
    self.descriptor = descriptor
    bytes = UnsafeMutableRawBufferPointer(start: start, count: count)
  }

  deinit {
    munmap(start, bytes.count)
    close(descriptor)
  }

  /// Whether a lock could be had at once; `LOCK_EX` or `LOCK_SH`, or `LOCK_UN` to give it up.
  func lock(_ kind: Int32) -> Bool { flock(descriptor, kind | LOCK_NB) == 0 }

  /// Stores a number at an offset that 8 divides, after everything that was written before.
  func publish(_ value: UInt64, at offset: Int) {
    number(offset).pointee.store(value.littleEndian, ordering: .releasing)
  }

  /// Loads a number before everything that is read after it.
  func load(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: number(offset).pointee.load(ordering: .acquiring))
  }

  /// Stores a number in no order.
  func set(_ value: UInt64, at offset: Int) {
    number(offset).pointee.store(value.littleEndian, ordering: .relaxed)
  }

  private func number(_ offset: Int) -> UnsafeMutablePointer<Atomic<UInt64>> {
    (start + offset).assumingMemoryBound(to: Atomic<UInt64>.self)
  }
}
