import SeltzerKernels
import SeltzerScene

/// Draws one picture.
///
/// Most tiles are drawn and stored in one pass, from the background to the last layer. Glass needs the
/// tiles around it first, and a mirror those above it; the discs of a picture with very many huge bubbles are sorted in parts. Then
/// unfinished tiles are deferred in 16 bits and resumed later.
struct FrameJob {
  let grid: TileGrid
  let kernels: Kernels
  let rows: GradientRows
  /// Replaces the gradient.
  let matte: Matte?
  /// The colours instead of the plain gradient.
  let ground: ColorGrid?
  let backdrop: PlacedLayer?
  let list: DiscList
  let overlays: [any Overlay]
  let deferred: DeferredTiles
  let threads: Int
  let stopwatch: Stopwatch?
  let mostEntries: Int
  let finish: Finish

  /// What each glass layer or mirror shows, by its index.
  typealias PicturesBeneath = [Int: ReducedPicture]

  func draw(into destination: TileDestination) {
    let lists = sortedDiscs()
    var beneath: PicturesBeneath = [:]
    for (index, overlay) in overlays.enumerated() {
      guard let source = overlay.beneath else { continue }
      let tiles = grid.tiles(x: source.x, y: source.y)
      guard !tiles.isEmpty, !Task.isCancelled else { continue }
      let picture = ReducedPicture(
        shift: source.shift, down: source.down, covering: tiles.map { grid[$0] })
      drawBeneath(index, tiles, lists, beneath, to: picture, and: destination)
      if let blur = source.blur { Stopwatch.measure(.draw, with: stopwatch) { picture.blur(blur) } }
      beneath[index] = picture
    }

    let pictures = beneath
    let rest = grid.order.filter { deferred.progress[$0] != .done }
    forEachTile(rest, threads: threads, stopwatch: stopwatch) { index, buffer, laps in
      let tile = grid[index]
      buffer.next.pointee = destination.next(after: tile)
      let first = begin(tile, buffer, lists)
      lay(overlays[first...], over: tile, buffer, pictures)
      laps.lap(.draw)
      destination.store(tile, buffer, kernels, finish)
      laps.lap(.handover)
    }
  }

  /// Draws what a glass layer or a mirror shows, and finishes tiles that only it needs.
  private func drawBeneath(
    _ index: Int, _ tiles: [Int], _ lists: TileLists, _ beneath: PicturesBeneath,
    to picture: ReducedPicture, and destination: TileDestination
  ) {
    let later = overlays[(index + 1)...].filter { $0.beneath != nil }
    let finishable = tiles.filter { tile in
      !overlays[index].touches(grid[tile])
        && !later.contains { $0.beneath?.contains(grid[tile]) == true || $0.touches(grid[tile]) }
    }
    let finishableSet = Set(finishable)
    forEachTile(tiles, threads: threads, stopwatch: stopwatch) { number, buffer, laps in
      let tile = grid[number]
      let isFinishable = finishableSet.contains(number)
      buffer.next.pointee = isFinishable ? destination.next(after: tile) : seltzer_next()
      let first = begin(tile, buffer, lists)
      let middle = max(first, index)
      lay(overlays[first..<middle], over: tile, buffer, beneath)
      picture.take(tile, buffer.pixels, kernels)
      if isFinishable {
        lay(overlays[middle...], over: tile, buffer, beneath)
        laps.lap(.draw)
        destination.store(tile, buffer, kernels, finish)
        laps.lap(.handover)
      } else {
        deferred.put(tile, buffer)
        laps.lap(.draw)
      }
    }
    deferred.mark(tiles, .overlays(below: index))
    deferred.mark(finishable, .done)
  }

  /// Sorts the discs into tiles; if there are several parts, draws all but the last.
  private func sortedDiscs() -> TileLists {
    var first = 0
    while true {
      let lists = Stopwatch.measure(.sort, with: stopwatch) {
        TileLists(list, from: first, grid: grid, mostEntries: mostEntries, threads: threads)
      }
      first = lists.range.upperBound
      guard first < list.order.count, !Task.isCancelled else { return lists }
      forEachTile(grid.order, threads: threads, stopwatch: stopwatch) { index, buffer, laps in
        let tile = grid[index]
        buffer.next.pointee = seltzer_next()
        _ = begin(tile, buffer, lists)
        deferred.put(tile, buffer)
        laps.lap(.draw)
      }
      deferred.mark(grid.order, .someDiscs)
    }
  }

  /// Loads a deferred tile or draws its background, adds missing discs, and returns the first missing
  /// overlay.
  private func begin(_ tile: Tile, _ buffer: borrowing TileBuffer, _ lists: TileLists) -> Int {
    let progress = deferred.progress[tile.index]
    if progress == .none {
      if backdrop?.hides(tile) == true {
        // Nothing shows beneath.
      } else if let ground {
        ground.enlarge(tile, to: buffer.pixels, kernels)
      } else if let matte {
        matte.fill(tile, buffer.pixels, in: grid.size)
      } else {
        rows.fill(tile, buffer.pixels, kernels)
      }
      backdrop?.lay(over: tile, buffer, nil, kernels)
    } else {
      buffer.pixels.update(
        from: deferred.numbers(of: tile.index), count: tile.rows * Int(SELTZER_TILE_ROW))
    }
    if case .overlays(let below) = progress { return below }
    list.forEachGroup(of: lists.list(ofTile: tile.index)) { group, entries in
      group.look.draw(
        TileDiscs(
          tile: tile, pixels: buffer.pixels, next: buffer.next, discs: list.discs,
          details: group.details, entries: entries, blend: group.blend, kernels: kernels))
    }
    return 0
  }

  private func lay(
    _ layers: ArraySlice<any Overlay>, over tile: Tile, _ buffer: borrowing TileBuffer,
    _ beneath: PicturesBeneath
  ) {
    for index in layers.indices where layers[index].touches(tile) {
      let overlay = layers[index]
      if overlay.beneath != nil, beneath[index] == nil { continue }
      overlay.lay(over: tile, buffer, beneath[index], kernels)
    }
  }
}

/// The unfinished tiles of a picture, and the progress of all tiles.
// Unchecked: one thread at a time uses a tile, and progress changes only while no thread is working.
package final class DeferredTiles: @unchecked Sendable {
  enum Progress: Equatable {
    case none
    /// Deferred; some discs are missing.
    case someDiscs
    /// Deferred with all discs and the overlays below one.
    case overlays(below: Int)
    /// Stored in the picture.
    case done
  }

  private(set) var progress: [Progress]
  /// Memory for all tiles; the system provides only pages that are used.
  private let memory: UnsafeMutablePointer<UInt16>

  init(_ grid: TileGrid) {
    progress = Array(repeating: .none, count: grid.count)
    memory = .allocate(capacity: grid.count * Int(SELTZER_TILE_NUMBERS))
  }

  deinit { memory.deallocate() }

  func numbers(of tile: Int) -> UnsafeMutablePointer<UInt16> {
    memory + tile * Int(SELTZER_TILE_NUMBERS)
  }

  func put(_ tile: Tile, _ buffer: borrowing TileBuffer) {
    numbers(of: tile.index).update(from: buffer.pixels, count: Int(SELTZER_TILE_NUMBERS))
  }

  func mark(_ tiles: [Int], _ progress: Progress) {
    for tile in tiles { self.progress[tile] = progress }
  }
}
