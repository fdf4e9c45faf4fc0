import SeltzerKernels
import SeltzerRaster
import SeltzerStage

/// A frame's rows as a PNG has them: samples packed as the colouring says, filtered, each after its
/// filter's number.
final class PixelRows {
  /// The bytes of a filtered row, its number included.
  let stride: Int
  private let frame: Frame
  private let coloring: Coloring
  private let filters: RowFilters
  private let table: ColorTable
  /// From a byte to the one that belongs to it a pixel on.
  private let pixelBytes: Int
  /// Rows of samples: above the next, the next, two candidates of its filtered bytes, and zeros.
  private let rooms: [UnsafeMutablePointer<UInt8>]

  init(_ frame: Frame, _ coloring: Coloring, _ filters: RowFilters? = nil) throws(SinkError) {
    self.frame = frame
    self.coloring = coloring
    if let filters { self.filters = filters } else { self.filters = try .chosen() }
    let bytes = (frame.size.width * coloring.bits + 7) / 8
    stride = bytes + 1
    pixelBytes = max(1, coloring.bits / 8)
    var table = ColorTable()
    if case .palette(let colors) = coloring { for color in colors { table.insert(color) } }
    self.table = table
    rooms = (0..<4).map { _ in
      let room = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes + 1 + Self.slack)
      room.initialize(repeating: 0, count: bytes + 1 + Self.slack)
      return room
    }
  }

  deinit { for room in rooms { room.deallocate() } }

  /// How many bytes after the last row may be overwritten.
  static let slack = Int(SELTZER_ROW_SLACK)

  /// Writes some filtered rows; nil takes for each row the filter with the least sum of differences.
  func write(_ rows: Range<Int>, _ filter: RowFilter?, to out: UnsafeMutablePointer<UInt8>) {
    frame.pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      let width = frame.size.width
      for (i, y) in rows.enumerated() {
        let row = start + y * width
        let to = out + i * stride
        switch (coloring, filter) {
        case (.rgb, .sub): filters.table.sub(row, width, to)
        case (.rgb, .up) where y > 0: filters.table.up(row, row - width, width, to)
        case (.rgb, .some(.none)): filters.table.none(row, width, to)
        default: filterSamples(start, y, filter, to: to)
        }
      }
    }
  }

  private func filterSamples(
    _ start: UnsafePointer<UInt32>, _ y: Int, _ filter: RowFilter?,
    to out: UnsafeMutablePointer<UInt8>
  ) {
    let (above, row) = (rooms[0], rooms[1])
    if y > 0 {
      pack(start + (y - 1) * frame.size.width, to: above)
    } else {
      above.update(repeating: 0, count: stride)
    }
    pack(start + y * frame.size.width, to: row)
    func apply(_ filter: RowFilter, to room: UnsafeMutablePointer<UInt8>) -> UInt64 {
      // The samples begin after the place of a filter's number.
      room[0] = filter.rawValue
      return seltzer_filter_bytes(
        Int32(filter.rawValue), row + 1, above + 1, stride - 1, pixelBytes, room + 1)
    }
    if let filter {
      _ = apply(filter, to: out)
      return
    }
    var (best, next) = (rooms[2], rooms[3])
    var least = UInt64.max
    for filter in RowFilter.allCases {
      let sum = apply(filter, to: next)
      if sum < least {
        least = sum
        swap(&best, &next)
      }
    }
    out.update(from: best, count: stride)
  }

  /// Writes a 0 and a row's samples.
  private func pack(_ row: UnsafePointer<UInt32>, to out: UnsafeMutablePointer<UInt8>) {
    let width = frame.size.width
    switch coloring {
    case .rgb: filters.table.none(row, width, out)
    case .grey:
      for x in 0..<width { out[1 + x] = UInt8(truncatingIfNeeded: row[x]) }
    case .palette:
      out.update(repeating: 0, count: stride)
      let bits = coloring.bits
      var (last, index) = (row[0] & 0xFF_FFFF, table.index(of: row[0] & 0xFF_FFFF))
      for x in 0..<width {
        let color = row[x] & 0xFF_FFFF
        if color != last { (last, index) = (color, table.index(of: color)) }
        let bit = x &* bits
        // The leftmost pixel is in a byte's highest bits.
        out[1 &+ bit &>> 3] |= index &<< UInt8(truncatingIfNeeded: 8 &- bits &- bit & 7)
      }
    }
  }
}
