import SeltzerKernels
import SeltzerScene
import SeltzerStage

/// Draws one picture.
///
/// Most tiles are drawn and stored in one pass, from the background to the last layer. Glass needs the
/// tiles around it first, and the discs of a picture with very many huge bubbles are sorted in parts;
/// then unfinished tiles are deferred in 16 bits and resumed later.
struct FrameJob {
  let grid: TileGrid
  let kernels: Kernels
  let background: BackgroundRows
  let backdrop: PlacedLayer?
  let list: DiscList
  let blend: Emitter.BlendMode
  let overlays: [PlacedLayer]
  let deferred: DeferredTiles
  let threads: Int
  let stopwatch: Stopwatch?
  let mostEntries: Int

  /// Draws the picture.
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

    let blurredPictures = blurred
    let rest = grid.order.filter { deferred.progress(of: $0) != .done }
    forEachTile(rest, threads: threads, stopwatch: stopwatch) { index, buffer, laps in
      let tile = grid[index]
      buffer.next.pointee = destination.next(after: tile)
      finish(tile, buffer, begin(tile, buffer, lists), blurredPictures)
      laps.lap(.draw)
      destination.store(tile, buffer, kernels)
      laps.lap(.handover)
    }
  }

  /// Draws everything beneath and around a glass layer, and blurs it.
  ///
  /// Also finishes and stores tiles that only this blur needs.
  private func blur(
    _ overlay: PlacedLayer, _ index: Int, _ tiles: [Int], _ lists: TileLists,
    _ blurredPictures: [Int: BlurredPicture], into destination: TileDestination
  ) -> BlurredPicture {
    deferred.allocate()
    let glassLayers = overlays[index...].filter { $0.blur != nil }
    let finishable = tiles.filter { tile in
      !overlay.touches(grid[tile])
        && !glassLayers.dropFirst().contains { $0.blurs(grid[tile]) || $0.touches(grid[tile]) }
    }
    let finishableSet = Set(finishable)
    var picture = BlurredPicture(radius: overlay.blur?.radius ?? 0, covering: tiles, grid: grid)
    picture.withMeans { means in
      forEachTile(tiles, threads: threads, stopwatch: stopwatch) { number, buffer, laps in
        let tile = grid[number]
        let isFinishable = finishableSet.contains(number)
        buffer.next.pointee = isFinishable ? destination.next(after: tile) : seltzer_next()
        let first = begin(tile, buffer, lists)
        lay(overlays[first..<max(first, index)], over: tile, buffer, blurredPictures)
        means.take(tile, buffer.pixels, kernels)
        if isFinishable {
          finish(tile, buffer, max(first, index), blurredPictures)
          laps.lap(.draw)
          destination.store(tile, buffer, kernels)
          laps.lap(.handover)
        } else {
          deferred.put(tile, buffer.pixels)
          laps.lap(.draw)
        }
      }
    }
    deferred.mark(tiles, .overlays(below: index))
    deferred.mark(finishable, .done)
    Stopwatch.measure(.draw, with: stopwatch) { picture.blur() }
    return picture
  }

  /// Sorts the discs into tiles; if there are several parts, draws all but the last.
  private func sortedDiscs() -> TileLists {
    var lists = sorted(from: 0)
    while lists.range.upperBound < list.order.count {
      deferred.allocate()
      let part = lists
      forEachTile(grid.order, threads: threads, stopwatch: stopwatch) { index, buffer, laps in
        let tile = grid[index]
        buffer.next.pointee = seltzer_next()
        startTile(tile, buffer)
        drawDiscs(part, tile, buffer)
        deferred.put(tile, buffer.pixels)
        laps.lap(.draw)
      }
      deferred.mark(grid.order, .someDiscs)
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

  /// Loads a deferred tile, or else draws its background.
  private func startTile(_ tile: Tile, _ buffer: borrowing TileBuffer) {
    if let numbers = deferred.numbers(of: tile.index) {
      buffer.pixels.update(from: numbers, count: tile.rows * Int(SELTZER_TILE_ROW))
      return
    }
    guard let backdrop else {
      background.fill(tile, buffer.pixels, kernels)
      return
    }
    let (layer, place) = (backdrop.layer, backdrop.place)
    if !layer.hides(tile, at: place) { background.fill(tile, buffer.pixels, kernels) }
    layer.lay(at: place, over: tile, buffer, kernels)
  }

  /// Draws a tile's background and discs if they are missing.
  ///
  /// Returns the first overlay that is missing.
  private func begin(
    _ tile: Tile, _ buffer: borrowing TileBuffer, _ lists: TileLists
  ) -> Int {
    startTile(tile, buffer)
    if case .overlays(let below) = deferred.progress(of: tile.index) { return below }
    drawDiscs(lists, tile, buffer)
    return 0
  }

  private func finish(
    _ tile: Tile, _ buffer: borrowing TileBuffer, _ first: Int,
    _ blurredPictures: [Int: BlurredPicture]
  ) {
    lay(overlays[first...], over: tile, buffer, blurredPictures)
  }

  private func drawDiscs(_ lists: TileLists, _ tile: Tile, _ buffer: borrowing TileBuffer) {
    let mode =
      switch blend {
      case .normal: SELTZER_NORMAL
      case .screen: SELTZER_SCREEN
      case .add: SELTZER_ADD
      }
    let entries = lists.list(ofTile: tile.index)
    kernels.table.discs(
      buffer.pixels, Int32(tile.rows), Float(tile.left), Float(tile.top),
      list.discs, entries.baseAddress, entries.count, mode,
      buffer.next)
  }

  private func lay(
    _ layers: ArraySlice<PlacedLayer>, over tile: Tile, _ buffer: borrowing TileBuffer,
    _ blurredPictures: [Int: BlurredPicture]
  ) {
    for index in layers.indices where layers[index].touches(tile) {
      let overlay = layers[index]
      if overlay.blur != nil {
        guard let picture = blurredPictures[index] else { continue }
        picture.enlarge(tile, to: buffer.beneath, kernels)
      }
      overlay.layer.lay(at: overlay.place, over: tile, buffer, kernels)
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
  /// The pixels that affect the blur, within the largest picture.
  fileprivate var pixels: (x: Range<Int>, y: Range<Int>) {
    (Self.pixelRange(low.x, high.x), Self.pixelRange(low.y, high.y))
  }

  private static func pixelRange(_ low: Double, _ high: Double) -> Range<Int> {
    let limits = 0.0...Double(PixelSize.longestSide)
    let first = min(max(low.rounded(.down), limits.lowerBound), limits.upperBound)
    let last = min(max(high.rounded(.up), first), limits.upperBound)
    return Int(first)..<Int(last)
  }
}
