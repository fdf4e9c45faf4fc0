import SeltzerRaster
import SeltzerStage

/// A frame's pixels as PNG's zlib stream: rows, filtered and compressed.
enum PixelStream {
  /// How rows are filtered: all alike, or each as makes its sum of differences least.
  enum Plan: Equatable {
    case all(RowFilter)
    case leastSums

    fileprivate var filter: RowFilter? {
      if case .all(let filter) = self { filter } else { nil }
    }
  }

  /// Appends the compressed bytes of the whole picture.
  static func append(
    _ frame: Frame, _ coloring: Coloring, _ effort: PNGEffort, to out: inout [UInt8]
  ) throws(SinkError) {
    let rows = try PixelRows(frame, coloring)
    switch effort {
    case .fast:
      let deflater = try Deflater()
      // Deflate finds the repetitions of indices, and their differences mean nothing.
      let filter = coloring.isPalette ? .none : try bestFilter(rows, frame.size, deflater)
      out.reserveCapacity(out.count + rows.stride * frame.size.height / 4)
      try append(rows, .all(filter), [0..<frame.size.height], deflater, to: &out)
    case .small:
      out += try small(rows, frame.size, coloring)
    }
  }

  /// The smallest of a few plans, at a level that takes seconds for a large picture.
  private static func small(
    _ rows: PixelRows, _ size: PixelSize, _ coloring: Coloring
  ) throws(SinkError) -> [UInt8] {
    let count = rows.stride * size.height
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count + PixelRows.slack)
    defer { bytes.deallocate() }
    func compressed(_ plan: Plan, level: Int) throws(SinkError) -> [UInt8] {
      rows.write(0..<size.height, plan.filter, to: bytes)
      return try Deflater.compressed(UnsafeBufferPointer(start: bytes, count: count), level: level)
    }
    var best = Plan.all(coloring.isPalette ? .none : .sub)
    var least = try compressed(best, level: 6).count
    for plan in [Plan.all(.up), .leastSums] {
      let bytes = try compressed(plan, level: 6).count
      if bytes < least { (best, least) = (plan, bytes) }
    }
    return try compressed(best, level: 10)
  }

  /// The filter that makes a sample of the picture smallest.
  ///
  /// Sums of differences, the usual guess, say little where dither repeats every eight pixels and
  /// the compressor sees through it. The sample costs a sixtieth of the whole. On our pictures no
  /// other filter is ever smaller than the better of these two, and none is faster than `sub`.
  static func bestFilter(
    _ rows: PixelRows, _ size: PixelSize, _ deflater: borrowing Deflater
  ) throws(SinkError) -> RowFilter {
    let strips = sample(ofHeight: size.height)
    var bytes: [UInt8] = []
    try append(rows, .all(.sub), strips, deflater, to: &bytes)
    let sub = bytes.count
    try append(rows, .all(.up), strips, deflater, to: &bytes)
    return bytes.count - sub < sub ? .up : .sub
  }

  /// Four strips of up to two rows, spread over the picture.
  static func sample(ofHeight height: Int) -> [Range<Int>] {
    (0..<4).map { i in
      let top = height * (2 * i + 1) / 8
      return top..<min(top + 2, height)
    }
  }

  /// Appends a stream of some strips of rows.
  ///
  /// Rows go through a band small enough for the cache instead of through a second picture.
  static func append(
    _ rows: PixelRows, _ plan: Plan, _ strips: [Range<Int>], _ deflater: borrowing Deflater,
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
        rows.write(y..<end, plan.filter, to: band)
        try deflater.add(
          UnsafeBufferPointer(start: band, count: (end - y) * rows.stride),
          isLast: end == strip.upperBound && i == strips.count - 1, to: &out)
        y = end
      }
    }
  }
}

extension Coloring {
  fileprivate var isPalette: Bool {
    if case .palette = self { true } else { false }
  }
}
