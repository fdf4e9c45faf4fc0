import Dispatch
import SeltzerOutput
package import SeltzerPicture
import SeltzerSystem

extension ScreenKind {
  static let framebufferDevice = ScreenKind(
    name: "fb", argument: .optional(default: "/dev/fb0"), usage: "fb:DEVICE",
    help: """
      fb:DEVICE is a Linux framebuffer device; fb alone is /dev/fb0. Frames have the screen's size; \
      frames of another size are centred. The earlier content is restored at the end.
      """, completions: ["fb:/dev/fb0"], formats: []
  ) { path, options in
    #if os(Linux)
      return FixedDisplay([try FramebufferDevice(path: path, size: options.size)])
    #else
      throw LiveError.noDisplay("only Linux has framebuffer devices; choose another screen")
    #endif
  }
}

#if os(Linux)
  /// A framebuffer device of Linux, such as `/dev/fb0`.
  ///
  /// If the memory has room for two pages, frames are written to the hidden page and shown by panning;
  /// otherwise they are copied when they are due. The earlier content is restored at the end.
  package final class FramebufferDevice: Screen {
    package let size: PixelSize
    private let memory: DeviceMemory
    private var page: DevicePage { memory.page }
    /// The prepared frame, if there is no second page.
    private var waiting: [UInt8] = []
    private var before: [UInt8] = []
    private var isWaiting = false
    /// The number of pages that must be cleared before a frame is written.
    private var uncleared = 2
    /// Entered while the screen switches pages, until the old page has been scanned out.
    private let switching = DispatchGroup()
    private let queue = DispatchQueue(label: "seltzer.live.screen")

    /// Opens a device without changing the screen; `size` is the size of the frames, which are centred.
    package init(path: String, size: PixelSize? = nil) throws(LiveError) {
      memory = try DeviceMemory(path)
      self.size = size ?? memory.page.size
    }

    deinit { end() }

    /// Writes a frame to the middle of the hidden page.
    package func prepare(_ frame: Frame, _ info: FrameInfo) {
      begin()
      isWaiting = !TextConsole.isHidden
      guard isWaiting else { return }
      if let hidden = memory.hidden {
        switching.wait()
        if uncleared > 0 {
          page.clear(hidden)
          uncleared -= 1
        }
        page.write(frame, to: hidden)
      } else {
        page.write(frame, to: &waiting)
      }
    }

    /// Shows nothing while another console is in front.
    package func show() {
      guard isWaiting, !TextConsole.isHidden else { return }
      guard let hidden = memory.hidden else {
        _ = seltzer_fb_wait_for_vsync(memory.device)
        return copy(waiting)
      }
      if memory.pan() {
        queue.async(group: switching) { [device = memory.device] in
          _ = seltzer_fb_wait_for_vsync(device)
        }
      } else {
        // Panning fails, for example while an X server uses the screen; continues with one page.
        waiting = Array(UnsafeRawBufferPointer(start: hidden, count: page.count))
        copy(waiting)
      }
    }

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

    /// Saves the screen's content and silences the console, once.
    private func begin() {
      guard before.isEmpty else { return }
      TextConsole.silence()
      before = Array(UnsafeRawBufferPointer(start: memory.shown, count: page.count))
      guard memory.hidden == nil else { return }
      waiting = before
      page.clear(&waiting)
    }

    /// Copies the rows of a page to the shown page, without their padding.
    private func copy(_ pixels: UnsafeRawPointer) {
      for at in stride(from: 0, to: page.stride * page.size.height, by: page.stride) {
        memcpy(memory.shown + at, pixels + at, page.size.width * page.layout.bytes)
      }
    }
  }
#endif
