package import SeltzerRaster
import SeltzerSink
package import SeltzerStage

#if os(Linux)
  import CLinux
  import Dispatch
  import SeltzerSystem
#endif

extension ScreenKind {
  static let framebufferDevice = ScreenKind(
    name: "fb", argument: .optional(default: "/dev/fb0"), usage: "fb:DEVICE",
    help: """
      fb:DEVICE is a Linux framebuffer device; fb alone is /dev/fb0. Frames have the screen's size, and \
      those of another size lie in its middle; the earlier content returns at the end.
      """,
    completions: ["fb:/dev/fb0"], formats: []
  ) { path, options in
    #if os(Linux)
      return [try FramebufferDevice(path: path, size: options.size)]
    #else
      throw LiveError.noDevices
    #endif
  }
}

#if os(Linux)
  /// A framebuffer device of Linux, such as `/dev/fb0`.
  ///
  /// Where its memory has room for two pages, frames are written to the hidden one and shown by panning;
  /// otherwise they are copied when they are due. The earlier content of the screen is restored at the
  /// end.
  package final class FramebufferDevice: Screen {
    /// The size of the frames.
    package let size: PixelSize

    private let memory: DeviceMemory
    private let page: DevicePage
    /// The prepared frame, where there is no second page.
    private var waiting: [UInt8] = []
    private var before: [UInt8] = []
    private var isWaiting = false
    /// Pages that may still have something else around a frame that is smaller than the screen.
    private var unclear = 2
    /// Entered while the screen switches pages, which ends when it has scanned out the old one.
    private let switching = DispatchGroup()
    private let queue = DispatchQueue(label: "seltzer.live.screen")

    /// Opens a device; nothing on the screen changes yet.
    ///
    /// - Parameters:
    ///   - path: Such as `/dev/fb0`.
    ///   - size: The size of the frames, which lie in the screen's middle; nil is the screen's.
    /// - Throws: `LiveError.noDevice`, `.deviceDenied`, `.notDevice`, `.deviceFormat` or
    ///   `.deviceFailed`.
    package init(path: String, size: PixelSize? = nil) throws(LiveError) {
      memory = try DeviceMemory(path)
      page = memory.page
      self.size = size ?? page.size
    }

    deinit { end() }

    /// Writes a frame to the hidden page, in its middle.
    package func prepare(_ frame: Frame, _ info: FrameInfo) {
      begin()
      isWaiting = !TextConsole.isHidden
      guard isWaiting else { return }
      if let hidden = memory.hidden {
        switching.wait()
        if unclear > 0 { page.clear(hidden) }
        unclear -= unclear > 0 ? 1 : 0
        page.write(frame, to: hidden)
      } else {
        waiting.withUnsafeMutableBytes { bytes in
          if let start = bytes.baseAddress { page.write(frame, to: start) }
        }
      }
    }

    /// Shows the frame, unless another console is in front.
    package func show() {
      guard isWaiting, !TextConsole.isHidden else { return }
      if memory.hidden == nil {
        memory.sync.wait()
        copy(waiting)
      } else if memory.pan() {
        queue.async(group: switching) { [sync = memory.sync] in sync.wait() }
      } else if let hidden = memory.hidden {
        // It no longer pans, such as while an X server has the screen: from now on there is one page.
        waiting = Array(UnsafeRawBufferPointer(start: hidden, count: page.count))
        memory.stopPanning()
        copy(waiting)
      }
    }

    /// Restores what was on the screen before.
    package func end() {
      guard !before.isEmpty else { return }
      switching.wait()
      if !TextConsole.isHidden {
        memory.panBack()
        copy(before)
      }
      before = []
      TextConsole.restore()
    }

    /// Takes over the screen, once.
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

    /// Copies a page's bytes to the shown page, without those between the rows.
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
#endif
