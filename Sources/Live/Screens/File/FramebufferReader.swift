import SeltzerSystem
import Synchronization

/// Reads a framebuffer file, which another process may be writing to.
public final class FramebufferReader {
  /// A complete frame of the file.
  public struct Snapshot: Sendable, Equatable {
    /// The number of frames shown up to this one, from 1.
    public let shown: Int
    /// The frame's number.
    public let number: Int
    /// The frame's time in seconds.
    public let t: Double
    /// The page's bytes, in the file's format.
    public let bytes: [UInt8]
  }

  /// The file's layout.
  public let layout: FramebufferLayout
  private let file: MappedFile

  /// Opens a file.
  ///
  /// - Throws: `LiveError.notFramebuffer` if the file is unreadable or not a framebuffer file.
  public init(path: String) throws(LiveError) {
    let descriptor = Path.openFile(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    var status = stat()
    guard descriptor >= 0 else { throw .notFramebuffer(path: path) }
    guard fstat(descriptor, &status) == 0, status.st_size >= FramebufferLayout.headerBytes,
      let file = MappedFile(descriptor, count: Int(status.st_size), writing: false)
    else {
      close(descriptor)
      throw .notFramebuffer(path: path)
    }
    guard let layout = FramebufferLayout(header: UnsafeRawBufferPointer(file.bytes)),
      file.bytes.count >= layout.fileBytes
    else { throw .notFramebuffer(path: path) }
    (self.file, self.layout) = (file, layout)
  }

  /// The number of frames shown so far.
  public var shown: Int { Int(clamping: file.load(FramebufferLayout.shown)) }
  /// Whether the writer has ended the show.
  public var hasEnded: Bool { file.load(FramebufferLayout.state) == FramebufferLayout.ended }

  /// Whether the writing process still exists.
  public var isAlive: Bool { !(file.lock(LOCK_SH) && file.lock(LOCK_UN)) }

  /// Returns the front page; nil if there is none yet, or the writer interfered `attempts` times.
  public func snapshot(attempts: Int = 100) -> Snapshot? {
    for _ in 0..<attempts {
      let shown = file.load(FramebufferLayout.shown)
      // A damaged counter could be so great that its double is not a number.
      guard (1...UInt64(Int.max / 2)).contains(shown) else { return nil }
      let page = Int(shown % 2)
      let header = FramebufferLayout.header(ofPage: page)
      guard file.load(header) == 2 * shown else { continue }
      let number = Int(clamping: file.load(header + 8))
      let t = Double(bitPattern: file.load(header + 16))
      let start = layout.offset(ofPage: page)
      let bytes = Array(file.bytes[start..<start + layout.pageBytes])
      atomicMemoryFence(ordering: .acquiring)
      guard file.load(header) == 2 * shown else { continue }
      return Snapshot(shown: Int(shown), number: number, t: t, bytes: bytes)
    }
    return nil
  }
}

/// An open file mapped into memory, shared with other processes.
final class MappedFile {
  /// The file's bytes, aligned to a memory page.
  let bytes: UnsafeMutableRawBufferPointer
  /// The first of the bytes.
  let start: UnsafeMutableRawPointer
  private let descriptor: Int32

  /// Maps an open file, which `deinit` closes; nil on failure.
  init?(_ descriptor: Int32, count: Int, writing: Bool) {
    let rights = writing ? PROT_READ | PROT_WRITE : PROT_READ
    guard let start = mmap(nil, count, rights, MAP_SHARED, descriptor, 0), start != MAP_FAILED
    else { return nil }
    (self.start, self.descriptor) = (start, descriptor)
    bytes = UnsafeMutableRawBufferPointer(start: start, count: count)
  }

  deinit {
    munmap(start, bytes.count)
    close(descriptor)
  }

  /// Whether the file has a name and at least its mapped length.
  var isWhole: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0 && status.st_size >= bytes.count
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
