import SeltzerKernels
import SeltzerScene

/// Water that shows the picture above its upper edge upside down.
struct PlacedMirror: Overlay {
  let beneath: PictureBeneath?
  private let columns: Range<Float>
  /// The picture's first row that the water covers.
  private let first: Int
  private let rows: [seltzer_water]
  /// The last whole row of the reduced picture above the water, from the first one that is mirrored.
  private let last: Int
  /// Stage units of a pixel.
  private let unit: Float

  /// `phase` is that of the ripples in turns.
  init?(_ mirror: Mirror, _ sprite: Sprite, phase: Double, in size: PixelSize) {
    let half = sprite.size * sprite.scale / 2
    let low = pointwiseMax(sprite.center - half, SIMD2(repeating: -1e6))
    let high = pointwiseMin(sprite.center + half, SIMD2(repeating: 1e6))
    let height = Double(size.height)
    guard low.x < high.x, low.y < high.y, low.y >= 1, low.y < height, high.y > 0 else { return nil }
    let (line, bottom, unit) = (Float(low.y), Float(high.y), 1 / Float(size.height))
    let (compression, ripples) = (Float(mirror.compression), Float(mirror.ripples))
    // Compressed water shows means of rows, so a quarter of them suffices.
    let down = compression >= 2 ? 2 : 0
    let side = Float(1 << down)
    /// Returns how far ripples move a place, and the rows of which it shows a mean.
    func ripple(_ distance: Float) -> (height: Float, blur: Float) {
      // A slope of the water that shows more of the sky in a row also moves it farther. The kernel measures
      // within 1000 rows, and blur in 32nds.
      let height = min(0.1 * compression * ripples * distance / (1 + 3 * distance) / unit, 160)
      let blur = min(max(compression * (1 + 0.2 * compression * height), side), 200)
      return (height, blur)
    }
    let end = Int(min(high.y, height).rounded(.up))
    let depth = (Float(end) - line) * unit
    let farthest = ripple(depth)
    let top = line - compression * depth / unit - 2.5 * farthest.height - farthest.blur - 1
    // Whole tiles are kept.
    let start = max(Int(top), 0) / TileGrid.height * TileGrid.height
    first = Int(low.y)
    let count = Int((line - 0.5).rounded(.up)) - start
    last = max(count >> down, 1) - 1
    columns = sprite.repeats ? -1e6..<1e6 : Float(low.x)..<Float(high.x)
    self.unit = unit
    beneath = PictureBeneath(
      x: pixelRange(Double(columns.lowerBound), Double(columns.upperBound), below: size.width),
      y: start..<start + count, down: down)
    let turns = Float(phase)
    rows = (first..<end).map { row in
      let middle = Float(row) + 0.5
      let distance = max(middle - line, 0) * unit
      let place = abs(line - compression * distance / unit - side / 2 - Float(start)) / side
      // Ripples come closer together towards the horizon.
      let depth = -0.36 / (distance + 0.1)
      let (height, blur) = ripple(distance)
      let opacity = Float(sprite.opacity) * min(middle - line + 0.5, bottom - middle + 0.5, 1)
      let bright = 0.8 - 1.15 * min(distance, 0.3)
      // What is beneath shows through darkened, as the water's own colour.
      return seltzer_water(
        place: place, blur: (32 * blur / side).rounded() / 32, ripple: height / side,
        phase: (
          1.5 * depth - turns, 3.1 * depth - turns, 5.3 * depth - 2 * turns, 8.3 * depth - 3 * turns
        ), light: bright * opacity, rest: 1 - opacity * (1 + bright) / 2)
    }
  }

  func touches(_ tile: Tile) -> Bool {
    first < tile.top + tile.rows && first + rows.count > tile.top
      && columns.overlaps(Float(tile.left)..<Float(tile.left + tile.columns))
  }

  func lay(
    over tile: Tile, _ buffer: borrowing TileBuffer, _ picture: ReducedPicture?, _ kernels: Kernels
  ) {
    let covered = max(first, tile.top)..<min(first + rows.count, tile.top + tile.rows)
    let pixels = buffer.pixels + (covered.lowerBound - tile.top) * Int(SELTZER_TILE_ROW)
    rows.withUnsafeBufferPointer { rows in
      guard let rows = rows.baseAddress else { return }
      picture?.mirror(
        rows + covered.lowerBound - first, count: covered.count, last: last, edges: columns,
        unit: unit, over: tile, pixels, kernels)
    }
  }
}
