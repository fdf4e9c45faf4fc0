import SeltzerKernels

/// A sprite's pixels in the kernels' format: cropped, one plane per channel, with a clear margin;
/// the planes are bytes: alpha, red, green and blue, premultiplied, and for glass the transmission
/// of the blurred picture beneath.
package final class PlanarLayer: Sendable {
  /// The kinds of pixels are recorded for cells of 16 pixels a side.
  private static let cellShift = 4

  /// The size of the cropped pixels.
  package let width: Int
  let height: Int
  /// The position of the cropped pixels in the original ones.
  let offset: SIMD2<Double>

  let bytes: LayerBytes
  private let cells: [UInt8]
  private let cellColumns: Int

  /// Creates planes of premultiplied `0xAARRGGBB` pixels; nil if all are clear.
  package init?(_ pixels: [UInt32], width: Int, height: Int, transmission: [UInt32] = []) {
    guard let box = Self.box(of: pixels, width: width, height: height) else { return nil }
    offset = SIMD2(Double(box.x.lowerBound), Double(box.y.lowerBound))
    (self.width, self.height) = (box.x.count, box.y.count)
    let bytes = LayerBytes(
      width: box.x.count, height: box.y.count, planes: transmission.isEmpty ? 4 : 5)
    let cellColumns = (box.x.count - 1) >> Self.cellShift + 1
    (self.bytes, self.cellColumns) = (bytes, cellColumns)
    var cells = [UInt8](
      repeating: 0, count: cellColumns * ((box.y.count - 1) >> Self.cellShift + 1))
    cells.withUnsafeMutableBufferPointer { cells in
      for (y, row) in box.y.enumerated() {
        let columns = row * width + box.x.lowerBound...row * width + box.x.upperBound
        bytes.write(
          pixels[columns], transmission: transmission.isEmpty ? [] : transmission[columns], row: y,
          cellShift: Self.cellShift,
          cells: cells.extracting((y >> Self.cellShift * cellColumns)...))
      }
    }
    self.cells = cells
  }

  /// Returns the columns and rows that are not clear; nil if all are.
  private static func box(
    of pixels: [UInt32], width: Int, height: Int
  ) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    var x, y: ClosedRange<Int>?
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

  struct Part {
    /// The rows that are not clear, rounded to cells.
    let rows: Range<Int>
    let kinds: UInt8
  }

  /// Returns a part of the layer, which is clear outside its pixels; nil if all of the part is clear.
  func part(_ columns: Range<Int>, _ rows: Range<Int>) -> Part? {
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

/// A sprite in the form that the compositor draws over tiles.
struct SpriteLayer: SpriteForm {
  /// Nil if all pixels are clear.
  let layer: PlanarLayer?
  /// The position of the layer's original pixels, from the sprite's top left.
  let origin: SIMD2<Double>
  let pixelCount: Int

  init(drawing sprite: Sprite, edges: SpriteEdges) throws {
    var drawn = try SpritePixels(drawing: sprite, edges: edges)
    if edges.areEndless {
      // A margin that repeats the edge pixels.
      let lastColumn = drawn.width - 1
      drawn = drawn.part(-2..<drawn.width + 2, -2..<drawn.height + 2) {
        min(max($0, 0), lastColumn)
      }
    }
    layer = PlanarLayer(drawn)
    origin = drawn.origin
    pixelCount = drawn.pixelCount
  }
}

extension PlanarLayer {
  /// Creates planes of a sprite's pixels; nil if all are clear.
  convenience init?(_ drawn: SpritePixels) {
    self.init(
      drawn.pixels, width: drawn.width, height: drawn.height, transmission: drawn.transmission)
  }
}
