import SeltzerRaster
import SeltzerStage

/// A frame's pixels as PNG's zlib stream: 8-bit RGB rows, filtered and compressed.
enum PixelStream {
  /// Compressed bytes of the whole picture.
  ///
  /// Rows go through a band small enough for the cache instead of through a second picture.
  static func compressed(_ frame: Frame, filter: RowFilter) throws(SinkError) -> [UInt8] {
    let width = frame.size.width
    let height = frame.size.height
    let rowBytes = width * 3
    let bandRows = min(height, max(1, 128 * 1024 / (rowBytes + 1)))
    let band = UnsafeMutablePointer<UInt8>.allocate(capacity: bandRows * (rowBytes + 1))
    defer { band.deallocate() }
    var above = UnsafeMutablePointer<UInt8>.allocate(capacity: rowBytes)
    defer { above.deallocate() }
    above.initialize(repeating: 0, count: rowBytes)
    var row = UnsafeMutablePointer<UInt8>.allocate(capacity: rowBytes)
    defer { row.deallocate() }

    var deflater = try Deflater()
    var y = 0
    while y < height {
      let rows = min(bandRows, height - y)
      frame.pixels.withUnsafeBufferPointer { pixels in
        guard let start = pixels.baseAddress else { return }
        for i in 0..<rows {
          RGB.pack(start + (y + i) * width, count: width, to: row)
          let out = band + i * (rowBytes + 1)
          out[0] = filter.rawValue
          filter.apply(row, above: above, count: rowBytes, to: out + 1)
          swap(&row, &above)
        }
      }
      y += rows
      try deflater.add(
        UnsafeBufferPointer(start: band, count: rows * (rowBytes + 1)), isLast: y == height)
    }
    return deflater.compressed
  }
}
