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
    let (x, columns) = Self.middle(of: frame.size.width, in: size.width)
    let (y, rows) = Self.middle(of: frame.size.height, in: size.height)
    frame.pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      for row in 0..<rows {
        layout.pack(
          start + (y.from + row) * frame.size.width + x.from, count: columns, y: row,
          to: page + (y.to + row) * stride + x.to * layout.bytes)
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

  private static func middle(
    of length: Int, in room: Int
  ) -> (start: (from: Int, to: Int), count: Int) {
    ((from: max(0, (length - room) / 2), to: max(0, (room - length) / 2)), min(length, room))
  }
}
