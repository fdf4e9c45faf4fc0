public import SeltzerRaster
public import SeltzerSink
public import SeltzerStage
import SeltzerSystem
import Synchronization

/// A file with two pages of pixels that other processes have in memory and look at while it changes.
///
/// `FramebufferLayout` tells how it is laid out. It appears under its name with the first picture.
public final class Framebuffer: Screen {
  private let layout: FramebufferLayout
  private let path: String
  private let temporary: String
  private let file: MappedFile
  private let replacing: Bool
  /// Pictures shown so far.
  private var shown: UInt64 = 0

  /// Makes room for a file that is to be at `path`.
  ///
  /// A framebuffer file that nobody draws into any more is replaced.
  ///
  /// - Parameters:
  ///   - path: Where the file is to be.
  ///   - format: A raw format.
  ///   - size: Width and height of every frame.
  ///   - rate: Frames a second, which the header tells.
  ///   - replacing: Whether another kind of file may be replaced.
  /// - Throws: `LiveError.inUse`, `.exists`, `.format` or `.cannotMap`; `SinkError` if the file cannot be
  ///   created, or the disk is full.
  public init(
    path: String, format: OutputFormat, size: PixelSize, rate: FrameRate, replacing: Bool = false
  ) throws {
    guard let layout = FramebufferLayout(size: size, format: format) else {
      throw LiveError.format(
        format.rawValue, destination: path, allowed: "xrgb8888, argb8888, rgb888, rgb565")
    }
    try Self.check(path, replacing)
    let (temporary, descriptor) = try OutputFile.createTemporary(for: path, path, .shared)
    do {
      if let code = Self.allocate(layout.fileBytes, descriptor) {
        close(descriptor)
        throw OutputFile.refusal(code, path)
      }
      guard let file = MappedFile(descriptor, count: layout.fileBytes, writing: true) else {
        close(descriptor)
        throw LiveError.cannotMap(path: path, reason: Errno.last.reason)
      }
      self.file = file
    } catch {
      UnfinishedFiles.shared.discard(temporary)
      throw error
    }
    self.layout = layout
    self.path = path
    self.temporary = temporary
    self.replacing = replacing
    file.bytes.copyBytes(from: layout.header(rate: rate))
    file.publish(FramebufferLayout.running, at: FramebufferLayout.state)
    _ = file.lock(LOCK_EX)
  }

  deinit { UnfinishedFiles.shared.discard(temporary) }

  /// Writes a frame to the page that is not in front.
  public func prepare(_ frame: Frame, number: Int, t: Double) throws {
    precondition(frame.size == layout.size, "a frame of the screen's size")
    let page = Int((shown + 1) % 2)
    let note = FramebufferLayout.note(ofPage: page)
    file.set(2 * shown + 1, at: note)
    // Nothing of the new picture may be seen before the odd number is.
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    if let start = file.bytes.baseAddress {
      let pixels = (start + layout.offset(ofPage: page)).assumingMemoryBound(to: UInt8.self)
      frame.pixels.withUnsafeBufferPointer {
        if let start = $0.baseAddress { layout.format.rawPixels?.write(start, $0.count, pixels) }
      }
    }
    file.set(UInt64(number), at: note + 8)
    file.set(t.bitPattern, at: note + 16)
    file.set(UInt64(clamping: MonotonicClock.now), at: note + 24)
    file.publish(2 * (shown + 1), at: note)
  }

  /// Puts the page that was written in front.
  public func show() throws {
    shown += 1
    file.publish(shown, at: FramebufferLayout.shown)
    guard shown == 1 else { return }
    try Self.check(path, replacing)
    try UnfinishedFiles.shared.publish(temporary, as: path, replacing: true)
  }

  /// Marks the file as ended.
  public func end() {
    file.publish(FramebufferLayout.ended, at: FramebufferLayout.state)
  }

  /// Makes a file so long, and the room its own: what were only promised would end the process on a
  /// full disk.
  private static func allocate(_ bytes: Int, _ descriptor: Int32) -> Errno? {
    #if canImport(Darwin)
      return ftruncate(descriptor, off_t(bytes)) == 0 ? nil : Errno.last
    #else
      let code = posix_fallocate(descriptor, 0, off_t(bytes))
      return code == 0 ? nil : Errno(rawValue: code)
    #endif
  }

  /// Throws if something is at the path that may not be replaced.
  private static func check(_ path: String, _ replacing: Bool) throws {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw status.st_mode & S_IFMT == S_IFDIR
        ? SinkError.isFolder(path: path)
        : LiveError.cannotMap(path: path, reason: "not a regular file")
    }
    do {
      let old = try FramebufferReader(path: path)
      guard !old.isAlive else { throw LiveError.inUse(path: path) }
    } catch LiveError.notFramebuffer {
      guard replacing else { throw LiveError.exists(path: path) }
    }
  }
}
