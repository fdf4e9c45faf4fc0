public import SeltzerRaster
public import SeltzerStage

#if os(Linux)
  import CLinux
  import Dispatch
  import SeltzerSink

  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// A framebuffer device of Linux, such as `/dev/fb0`.
  ///
  /// Where its memory has room for two pages, pictures are written to the hidden one and shown by
  /// panning; else they are copied in when they are due. What was on the screen before is put back at
  /// the end.
  public final class FramebufferDevice: Screen {
    /// The screen's width and height.
    public let size: PixelSize

    private let memory: DeviceMemory
    private let page: DevicePage
    /// A picture that waits, where there is no second page.
    private var waiting: [UInt8] = []
    private var before: [UInt8] = []
    private var isWaiting = false
    /// Pages that may still show something beside a picture that is smaller than the screen.
    private var unclear = 2
    /// Taken while the screen changes to another page, which happens when it has drawn the old one.
    private let changing = DispatchGroup()
    private let queue = DispatchQueue(label: "seltzer.live.screen")

    /// Opens a device; nothing on the screen changes yet.
    ///
    /// - Parameter path: Such as `/dev/fb0`.
    /// - Throws: `LiveError.noDevice`, `.deviceDenied`, `.notDevice`, `.deviceFormat` or
    ///   `.deviceFailed`.
    public init(path: String) throws(LiveError) {
      memory = try DeviceMemory(path)
      page = memory.page
      size = page.size
    }

    deinit { end() }

    /// Writes a picture to the hidden page, about its middle.
    public func prepare(_ frame: Frame, number: Int, t: Double) {
      begin()
      isWaiting = !TextConsole.isHidden
      guard isWaiting else { return }
      if let hidden = memory.hidden {
        changing.wait()
        if unclear > 0 { page.clear(hidden) }
        unclear -= unclear > 0 ? 1 : 0
        page.write(frame, to: hidden)
      } else {
        waiting.withUnsafeMutableBytes { bytes in
          if let start = bytes.baseAddress { page.write(frame, to: start) }
        }
      }
    }

    /// Shows the picture; not while another console is in front.
    public func show() {
      guard isWaiting, !TextConsole.isHidden else { return }
      if memory.hidden == nil {
        memory.sync.wait()
        copy(waiting)
      } else if memory.pan() {
        queue.async(group: changing) { [sync = memory.sync] in sync.wait() }
      } else if let hidden = memory.hidden {
        // It pans no more, such as while an X server has the screen: from here on there is one page.
        waiting = Array(UnsafeRawBufferPointer(start: hidden, count: page.count))
        memory.giveUpPanning()
        copy(waiting)
      }
    }

    /// Puts back what was on the screen before.
    public func end() {
      guard !before.isEmpty else { return }
      changing.wait()
      if !TextConsole.isHidden {
        memory.panBack()
        copy(before)
      }
      before = []
      TextConsole.restore()
    }

    /// Makes the screen ours, once.
    private func begin() {
      guard before.isEmpty else { return }
      TextConsole.silence()
      before = Array(UnsafeRawBufferPointer(start: memory.shown, count: page.count))
      guard memory.hidden == nil else { return }
      waiting = before
      waiting.withUnsafeMutableBytes { bytes in
        if let start = bytes.baseAddress { page.clear(start) }
      }
    }

    /// Copies a page's bytes to the one that is shown, without what lies between the rows.
    private func copy(_ bytes: [UInt8]) {
      let row = page.size.width * page.layout.bytes
      bytes.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress else { return }
        for at in stride(from: 0, to: page.stride * page.size.height, by: page.stride) {
          memcpy(memory.shown + at, start + at, row)
        }
      }
    }
  }
#else
  /// A framebuffer device of Linux; there are none elsewhere.
  public final class FramebufferDevice: Screen {
    /// The screen's width and height.
    public let size = PixelSize(1, 1)

    /// Opens nothing.
    ///
    /// - Throws: `LiveError.noDevices`.
    public init(path: String) throws(LiveError) { throw .noDevices }

    /// Does nothing.
    public func prepare(_ frame: Frame, number: Int, t: Double) {}

    /// Does nothing.
    public func show() {}

    /// Does nothing.
    public func end() {}
  }
#endif
