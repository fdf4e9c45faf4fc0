import SeltzerKernels

/// A sprite's pixels as the kernels lay them: cropped to what they cover, a plane for each channel,
/// with clear pixels all around.
///
/// A row is its planes one after the other: alpha, red, green, blue, premultiplied bytes, and for
/// glass how much of what is beneath shows through it, blurred.
struct PlanarLayer: Sendable {
  /// Clear columns on either side: a kernel reads up to 33 beyond the cropped pixels.
  private static let margin = 40
  /// The side of the squares for which it is known whether they are clear.
  private static let cell = 16

  /// Of the cropped pixels.
  let width: Int
  let height: Int
  /// From the uncropped pixels' top left to that of the cropped ones.
  let left: Int
  let top: Int

  /// The same as a vector.
  var offset: SIMD2<Double> { SIMD2(Double(left), Double(top)) }

  private let planes: Int
  private let pitch: Int
  private let bytes: [UInt8]
  private let cells: [Bool]
  private let cellColumns: Int

  /// Planes of premultiplied `0xAARRGGBB` pixels; nil if all of them are clear.
  ///
  /// - Parameter shown: For glass: how much of the blurred picture is seen in each pixel.
  init?(_ pixels: [UInt32], width: Int, height: Int, shown: [UInt8]? = nil) {
    var box = Box()
    for y in 0..<height {
      let row = pixels[y * width..<(y + 1) * width]
      guard let first = row.firstIndex(where: { $0 != 0 }),
        let last = row.lastIndex(where: { $0 != 0 })
      else { continue }
      box.add(y: y, first - row.startIndex...last - row.startIndex)
    }
    guard let rows = box.y, let columns = box.x else { return nil }
    (left, top) = (columns.lowerBound, rows.lowerBound)
    let (boxWidth, boxHeight) = (columns.count, rows.count)
    (self.width, self.height) = (boxWidth, boxHeight)
    let planes = shown == nil ? 4 : 5
    self.planes = planes
    // An odd number of cache lines: else the planes of many rows would fall into the same few places
    // of the cache.
    let pitch = ((boxWidth + 2 * Self.margin + 63) / 64 | 1) * 64
    self.pitch = pitch
    let cellColumns = (boxWidth + Self.cell - 1) / Self.cell
    self.cellColumns = cellColumns
    var cells = [Bool](
      repeating: false, count: cellColumns * ((boxHeight + Self.cell - 1) / Self.cell))
    // One clear row above and one below, and a little that the last vector reads.
    var bytes = [UInt8](repeating: 0, count: (boxHeight + 2) * planes * pitch + 64)
    for y in 0..<boxHeight {
      let to = (y + 1) * planes * pitch + Self.margin
      let from = (rows.lowerBound + y) * width + columns.lowerBound
      for x in 0..<boxWidth {
        let pixel = pixels[from + x]
        guard pixel != 0 else { continue }
        bytes[to + x] = UInt8(truncatingIfNeeded: pixel >> 24)
        bytes[to + pitch + x] = UInt8(truncatingIfNeeded: pixel >> 16)
        bytes[to + 2 * pitch + x] = UInt8(truncatingIfNeeded: pixel >> 8)
        bytes[to + 3 * pitch + x] = UInt8(truncatingIfNeeded: pixel)
        if let shown { bytes[to + 4 * pitch + x] = shown[from + x] }
        cells[y / Self.cell * cellColumns + x / Self.cell] = true
      }
    }
    self.bytes = bytes
    self.cells = cells
  }

  /// The columns and rows that are not clear.
  private struct Box {
    var x: ClosedRange<Int>?
    var y: ClosedRange<Int>?

    mutating func add(y row: Int, _ columns: ClosedRange<Int>) {
      y = (y?.lowerBound ?? row)...row
      let x = x ?? columns
      self.x = min(x.lowerBound, columns.lowerBound)...max(x.upperBound, columns.upperBound)
    }
  }

  /// Lays the layer over a tile.
  ///
  /// - Parameters:
  ///   - place: Where the cropped pixels' top left is in the picture.
  ///   - beneath: For glass, a tile of the blurred picture.
  func lay(
    at place: SubPixelPlace, over tile: Tile, _ pixels: UnsafeMutablePointer<UInt16>,
    beneath: UnsafePointer<UInt16>?, _ kernels: Kernels
  ) {
    // A pixel between two of the layer's has that on its left as its first tap.
    let firstRow = place.y + (place.below == 0 ? 0 : 1)
    let firstColumn = place.x + (place.right == 0 ? 0 : 1)
    let top = max(tile.top, place.y)
    let bottom = min(tile.top + tile.rows, firstRow + height)
    guard top < bottom else { return }
    let taps = place.taps
    let rows = top - firstRow..<bottom - firstRow + 1
    for x in stride(from: 0, to: tile.columns, by: 32) {
      let column = tile.left + x - firstColumn
      guard column > -33, column < width, !isClear(column..<column + 33, rows) else { continue }
      bytes.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return }
        let first = start + (rows.lowerBound + 1) * planes * pitch + Self.margin + column
        let layer = seltzer_layer(first: first, pitch: pitch)
        let (x, y, count) = (Int32(x), Int32(top - tile.top), Int32(bottom - top))
        if planes > 4, let beneath {
          kernels.table.lay_glass(pixels, x, y, count, layer, taps, beneath)
        } else {
          kernels.table.lay(pixels, x, y, count, layer, taps)
        }
      }
    }
  }

  private func isClear(_ columns: Range<Int>, _ rows: Range<Int>) -> Bool {
    let x = columns.clamped(to: 0..<width)
    let y = rows.clamped(to: 0..<height)
    guard !x.isEmpty, !y.isEmpty else { return true }
    for row in y.lowerBound / Self.cell...(y.upperBound - 1) / Self.cell {
      for column in x.lowerBound / Self.cell...(x.upperBound - 1) / Self.cell
      where cells[row * cellColumns + column] { return false }
    }
    return true
  }
}

/// A place in the picture to a 256th of a pixel, and an opacity.
struct SubPixelPlace: Sendable {
  /// Whole pixels, the place being to the right of and below them.
  let x: Int
  let y: Int
  /// 256ths of a pixel, 0...255.
  let right: Int
  let below: Int
  /// 0...1.
  let opacity: Double

  init(_ place: SIMD2<Double>, opacity: Double) {
    // Far outside all is alike; it keeps the numbers small.
    let bound = SIMD2<Double>(repeating: 1e7)
    let fine = (pointwiseMax(-bound, pointwiseMin(bound, place)) * 256).rounded(.toNearestOrEven)
    (x, right) = (Int(fine.x) >> 8, Int(fine.x) & 255)
    (y, below) = (Int(fine.y) >> 8, Int(fine.y) & 255)
    self.opacity = min(max(opacity, 0), 1)
  }

  /// The first tap is the pixel at whole places, or the one before where the place is between two.
  var taps: seltzer_taps {
    let whole = (opacity * 65_536).rounded()
    let lower = below == 0 ? 0 : (whole * Double(256 - below) / 256).rounded()
    return seltzer_taps(
      right: right == 0 ? 0 : UInt16(256 - right), upper: UInt16(min(whole - lower, 65_535)),
      lower: UInt16(lower))
  }
}
