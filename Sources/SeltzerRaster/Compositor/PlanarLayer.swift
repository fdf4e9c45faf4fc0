import SeltzerKernels

/// A sprite's pixels in the kernels' format: cropped, one plane per channel, with a clear margin.
///
/// The planes are alpha, red, green and blue, premultiplied bytes, and for glass the transmission of the
/// blurred picture beneath.
package final class PlanarLayer: Sendable {
  /// The kinds of pixels are recorded for cells of 16 pixels a side.
  private static let cellShift = 4

  /// The size of the cropped pixels.
  package let width: Int
  let height: Int
  /// The position of the cropped pixels in the original ones.
  let left: Int
  let top: Int

  var offset: SIMD2<Double> { SIMD2(Double(left), Double(top)) }

  private let bytes: LayerBytes
  private let cells: [UInt8]
  private let cellColumns: Int

  /// Creates planes of premultiplied `0xAARRGGBB` pixels; nil if all are clear.
  ///
  /// For glass, `transmission` is the weight of the blurred picture in each pixel.
  package init?(_ pixels: [UInt32], width: Int, height: Int, transmission: [UInt8]? = nil) {
    guard let box = Self.box(of: pixels, width: width, height: height) else { return nil }
    (left, top) = (box.x.lowerBound, box.y.lowerBound)
    let (boxWidth, boxHeight) = (box.x.count, box.y.count)
    (self.width, self.height) = (boxWidth, boxHeight)
    let bytes = LayerBytes(width: boxWidth, height: boxHeight, planes: transmission == nil ? 4 : 5)
    self.bytes = bytes
    let cellColumns = (boxWidth - 1) >> Self.cellShift + 1
    self.cellColumns = cellColumns
    var cells = [UInt8](
      repeating: 0, count: cellColumns * ((boxHeight - 1) >> Self.cellShift + 1))
    for y in 0..<boxHeight {
      let from = (box.y.lowerBound + y) * width + box.x.lowerBound
      let row = y >> Self.cellShift * cellColumns
      pixels.withUnsafeBufferPointer { pixels in
        cells.withUnsafeMutableBufferPointer { cells in
          guard let pixels = pixels.baseAddress, let cells = cells.baseAddress else { return }
          func write(_ transmission: UnsafePointer<UInt8>?) {
            bytes.write(
              pixels + from, transmission: transmission, count: boxWidth, row: y,
              cellShift: Self.cellShift,
              cells: cells + row)
          }
          if let transmission {
            transmission.withUnsafeBufferPointer { transmission in
              write(transmission.baseAddress.map { $0 + from })
            }
          } else {
            write(nil)
          }
        }
      }
    }
    self.cells = cells
  }

  /// Returns the columns and rows that are not clear; nil if all are.
  private static func box(
    of pixels: [UInt32], width: Int, height: Int
  ) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    var x: ClosedRange<Int>?
    var y: ClosedRange<Int>?
    pixels.withUnsafeBufferPointer { pixels in
      for row in 0..<height {
        var (first, last) = (0, 0)
        let start = pixels.baseAddress.map { $0 + row * width }
        guard seltzer_find_pixels(start, width, &first, &last) != 0 else { continue }
        y = (y?.lowerBound ?? row)...row
        x = min(x?.lowerBound ?? first, first)...max(x?.upperBound ?? last, last)
      }
    }
    guard let x, let y else { return nil }
    return (x, y)
  }

  /// Draws the layer over a tile, with the top left of the cropped pixels at `place`.
  ///
  /// For glass, the buffer contains the blurred picture.
  func lay(
    at place: SubPixelPlace, over tile: Tile, _ buffer: borrowing TileBuffer, _ kernels: Kernels
  ) {
    let (firstColumn, firstRow) = (place.firstColumn, place.firstRow)
    let top = max(tile.top, place.y)
    let bottom = min(tile.top + tile.rows, firstRow + height)
    guard top < bottom else { return }
    let taps = place.taps
    let rows = top - firstRow..<bottom - firstRow + 1
    let column = tile.left - firstColumn
    let (pixels, beneath, next) = (buffer.pixels, buffer.beneath, buffer.next)
    func lay(_ part: Part, at x: Int, columns: Int) {
      // A row of the tile is interpolated from two rows of the layer.
      let first = max(part.rows.lowerBound - 1, rows.lowerBound)
      let last = min(part.rows.upperBound, rows.upperBound - 1)
      let layer = bytes.layer(
        fromColumn: column + x, row: first, isOpaque: part.kinds == UInt8(SELTZER_OPAQUE))
      let y = Int32(first + firstRow - tile.top)
      if bytes.planes > 4 {
        kernels.table.lay_glass(
          pixels, Int32(x), y, Int32(columns), Int32(last - first), layer, taps, beneath, next)
      } else {
        kernels.table.lay(
          pixels, Int32(x), y, Int32(columns), Int32(last - first), layer, taps, next)
      }
    }
    if let all = part(column..<column + TileGrid.width + 1, rows),
      all.kinds & UInt8(SELTZER_CLEAR) == 0
    {
      lay(all, at: 0, columns: TileGrid.width)
      return
    }
    for x in stride(from: 0, to: tile.columns, by: 32) {
      if let part = part(column + x..<column + x + 33, rows) { lay(part, at: x, columns: 32) }
    }
  }

  /// Whether the layer hides everything beneath it in a tile.
  func hides(_ tile: Tile, at place: SubPixelPlace) -> Bool {
    let (column, row) = (tile.left - place.firstColumn, tile.top - place.firstRow)
    let all = part(column..<column + TileGrid.width + 1, row..<row + tile.rows + 1)
    return place.isOpaque && bytes.planes == 4 && all?.kinds == UInt8(SELTZER_OPAQUE)
  }

  /// A part of the layer's pixels.
  private struct Part {
    /// The rows that are not clear, rounded to cells.
    let rows: Range<Int>
    /// The kinds of pixels in the part.
    let kinds: UInt8
  }

  /// Returns a part of the layer, which is clear outside its pixels; nil if all of the part is clear.
  private func part(_ columns: Range<Int>, _ rows: Range<Int>) -> Part? {
    let x = columns.clamped(to: 0..<width)
    let y = rows.clamped(to: 0..<height)
    guard !x.isEmpty, !y.isEmpty else { return nil }
    let clear = UInt8(SELTZER_CLEAR)
    var kinds: UInt8 = x == columns && y == rows ? 0 : clear
    var covered: ClosedRange<Int>?
    for row in y.lowerBound >> Self.cellShift...(y.upperBound - 1) >> Self.cellShift {
      var here: UInt8 = 0
      for column in x.lowerBound >> Self.cellShift...(x.upperBound - 1) >> Self.cellShift {
        here |= cells[row * cellColumns + column]
      }
      if here != clear { covered = (covered?.lowerBound ?? row)...row }
      kinds |= here
    }
    guard let covered else { return nil }
    let first = covered.lowerBound << Self.cellShift
    let end = (covered.upperBound + 1) << Self.cellShift
    return Part(rows: (first..<end).clamped(to: y), kinds: kinds)
  }
}

