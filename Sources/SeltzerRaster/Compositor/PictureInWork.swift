import SeltzerKernels
import SeltzerScene
import SeltzerStage

/// One picture while it is drawn.
///
/// Most tiles are drawn in one pass, from background to last layer, and out. Glass needs to see the
/// tiles around it first, and a picture of very many huge bubbles is sorted in parts; then tiles are
/// put aside half drawn, in 16 bits, and taken up again.
struct PictureInWork {
  let grid: TileGrid
  let kernels: Kernels
  let background: BackgroundRows
  let backdrop: PlacedLayer?
  let list: DiscList
  let blend: Emitter.BlendMode
  let overlays: [PlacedLayer]
  let aside: TilesAside
  let threads: Int
  let stopwatch: Stopwatch?
  /// How many entries one part of the sorted discs may have: 64 megabytes of memory.
  var mostEntries = 1 << 24

  /// Draws all of it.
  func draw(into picture: inout some Drawable) {
    picture.withDestination { draw(into: $0) }
  }

  private func draw(into destination: TileDestination) {
    let lists = sortedDiscs()
    var blurred: [Int: BlurredPicture] = [:]
    for (index, overlay) in overlays.enumerated() {
      guard let reach = overlay.blur?.pixels else { continue }
      let tiles = grid.tiles(x: reach.x, y: reach.y)
      guard !tiles.isEmpty else { continue }
      blurred[index] = blur(overlay, index, tiles, lists, blurred, into: destination)
    }

    let seen = blurred
    let rest = grid.order.filter { aside.progress(of: $0) != .done }
    forEachTile(rest, threads: threads, stopwatch: stopwatch) { index, room, laps in
      let tile = grid[index]
      room.next.pointee = destination.next(after: tile)
      finish(tile, room, begin(tile, room, lists), seen)
      laps.lap(.draw)
      destination.store(tile, room, kernels)
      laps.lap(.handover)
    }
  }

  /// Draws what lies beneath a glass and around it, and blurs it.
  ///
  /// Tiles that only the blur reaches are finished meanwhile.
  private func blur(
    _ overlay: PlacedLayer, _ index: Int, _ tiles: [Int], _ lists: TileLists,
    _ seen: [Int: BlurredPicture], into destination: TileDestination
  ) -> BlurredPicture {
    aside.makeRoom()
    let glasses = overlays[index...].filter { $0.blur != nil }
    let ending = tiles.filter { tile in
      !overlay.touches(grid[tile])
        && !glasses.dropFirst().contains { $0.blurs(grid[tile]) || $0.touches(grid[tile]) }
    }
    let isEnding = Set(ending)
    var picture = BlurredPicture(radius: overlay.blur?.radius ?? 0, covering: tiles, grid: grid)
    picture.withMeans { means in
      forEachTile(tiles, threads: threads, stopwatch: stopwatch) { number, room, laps in
        let tile = grid[number]
        let ends = isEnding.contains(number)
        room.next.pointee = ends ? destination.next(after: tile) : seltzer_next()
        let begun = begin(tile, room, lists)
        lay(overlays[begun..<max(begun, index)], over: tile, room, seen)
        means.take(tile, room.pixels, kernels)
        if ends {
          finish(tile, room, max(begun, index), seen)
          laps.lap(.draw)
          destination.store(tile, room, kernels)
          laps.lap(.handover)
        } else {
          aside.put(tile, room.pixels)
          laps.lap(.draw)
        }
      }
    }
    aside.mark(tiles, .overlays(below: index))
    aside.mark(ending, .done)
    Stopwatch.measure(.draw, with: stopwatch) { picture.blur() }
    return picture
  }

  /// Sorts the discs into tiles; if they are too many for one part, draws all parts but the last.
  private func sortedDiscs() -> TileLists {
    var lists = sorted(from: 0)
    while lists.range.upperBound < list.order.count {
      aside.makeRoom()
      let part = lists
      forEachTile(grid.order, threads: threads, stopwatch: stopwatch) { index, room, laps in
        let tile = grid[index]
        room.next.pointee = seltzer_next()
        startTile(tile, room)
        drawDiscs(part, tile, room)
        aside.put(tile, room.pixels)
        laps.lap(.draw)
      }
      aside.mark(grid.order, .someDiscs)
      lists = sorted(from: part.range.upperBound)
    }
    return lists
  }

  private func sorted(from first: Int) -> TileLists {
    Stopwatch.measure(.sort, with: stopwatch) {
      TileLists(
        list, from: first, grid: grid, mostEntries: mostEntries, threads: threads)
    }
  }

  /// Puts in a tile's room what was drawn of it already, or else its background.
  private func startTile(_ tile: Tile, _ room: borrowing TileRoom) {
    if let numbers = aside.numbers(of: tile.index) {
      room.pixels.update(from: numbers, count: tile.rows * Int(SELTZER_TILE_ROW))
      return
    }
    guard let backdrop else {
      background.fill(tile, room.pixels, kernels)
      return
    }
    let (layer, place) = (backdrop.layer, backdrop.place)
    if !layer.hides(tile, at: place) { background.fill(tile, room.pixels, kernels) }
    layer.lay(at: place, over: tile, room, kernels)
  }

  /// Draws a tile's background and discs, unless it has them, and tells its first missing overlay.
  private func begin(
    _ tile: Tile, _ room: borrowing TileRoom, _ lists: TileLists
  ) -> Int {
    startTile(tile, room)
    if case .overlays(let below) = aside.progress(of: tile.index) { return below }
    drawDiscs(lists, tile, room)
    return 0
  }

  private func finish(
    _ tile: Tile, _ room: borrowing TileRoom, _ first: Int, _ seen: [Int: BlurredPicture]
  ) {
    lay(overlays[first...], over: tile, room, seen)
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
      list.discs, entries.baseAddress, entries.count, mode,
      room.next)
  }

  private func lay(
    _ some: ArraySlice<PlacedLayer>, over tile: Tile, _ room: borrowing TileRoom,
    _ seen: [Int: BlurredPicture]
  ) {
    for index in some.indices where some[index].touches(tile) {
      let overlay = some[index]
      if overlay.blur != nil {
        guard let picture = seen[index] else { continue }
        picture.enlarge(tile, to: room.beneath, kernels)
      }
      overlay.layer.lay(at: overlay.place, over: tile, room, kernels)
    }
  }
}

extension PlacedLayer {
  fileprivate func touches(_ tile: Tile) -> Bool {
    place.x < tile.left + tile.columns && place.x + layer.width >= tile.left
      && place.y < tile.top + tile.rows && place.y + layer.height >= tile.top
  }

  fileprivate func blurs(_ tile: Tile) -> Bool {
    guard let reach = blur?.pixels else { return false }
    return reach.x.overlaps(tile.left..<tile.left + tile.columns)
      && reach.y.overlaps(tile.top..<tile.top + tile.rows)
  }
}

extension PlacedLayer.Blur {
  /// The pixels that it takes in, as far as a picture may reach.
  fileprivate var pixels: (x: Range<Int>, y: Range<Int>) {
    (Self.wholes(low.x, high.x), Self.wholes(low.y, high.y))
  }

  private static func wholes(_ low: Double, _ high: Double) -> Range<Int> {
    let limits = 0.0...Double(PixelSize.longestSide)
    let first = min(max(low.rounded(.down), limits.lowerBound), limits.upperBound)
    let last = min(max(high.rounded(.up), first), limits.upperBound)
    return Int(first)..<Int(last)
  }
}
