import SeltzerKernels
import SeltzerScene
import SeltzerStage

/// One picture while it is drawn.
///
/// Most are drawn in one pass: each tile from its background to its last layer, and out. Glass needs
/// to see the tiles around it first, and a picture of very many huge bubbles is sorted in parts; then
/// tiles are put aside half drawn, in 16 bits, and taken up again.
struct PictureInWork {
  let grid: TileGrid
  let kernels: Kernels
  let background: BackgroundRows
  let backdrop: PlacedLayer?
  let list: DiscList
  let blend: Emitter.BlendMode
  let overlays: [PlacedLayer]
  let threads: Int
  let stopwatch: Stopwatch?
  /// How many entries one part of the sorted discs may have: 64 megabytes of memory.
  var mostEntries = 1 << 24

  /// Draws all of it.
  func draw(into pixels: inout [UInt32]) {
    var lists = sorted(from: 0)
    let aside = TilesAside(grid)
    while lists.range.upperBound < list.count {
      aside.make()
      let part = lists
      inParallel(grid.order) { tile, room in
        begin(tile, room, aside)
        drawDiscs(part, tile, room)
        aside.put(tile, room.pixels)
      }
      aside.mark(grid.order, progress: 0)
      lists = sorted(from: part.range.upperBound)
    }

    let last = lists
    var blurred: [Int: BlurredPicture] = [:]
    for (index, overlay) in overlays.enumerated() {
      guard let blur = overlay.blur else { continue }
      let tiles = grid.tiles(x: wholes(blur.low.x, blur.high.x), y: wholes(blur.low.y, blur.high.y))
      guard !tiles.isEmpty else { continue }
      aside.make()
      var picture = BlurredPicture(radius: blur.radius, covering: tiles, grid: grid)
      let seen = blurred
      picture.withMeans { means in
        inParallel(tiles) { tile, room in
          carryOn(tile, room, aside, last, to: index, blurred: seen)
          means.take(tile, room.pixels)
          aside.put(tile, room.pixels)
        }
      }
      aside.mark(tiles, progress: index + 1)
      Stopwatch.measure(.draw, with: stopwatch) { picture.blur() }
      blurred[index] = picture
    }

    let seen = blurred
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      let out = Pixels(start: start, stride: grid.size.width)
      forEachTile(grid.order, threads: threads) { index, room in
        let tile = grid[index]
        let place = out.start + tile.top * out.stride + tile.left
        Stopwatch.measure(.draw, with: stopwatch) {
          seltzer_expect_store(place, Int32(tile.columns), Int32(tile.rows), out.stride)
          carryOn(tile, room, aside, last, to: overlays.count, blurred: seen)
        }
        Stopwatch.measure(.handover, with: stopwatch) {
          kernels.table.store(
            room.pixels, Int32(tile.columns), Int32(tile.rows), place, out.stride)
        }
      }
    }
  }

  private func sorted(from first: Int) -> TileLists {
    Stopwatch.measure(.sort, with: stopwatch) {
      TileLists(list, from: first, grid: grid, mostEntries: mostEntries)
    }
  }

  /// Where tiles are written.
  // Unchecked, as each tile writes pixels of its own.
  private struct Pixels: @unchecked Sendable {
    let start: UnsafeMutablePointer<UInt32>
    let stride: Int
  }

  private func inParallel(
    _ tiles: [Int], _ body: @Sendable (Tile, borrowing TileRoom) -> Void
  ) {
    forEachTile(tiles, threads: threads) { index, room in
      Stopwatch.measure(.draw, with: stopwatch) { body(grid[index], room) }
    }
  }

  /// The whole numbers from one to the other, as far as a picture may reach.
  private func wholes(_ low: Double, _ high: Double) -> Range<Int> {
    let limits = 0.0...Double(PixelSize.longestSide)
    let first = min(max(low.rounded(.down), limits.lowerBound), limits.upperBound)
    let last = min(max(high.rounded(.up), first), limits.upperBound)
    return Int(first)..<Int(last)
  }

  /// Puts in a tile's room what was drawn of it already, or else its background.
  private func begin(_ tile: Tile, _ room: borrowing TileRoom, _ aside: TilesAside) {
    if aside.take(tile, room.pixels) { return }
    background.fill(tile, room.pixels, kernels)
    if let backdrop {
      backdrop.layer.lay(at: backdrop.place, over: tile, room.pixels, beneath: nil, kernels)
    }
  }

  private func drawDiscs(_ lists: TileLists, _ tile: Tile, _ room: borrowing TileRoom) {
    let mode =
      switch blend {
      case .normal: SELTZER_NORMAL
      case .screen: SELTZER_SCREEN
      case .add: SELTZER_ADD
      }
    let entries = lists.list(ofTile: tile.index)
    kernels.table.discs(
      room.pixels, Int32(tile.rows), Float(tile.left), Float(tile.top),
      list.discs + lists.range.lowerBound, entries.baseAddress, entries.count, mode)
  }

  /// Draws a tile as far as below overlay `end`, from where it is.
  private func carryOn(
    _ tile: Tile, _ room: borrowing TileRoom, _ aside: TilesAside, _ lists: TileLists,
    to end: Int, blurred: [Int: BlurredPicture]
  ) {
    begin(tile, room, aside)
    let progress = aside.progress(of: tile)
    if progress == 0 { drawDiscs(lists, tile, room) }
    for index in max(progress - 1, 0)..<end {
      let overlay = overlays[index]
      if overlay.blur != nil {
        guard let picture = blurred[index], overlay.touches(tile) else { continue }
        picture.enlarge(tile, to: room.beneath, kernels)
      }
      overlay.layer.lay(
        at: overlay.place, over: tile, room.pixels, beneath: room.beneath, kernels)
    }
  }
}

extension PlacedLayer {
  fileprivate func touches(_ tile: Tile) -> Bool {
    place.x < tile.left + tile.columns && place.x + layer.width >= tile.left
      && place.y < tile.top + tile.rows && place.y + layer.height >= tile.top
  }
}
