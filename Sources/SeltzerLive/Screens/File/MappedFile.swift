import SeltzerSystem
import Synchronization

/// An open file mapped into memory, shared with other processes.
final class MappedFile {
  /// The file's bytes, aligned to a memory page.
  let bytes: UnsafeMutableRawBufferPointer
  private let start: UnsafeMutableRawPointer
  private let descriptor: Int32

  /// Maps an open file, which `deinit` closes; nil on failure.
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

  /// Tries to take or release the advisory lock: `LOCK_EX`, `LOCK_SH` or `LOCK_UN`; does not wait.
  func lock(_ kind: Int32) -> Bool { flock(descriptor, kind | LOCK_NB) == 0 }

  /// Stores a number with release ordering; `offset` is a multiple of 8.
  func publish(_ value: UInt64, at offset: Int) {
    number(offset).pointee.store(value.littleEndian, ordering: .releasing)
  }

  /// Loads a number with acquire ordering.
  func load(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: number(offset).pointee.load(ordering: .acquiring))
  }

  /// Stores a number with relaxed ordering.
  func set(_ value: UInt64, at offset: Int) {
    number(offset).pointee.store(value.littleEndian, ordering: .relaxed)
  }

  private func number(_ offset: Int) -> UnsafeMutablePointer<Atomic<UInt64>> {
    (start + offset).assumingMemoryBound(to: Atomic<UInt64>.self)
  }
}
