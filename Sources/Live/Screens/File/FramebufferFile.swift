package import SeltzerOutput
package import SeltzerPicture
import SeltzerSystem
import Synchronization

extension ScreenKind {
  static let framebufferFile = ScreenKind(
    name: "file", argument: .required, usage: "file:PATH",
    help: """
      file:PATH is a framebuffer file: a header and two pages of pixels that other programs map into \
      memory; the manual describes its layout.
      """, completions: ["file:"], formats: FramebufferLayout.formats
  ) { path, options in
    FixedDisplay([
      try FramebufferFile(
        path: path, format: options.format ?? .xrgb8888, size: options.defaultSize,
        rate: options.rate, replacing: options.replacing)
    ])
  }
}

/// A file with two pages of pixels, which other processes map into memory.
///
/// `FramebufferLayout` describes the layout. The file appears under its name with the first frame, and
/// stays locked while its writer lives.
package final class FramebufferFile: Screen {
  package var size: PixelSize { layout.size }

  private let layout: FramebufferLayout
  private let path: String
  /// The file that the path's symbolic links led to at the start.
  private let target: String
  private let temporary: String
  private let file: MappedFile
  private let replacing: Bool
  /// The number of frames shown so far.
  private var shown: UInt64 = 0

  /// Creates a file, which appears at `path` with the first frame; an existing framebuffer file is
  /// replaced if its writer no longer runs, another kind of file only if `replacing`.
  package init(
    path: String, format: OutputFormat, size: PixelSize, rate: FrameRate, replacing: Bool = false
  ) throws {
    guard let layout = FramebufferLayout(size: size, format: format) else {
      throw LiveError.format(format, screen: path, allowed: FramebufferLayout.formats)
    }
    _ = try Self.isReplaced(path, replacing)
    target = try OutputFile.target(of: path)
    let (temporary, descriptor) = try UnfinishedFiles.create(for: target, path: path)
    do {
      if let code = Self.allocate(layout.fileBytes, descriptor) {
        throw OutputFile.error(for: code, at: path)
      }
      guard let file = MappedFile(descriptor, count: layout.fileBytes, writing: true) else {
        throw LiveError.cannotMap(path: path, reason: Errno.last.reason)
      }
      self.file = file
    } catch {
      close(descriptor)
      UnfinishedFiles.discard(temporary)
      throw error
    }
    (self.layout, self.path, self.temporary, self.replacing) = (layout, path, temporary, replacing)
    file.bytes.copyBytes(from: layout.header(rate: rate))
    file.publish(FramebufferLayout.running, at: FramebufferLayout.state)
    TruncationGuard.install()
  }

  deinit { UnfinishedFiles.discard(temporary) }

  /// A second from now, to notice the loss of the file while no frame is drawn.
  package var deadline: Int64? { MonotonicClock.now + 1_000_000_000 }

  /// Throws if another process has deleted, replaced or truncated the file.
  package func takeEvents() throws -> [ScreenEvent] {
    guard file.isWhole, !TruncationGuard.hasActed else { throw LiveError.fileLost(path: path) }
    return []
  }

  private var backPage: Int { Int((shown + 1) % 2) }

  /// Marks the back page as unfinished, and returns its pixels.
  private func beginPage() -> UnsafeMutableRawPointer {
    file.set(2 * shown + 1, at: FramebufferLayout.header(ofPage: backPage))
    // The odd number must be visible before any of the new pixels.
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    return file.start + layout.offset(ofPage: backPage)
  }

  package func backBuffer() -> BackBuffer? {
    guard let pixels = layout.format.rawPixels, pixels.isFrames else { return nil }
    let page = DevicePage(size: size, stride: 4 * size.width, layout: pixels)
    return BackBuffer(page, at: beginPage(), of: file)
  }

  /// Writes a frame to the back page.
  package func prepare(_ frame: Frame, _ info: FrameInfo) throws {
    guard frame.size == size else {
      throw RasterError.sizeMismatch(scene: frame.size, picture: size)
    }
    layout.format.rawPixels?.pack(frame, to: beginPage())
    finish(info)
  }

  package func finish(_ info: FrameInfo) {
    let header = FramebufferLayout.header(ofPage: backPage)
    file.set(UInt64(info.number), at: header + 8)
    file.set(info.t.bitPattern, at: header + 16)
    file.set(UInt64(clamping: MonotonicClock.now), at: header + 24)
    file.publish(2 * (shown + 1), at: header)
  }

  /// Makes the written page the front page.
  package func show() throws {
    shown += 1
    file.publish(shown, at: FramebufferLayout.shown)
    guard shown == 1 else { return }
    try UnfinishedFiles.publish(
      temporary, as: target, path: path, replacing: Self.isReplaced(path, replacing))
  }

  /// Marks the file as ended.
  package func end() { file.publish(FramebufferLayout.ended, at: FramebufferLayout.state) }

  /// Sets the length and allocates the space: writing to an unallocated page on a full disk would kill the
  /// process.
  private static func allocate(_ bytes: Int, _ descriptor: Int32) -> Errno? {
    #if canImport(Darwin)
      return ftruncate(descriptor, off_t(bytes)) == 0 ? nil : .last
    #else
      let code = posix_fallocate(descriptor, 0, off_t(bytes))
      return code == 0 ? nil : Errno(rawValue: code)
    #endif
  }

  /// Whether there is a file to replace; throws if it must not be replaced.
  private static func isReplaced(_ path: String, _ replacing: Bool) throws -> Bool {
    switch Path.kind(of: path) {
    case .folder: throw SinkError.isFolder(path: path)
    case .special: throw LiveError.cannotMap(path: path, reason: "not a regular file")
    case .file:
      do {
        guard try !FramebufferReader(path: path).isAlive else { throw LiveError.inUse(path: path) }
      } catch LiveError.notFramebuffer {
        guard replacing else { throw LiveError.exists(path: path) }
      }
    case .brokenLink: guard replacing else { throw LiveError.exists(path: path) }
    case .nothing, .unknown: return false
    }
    return true
  }
}
