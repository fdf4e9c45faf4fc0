import Dispatch
import SeltzerOutput
package import SeltzerPicture

/// A screen in memory, for measurements; another thread copies the frame that is shown, as an X server
/// does.
package final class MemoryScreen: Screen {
  package let size: PixelSize
  private let layout = PixelLayout.xrgb8888
  /// The page that frames are written to, and the one that would be visible.
  private let pages: UnsafeMutableBufferPointer<UInt8>
  private let server = DispatchQueue(label: "seltzer.live.memory", qos: .userInteractive)

  package init(size: PixelSize) {
    self.size = size
    pages = .allocate(capacity: 2 * size.width * size.height * layout.bytes)
    pages.initialize(repeating: 0)
  }

  deinit {
    server.sync {}
    pages.deallocate()
  }

  package func backBuffer() -> BackBuffer? {
    server.sync {}
    let page = DevicePage(size: size, stride: 4 * size.width, layout: layout)
    return pages.baseAddress.flatMap { BackBuffer(page, at: $0, of: self) }
  }

  package func prepare(_ frame: Frame, _ info: FrameInfo) {
    server.sync {}
    pages.baseAddress.map { layout.pack(frame, to: $0) }
  }

  package func show() {
    // `prepare` and `deinit` wait for the copy.
    nonisolated(unsafe) let pages = pages
    server.async {
      let half = pages.count / 2
      _ = UnsafeMutableBufferPointer(rebasing: pages[half...])
        .update(fromContentsOf: pages[..<half])
    }
  }
}