/// A position in the picture in 256ths of a pixel, and an opacity.
struct SubPixelPlace: Sendable {
  /// Whole pixels, rounded down.
  let x: Int
  let y: Int
  /// 256ths of a pixel, 0...255.
  let right: Int
  let below: Int
  /// 0...1.
  let opacity: Double

  init(_ place: SIMD2<Double>, opacity: Double) {
    // Keeps numbers small; all positions far outside are equivalent.
    let bound = SIMD2<Double>(repeating: 1e7)
    let fine = (pointwiseMax(-bound, pointwiseMin(bound, place)) * 256).rounded(.toNearestOrEven)
    (x, right) = (Int(fine.x) >> 8, Int(fine.x) & 255)
    (y, below) = (Int(fine.y) >> 8, Int(fine.y) & 255)
    self.opacity = min(max(opacity, 0), 1)
  }

  /// The column of the picture whose left tap is the layer's first column.
  var firstColumn: Int { x + (right == 0 ? 0 : 1) }
  /// The row of the picture whose upper tap is the layer's first row.
  var firstRow: Int { y + (below == 0 ? 0 : 1) }

  /// Whether opaque pixels hide everything beneath.
  var isOpaque: Bool { Int(taps.upper) + Int(taps.lower) >= 65_535 }

  /// The interpolation weights of four pixels.
  var taps: seltzer_taps {
    let whole = (opacity * 65_536).rounded()
    let lower = below == 0 ? 0 : (whole * Double(256 - below) / 256).rounded()
    return seltzer_taps(
      right: right == 0 ? 0 : UInt16(256 - right), upper: UInt16(min(whole - lower, 65_535)),
      lower: UInt16(lower))
  }
}
