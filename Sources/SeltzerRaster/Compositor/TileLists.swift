import SeltzerKernels

/// The discs that each tile shows: one part of the list, sorted by tile.
///
/// A picture of huge bubbles may touch billions of tiles; sorting in parts bounds the memory.
// Unchecked: nothing changes after init.
final class TileLists: @unchecked Sendable {
  /// Where each tile's list ends.
  private let ends: TileCounts
  private let entries: UnsafeMutablePointer<UInt32>

  /// The part's places in the painter's order.
  let range: Range<Int>

  /// Sorts discs from place `first` on, up to `mostEntries` entries, but at least one disc.
  ///
  /// Each thread counts and then sorts a slice of the list. Entries are ordered by tile, then by slice,
  /// which keeps the painter's order.
  init(_ list: DiscList, from first: Int, grid: TileGrid, mostEntries: Int, threads: Int) {
    let grid = seltzer_grid(columns: UInt32(grid.columns), rows: UInt32(grid.rows))
    func counted(_ parts: ListParts) -> [TileCounts] {
      parts.map { _, part in
        TileCounts(list, first + part.lowerBound, part.count, grid, most: mostEntries)
      }
    }
    let count = list.order.count - first
    var parts = ListParts(count: count, threads: threads)
    var counts = counted(parts)
    if counts.count > 1, counts.reduce(0, { $0 + $1.entries }) > mostEntries {
      parts = ListParts(count: count, threads: 1)
      counts = counted(parts)
    }

    var total: UInt32 = 0
    for tile in 0..<counts[0].places {
      for part in counts {
        let here = part.start[tile]
        part.start[tile] = total
        total += here
      }
    }
    let entries = Entries(start: .allocate(capacity: max(1, Int(total))))
    let ends = counts
    _ = parts.map { index, part in
      list.order.withUnsafeBufferPointer { order in
        seltzer_sort_into_tiles(
          list.spans + first + part.lowerBound,
          order.baseAddress.map { $0 + first + part.lowerBound }, ends[index].discs, grid,
          ends[index].start, entries.start)
      }
    }
    self.entries = entries.start
    self.ends = ends[ends.count - 1]
    range = first..<first + ends.reduce(0) { $0 + $1.discs }
  }

  deinit { entries.deallocate() }

  // Unchecked: each thread writes its own places.
  private struct Entries: @unchecked Sendable {
    let start: UnsafeMutablePointer<UInt32>
  }

  /// Returns the rows of a tile's discs, from back to front.
  func list(ofTile tile: Int) -> UnsafeBufferPointer<UInt32> {
    let start = tile == 0 ? 0 : Int(ends.start[tile - 1])
    return UnsafeBufferPointer(start: entries + start, count: Int(ends.start[tile]) - start)
  }
}

/// The number of discs in a slice of the list that touch each tile.
// Unchecked: one thread at a time uses it.
private final class TileCounts: @unchecked Sendable {
  let start: UnsafeMutablePointer<UInt32>
  /// The number of counts; those beyond the last tile stay 0.
  let places: Int
  /// The number of discs, and the sum of all counts.
  let discs: Int
  let entries: Int

  init(_ list: DiscList, _ first: Int, _ count: Int, _ grid: seltzer_grid, most: Int) {
    places = Int(grid.columns * grid.rows + grid.columns + 2)
    start = .allocate(capacity: places)
    start.initialize(repeating: 0, count: places)
    discs = seltzer_count_tiles(list.spans + first, count, grid, most, start)
    entries =
      discs < count
      ? .max / 256 : UnsafeBufferPointer(start: start, count: places).reduce(0) { $0 + Int($1) }
  }

  deinit { start.deallocate() }
}
