import SeltzerPicture

/// A frame's pixels as PNG's zlib stream: filtered and compressed rows.
package enum PixelStream {
  static func append(
    _ frame: Frame, _ format: PNGPixelFormat, _ effort: PNGEffort, to out: inout [UInt8]
  ) throws(SinkError) {
    let rows = try PixelRows(frame, format)
    switch effort {
    case .fast:
      let deflater = try Deflater()
      // Filters do not help palette indices, whose differences are arbitrary.
      let filter: RowFilter = format.isPalette ? .none : try .best(for: rows, frame.size, deflater)
      out.reserveCapacity(out.count + rows.stride * frame.size.height / 4)
      try append(rows, filter, [0..<frame.size.height], deflater, to: &out)
    case .small: out += try smallest(rows, frame.size, first: format.isPalette ? .none : .sub)
    }
  }

  /// Compresses with several filters at libdeflate's level 6, and with the best one at level 10;
  /// nil stands for the filter with the least sum of differences, chosen for each row.
  private static func smallest(
    _ rows: PixelRows, _ size: PixelSize, first: RowFilter
  ) throws(SinkError) -> [UInt8] {
    let count = rows.stride * size.height
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count + PixelRows.slack)
    defer { bytes.deallocate() }
    func compressed(_ filter: RowFilter?, level: Int) throws(SinkError) -> [UInt8] {
      rows.write(0..<size.height, filter, to: bytes)
      return try Deflater.compressed(UnsafeBufferPointer(start: bytes, count: count), level: level)
    }
    var best: RowFilter? = first
    var least = try compressed(best, level: 6).count
    let others: [RowFilter?] = [.up, nil]
    for filter in others {
      let bytes = try compressed(filter, level: 6).count
      if bytes < least { (best, least) = (filter, bytes) }
    }
    return try compressed(best, level: 10)
  }

  /// Appends a stream of some strips of rows, filtered in bands that fit into the cache.
  package static func append(
    _ rows: PixelRows, _ filter: RowFilter?, _ strips: [Range<Int>], _ deflater: borrowing Deflater,
    to out: inout [UInt8]
  ) throws(SinkError) {
    let bandRows = max(1, 128 * 1024 / rows.stride)
    let band = UnsafeMutablePointer<UInt8>.allocate(
      capacity: bandRows * rows.stride + PixelRows.slack)
    defer { band.deallocate() }
    deflater.begin()
    for (i, strip) in strips.enumerated() {
      var y = strip.lowerBound
      while y < strip.upperBound {
        let end = min(y + bandRows, strip.upperBound)
        rows.write(y..<end, filter, to: band)
        try deflater.add(
          UnsafeBufferPointer(start: band, count: (end - y) * rows.stride),
          isLast: end == strip.upperBound && i == strips.count - 1, to: &out)
        y = end
      }
    }
  }
}
