import Dispatch
import SeltzerOutput
package import SeltzerPicture
package import SeltzerSystem

/// A screen in memory, for measurements.
///
/// Frames are copied as for any other screen. Another thread copies the frame shown, and the next one is drawn
/// after that, as with an X server.
package final class MemoryScreen: Screen {
  package let size: PixelSize
  private let layout = RawPixels.words
  /// The page that frames are written to, and the one that would be visible.
  private let pages: UnsafeMutableBufferPointer<UInt8>
  private let server = DispatchQueue(label: "seltzer.live.memory", qos: .userInteractive)
  private let copied: WakePipe
  private var isBusy = false

  package init(size: PixelSize) throws {
    self.size = size
    copied = try WakePipe()
    pages = .allocate(capacity: 2 * size.width * size.height * layout.bytesPerPixel)
    pages.initialize(repeating: 0)
  }

  deinit {
    server.sync {}
    pages.deallocate()
  }

  package var isReady: Bool {
    if isBusy, !copied.take().isEmpty { isBusy = false }
    return !isBusy
  }

  package var requests: [pollfd] { isBusy ? [.readable(copied.descriptor)] : [] }

  package func prepare(_ frame: Frame, _ info: FrameInfo) {
    server.sync {}
    pages.baseAddress.map { layout.write(frame.pixels, frame.size, $0) }
  }

  package func show() {
    isBusy = true
    nonisolated(unsafe) let pages = pages
    server.async { [copied] in
      let half = pages.count / 2
      _ = UnsafeMutableBufferPointer(rebasing: pages[half...])
        .update(fromContentsOf: pages[..<half])
      copied.wake()
    }
  }
}
