import SeltzerOutput
package import SeltzerPicture

/// A screen in memory, for measurements: frames are copied as to any other screen, and shown nowhere.
package final class MemoryScreen: Screen {
  package let size: PixelSize
  /// The pixels of the last two frames.
  private var pages: [[UInt8]]
  private let layout = RawPixels.words

  package init(size: PixelSize) {
    self.size = size
    let page = [UInt8](repeating: 0, count: size.width * size.height * layout.bytesPerPixel)
    pages = [page, page]
  }

  package func prepare(_ frame: Frame, _ info: FrameInfo) {
    pages.swapAt(0, 1)
    pages[0].withUnsafeMutableBufferPointer { bytes in
      bytes.baseAddress.map { layout.write(frame.pixels, frame.size, $0) }
    }
  }

  package func show() {}
}
