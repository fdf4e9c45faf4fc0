import SeltzerRaster
import SeltzerStage

/// A frame's pixels as PNG's zlib stream: 8-bit RGB rows, filtered and compressed.
enum PixelStream {
  /// Compressed bytes of the whole picture, with the filter that suits it.
  static func compressed(_ frame: Frame) throws(SinkError) -> [UInt8] {
    try compressed(frame, filter: bestFilter(for: frame), strips: [0..<frame.size.height])
  }

  /// The filter that makes a sample of the picture smallest.
  ///
  /// Sums of differences, the usual guess, say little where dither repeats every eight pixels and
  /// the compressor sees through it. The sample costs a twentieth of the whole.
  static func bestFilter(for frame: Frame) throws(SinkError) -> RowFilter {
    let strips = sample(ofHeight: frame.size.height)
    var best = RowFilter.sub
    var least = Int.max
    for filter in RowFilter.allCases {
      let bytes = try compressed(frame, filter: filter, strips: strips).count
      if bytes < least { (best, least) = (filter, bytes) }
    }
    return best
  }

  /// Four strips of up to four rows, spread over the picture.
  static func sample(ofHeight height: Int) -> [Range<Int>] {
    (0..<4).map { i in
      let top = height * (2 * i + 1) / 8
      return top..<min(top + 4, height)
    }
  }

  /// Compressed bytes of some strips of rows.
  ///
  /// Rows go through a band small enough for the cache instead of through a second picture.
  static func compressed(
    _ frame: Frame, filter: RowFilter, strips: [Range<Int>]
  ) throws(SinkError) -> [UInt8] {
    let width = frame.size.width
    let rowBytes = width * 3
    let bandRows = max(1, 128 * 1024 / (rowBytes + 1))
    let band = UnsafeMutablePointer<UInt8>.allocate(capacity: bandRows * (rowBytes + 1))
    defer { band.deallocate() }
    var above = UnsafeMutablePointer<UInt8>.allocate(capacity: rowBytes)
    defer { above.deallocate() }
    var row = UnsafeMutablePointer<UInt8>.allocate(capacity: rowBytes)
    defer { row.deallocate() }

    var deflater = try Deflater()
    for strip in strips {
      var y = strip.lowerBound
      while y < strip.upperBound {
        let rows = min(bandRows, strip.upperBound - y)
        frame.pixels.withUnsafeBufferPointer { pixels in
          guard let start = pixels.baseAddress else { return }
          if y == 0 {
            above.initialize(repeating: 0, count: rowBytes)
          } else if y == strip.lowerBound {
            RGB.pack(start + (y - 1) * width, count: width, to: above)
          }
          for i in 0..<rows {
            RGB.pack(start + (y + i) * width, count: width, to: row)
            let out = band + i * (rowBytes + 1)
            out[0] = filter.rawValue
            filter.apply(row, above: above, count: rowBytes, to: out + 1)
            swap(&row, &above)
          }
        }
        y += rows
        try deflater.add(UnsafeBufferPointer(start: band, count: rows * (rowBytes + 1)))
      }
    }
    return try deflater.finish()
  }
}
