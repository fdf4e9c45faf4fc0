package import SeltzerKernels
package import SeltzerPicture
import SeltzerSystem

/// Filters a frame's rows for PNG: each row is the filter's number, then the filtered samples.
package final class PixelRows {
  /// The size of a filtered row in bytes, including the filter's number.
  package let stride: Int
  private let frame: Frame
  private let format: PNGPixelFormat
  private let filters: RowFilters
  private let table: ColorTable
  /// The distance from a byte to the corresponding one of the next pixel.
  private let pixelBytes: Int
  /// The samples above, the samples, and two candidates for the filtered bytes.
  private let scratch: [UnsafeMutablePointer<UInt8>]

  package init(
    _ frame: Frame, _ format: PNGPixelFormat, _ filters: RowFilters? = nil
  ) throws(SinkError) {
    (self.frame, self.format) = (frame, format)
    if let filters { self.filters = filters } else { self.filters = try .chosen() }
    let bytes = (frame.size.width * format.bits + 7) / 8
    stride = bytes + 1
    pixelBytes = max(1, format.bits / 8)
    var table = ColorTable()
    if case .palette(let colors) = format { for color in colors { table.insert(color) } }
    self.table = table
    scratch = (0..<4).map { _ in
      let row = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes + 1 + Self.slack)
      row.initialize(repeating: 0, count: bytes + 1 + Self.slack)
      return row
    }
  }

  deinit { for row in scratch { row.deallocate() } }

  /// The number of bytes after the last row that may be overwritten.
  package static let slack = Int(SELTZER_ROW_SLACK)

  /// Writes filtered rows; nil chooses for each row the filter with the least sum of differences.
  package func write(_ rows: Range<Int>, _ filter: RowFilter?, to out: UnsafeMutablePointer<UInt8>)
  {
    frame.pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      let width = frame.size.width
      for (i, y) in rows.enumerated() {
        let row = start + y * width
        let to = out + i * stride
        switch (format, filter) {
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
    let (above, row) = (scratch[0], scratch[1])
    if y > 0 {
      pack(start + (y - 1) * frame.size.width, to: above)
    } else {
      above.update(repeating: 0, count: stride)
    }
    pack(start + y * frame.size.width, to: row)
    func apply(_ filter: RowFilter, to out: UnsafeMutablePointer<UInt8>) -> UInt64 {
      out[0] = filter.rawValue
      return seltzer_filter_bytes(
        Int32(filter.rawValue), row + 1, above + 1, stride - 1, pixelBytes, out + 1)
    }
    if let filter {
      _ = apply(filter, to: out)
      return
    }
    var (best, next) = (scratch[2], scratch[3])
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

  /// Writes a zero byte and a row's samples.
  private func pack(_ row: UnsafePointer<UInt32>, to out: UnsafeMutablePointer<UInt8>) {
    let width = frame.size.width
    switch format {
    case .rgb: filters.table.none(row, width, out)
    case .rgba:
      for x in 0..<width {
        let pixel = row[x].byteSwapped >> 8 | row[x] & 0xFF00_0000
        UnsafeMutableRawPointer(out + 1).storeBytes(
          of: pixel.littleEndian, toByteOffset: 4 * x, as: UInt32.self)
      }
    case .grey: for x in 0..<width { out[1 + x] = UInt8(truncatingIfNeeded: row[x]) }
    case .palette:
      out.update(repeating: 0, count: stride)
      let bits = format.bits
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

/// The row filters for RGB pixels of one instruction set.
// Unchecked: the table contains only pointers to functions.
package struct RowFilters: @unchecked Sendable {
  package let table: seltzer_row_filters

  /// Loads the filters of a set; nil if this machine lacks the instructions.
  package init?(_ set: InstructionSet) {
    let pointer =
      switch set {
      case .sse2: seltzer_row_filters_sse2()
      // Filtering takes a thirtieth of the time of compression: AVX-512 would not help.
      case .avx2, .avx512: seltzer_row_filters_avx2()
      case .portable: seltzer_row_filters_portable()
      }
    guard let pointer else { return nil }
    table = pointer.pointee
  }

  /// Returns the filters that the environment selects, or else the fastest ones.
  static func chosen() throws(SinkError) -> RowFilters {
    do { return try InstructionSet.kernels { RowFilters($0) } } catch {
      throw .instructionSet(error)
    }
  }
}
