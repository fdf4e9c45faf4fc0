import SeltzerKernels
import SeltzerScene

/// What is drawn above the bubbles.
protocol Overlay: Sendable {
  /// Nil for what needs only the tile that it covers.
  var beneath: PictureBeneath? { get }

  func touches(_ tile: Tile) -> Bool

  /// Draws over a tile; `picture` is what is beneath.
  func lay(
    over tile: Tile, _ buffer: borrowing TileBuffer, _ picture: ReducedPicture?, _ kernels: Kernels)
}

/// The part of the picture that must be drawn before an overlay.
package struct PictureBeneath: Sendable {
  /// Pixels within the largest picture.
  let x, y: Range<Int>
  /// Nil keeps the picture sharp.
  var blur: GlassBlur?
  /// Blocks are 1 << shift columns and 1 << down rows.
  var shift = 0, down = 0

  func contains(_ tile: Tile) -> Bool {
    x.overlaps(tile.left..<tile.left + tile.columns) && y.overlaps(tile.top..<tile.top + tile.rows)
  }
}

/// A layer and its position.
package struct PlacedLayer: Overlay {
  let layer: PlanarLayer
  let place: SubPixelPlace
  /// Nil for layers other than glass that blurs.
  let beneath: PictureBeneath?

  /// Creates a layer; `origin` is the place of its original pixels' top left.
  package init(
    _ layer: PlanarLayer, at origin: SIMD2<Double>, opacity: Double = 1,
    beneath: PictureBeneath? = nil
  ) {
    self.layer = layer
    place = SubPixelPlace(origin + layer.offset, opacity: opacity)
    self.beneath = beneath
  }

  func lay(
    over tile: Tile, _ buffer: borrowing TileBuffer, _ picture: ReducedPicture?, _ kernels: Kernels
  ) {
    picture?.enlarge(tile, to: buffer.beneath, kernels)
    let (firstColumn, firstRow) = (place.firstColumn, place.firstRow)
    let top = max(tile.top, place.y)
    let bottom = min(tile.top + tile.rows, firstRow + layer.height)
    guard top < bottom else { return }
    let taps = place.taps
    let rows = top - firstRow..<bottom - firstRow + 1
    let column = tile.left - firstColumn
    let (pixels, beneath, next) = (buffer.pixels, buffer.beneath, buffer.next)
    func lay(_ part: PlanarLayer.Part, at x: Int, columns: Int) {
      // A row of the tile is interpolated from two rows of the layer.
      let first = max(part.rows.lowerBound - 1, rows.lowerBound)
      let last = min(part.rows.upperBound, rows.upperBound - 1)
      let source = layer.bytes.layer(
        fromColumn: column + x, row: first, isOpaque: part.kinds == UInt8(SELTZER_OPAQUE))
      let y = Int32(first + firstRow - tile.top)
      if layer.bytes.planes > 4 {
        kernels.table.lay_glass(
          pixels, Int32(x), y, Int32(columns), Int32(last - first), source, taps, beneath, next)
      } else {
        kernels.table.lay(
          pixels, Int32(x), y, Int32(columns), Int32(last - first), source, taps, next)
      }
    }
    if let all = layer.part(column..<column + TileGrid.width + 1, rows),
      all.kinds & UInt8(SELTZER_CLEAR) == 0
    {
      lay(all, at: 0, columns: TileGrid.width)
      return
    }
    for x in stride(from: 0, to: tile.columns, by: 32) {
      if let part = layer.part(column + x..<column + x + 33, rows) { lay(part, at: x, columns: 32) }
    }
  }

  /// Whether the layer hides everything beneath it in a tile.
  func hides(_ tile: Tile) -> Bool {
    let (column, row) = (tile.left - place.firstColumn, tile.top - place.firstRow)
    let all = layer.part(column..<column + TileGrid.width + 1, row..<row + tile.rows + 1)
    return place.isOpaque && layer.bytes.planes == 4 && all?.kinds == UInt8(SELTZER_OPAQUE)
  }

  func touches(_ tile: Tile) -> Bool {
    place.x < tile.left + tile.columns && place.x + layer.width >= tile.left
      && place.y < tile.top + tile.rows && place.y + layer.height >= tile.top
  }
}

extension Sprite {
  /// The radius in pixels of the blur beneath glass; nil for other sprites.
  var blurRadius: Double? { content.drawing.blurRadius(of: part) }

  /// What glass blurs; nil for other sprites.
  var beneath: PictureBeneath? {
    guard let radius = blurRadius else { return nil }
    let (low, high) = SpriteFrame(self).bounds()
    func reach(_ low: Double, _ high: Double) -> Range<Int> {
      pixelRange(low - 2 * radius, high + 2 * radius, below: PixelSize.longestSide)
    }
    let blur = GlassBlur(radius: radius)
    return PictureBeneath(
      x: reach(low.x, high.x), y: reach(low.y, high.y), blur: blur, shift: blur.shift,
      down: blur.shift)
  }
}

/// Returns the pixels of 0..<limit that an interval touches.
func pixelRange(_ low: Double, _ high: Double, below limit: Int) -> Range<Int> {
  guard low < Double(limit), high > 0 else { return 0..<0 }
  let first = Int(max(low.rounded(.down), 0))
  return first..<max(first, Int(min(high.rounded(.up), Double(limit))))
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
