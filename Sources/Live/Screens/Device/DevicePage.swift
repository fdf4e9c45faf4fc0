package import SeltzerOutput
package import SeltzerPicture

/// A page of a screen's memory, to which frames are written.
package struct DevicePage: Sendable {
  package let size: PixelSize
  /// Bytes from row to row.
  package let stride: Int
  package let layout: PixelLayout

  package init(size: PixelSize, stride: Int, layout: PixelLayout) {
    (self.size, self.stride, self.layout) = (size, stride, layout)
  }

  /// The number of bytes from the first pixel to the end of the last row.
  package var count: Int { stride * (size.height - 1) + size.width * layout.bytes }

  /// Writes a frame to the middle of a page; crops a larger frame, and leaves the area around a smaller
  /// one unchanged.
  package func write(_ frame: Frame, to page: UnsafeMutableRawPointer) {
    // The margins that are cropped; negative if the frame is smaller than the page.
    let x = (frame.size.width - size.width) / 2
    let y = (frame.size.height - size.height) / 2
    frame.pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      for row in 0..<min(frame.size.height, size.height) {
        layout.pack(
          start + (max(0, y) + row) * frame.size.width + max(0, x),
          count: min(frame.size.width, size.width), y: row,
          to: page + (max(0, -y) + row) * stride + max(0, -x) * layout.bytes)
      }
    }
  }

  /// Fills a page with black.
  package func clear(_ page: UnsafeMutableRawPointer) {
    let black = [UInt32](repeating: 0xFF00_0000, count: size.width)
    for row in 0..<size.height {
      layout.pack(black, count: size.width, y: row, to: page + row * stride)
    }
  }
}
