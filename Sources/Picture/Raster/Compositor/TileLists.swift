import SeltzerKernels

/// The discs that each tile shows: one part of the list, sorted by tile, since a picture of huge
/// bubbles may touch billions of tiles and parts bound the memory.
// Unchecked: nothing changes after init.
final class TileLists: @unchecked Sendable {
  /// Where each tile's list ends.
  private let ends: TileCounts
  private let entries: UnsafeMutablePointer<UInt32>

  /// The part's places in the painter's order.
  let range: Range<Int>

  /// Sorts discs from place `first` on, up to `mostEntries` entries, but at least one disc.
  ///
  /// Each thread sorts a slice. Entries are ordered by tile, then by slice: the painter's order.
  init(_ list: DiscList, from first: Int, grid: TileGrid, mostEntries: Int, threads: Int) {
    let grid = seltzer_grid(columns: UInt32(grid.columns), rows: UInt32(grid.rows))
    let count = list.order.count - first
    func counts(threads: Int) -> [TileCounts] {
      let slices = parts(of: count, threads: threads).map {
        first + $0.lowerBound..<first + $0.upperBound
      }
      let counts = slices.map { TileCounts(slice: $0, grid) }
      onThreads(counts.count) { counts[$0].count(list, most: mostEntries) }
      return counts
    }
    var slices = counts(threads: threads)
    if slices.count > 1, slices.reduce(0, { $0 + $1.entries }) > mostEntries {
      slices = counts(threads: 1)
    }
    var total: UInt32 = 0
    for tile in 0..<slices[0].places {
      for slice in slices {
        let here = slice.start[tile]
        slice.start[tile] = total
        total += here
      }
    }
    // Each thread writes its own places.
    nonisolated(unsafe) let entries = UnsafeMutablePointer<UInt32>.allocate(
      capacity: max(1, Int(total)))
    let sorted = slices
    onThreads(sorted.count) { number in
      let slice = sorted[number]
      list.order.withUnsafeBufferPointer { order in
        seltzer_sort_into_tiles(
          list.spans + slice.range.lowerBound,
          order.extracting(slice.range.lowerBound...).baseAddress, slice.discs, grid, slice.start,
          entries)
      }
    }
    self.entries = entries
    ends = sorted[sorted.count - 1]
    range = first..<first + sorted.reduce(0) { $0 + $1.discs }
  }

  deinit { entries.deallocate() }

  /// Returns the rows of a tile's discs, from back to front.
  func list(ofTile tile: Int) -> UnsafeBufferPointer<UInt32> {
    let start = tile == 0 ? 0 : Int(ends.start[tile - 1])
    return UnsafeBufferPointer(start: entries + start, count: Int(ends.start[tile]) - start)
  }
}

/// The number of discs in a slice of the list that touch each tile.
// Unchecked: one thread at a time uses it.
private final class TileCounts: @unchecked Sendable {
  let range: Range<Int>
  private let grid: seltzer_grid
  let start: UnsafeMutablePointer<UInt32>
  /// The number of counts; those beyond the last tile stay 0.
  let places: Int
  /// The number of discs, and the sum of all counts.
  private(set) var (discs, entries) = (0, 0)

  init(slice range: Range<Int>, _ grid: seltzer_grid) {
    (self.range, self.grid) = (range, grid)
    places = Int(grid.columns * grid.rows + grid.columns + 2)
    start = .allocate(capacity: places)
    start.initialize(repeating: 0, count: places)
  }

  deinit { start.deallocate() }

  func count(_ list: DiscList, most: Int) {
    discs = seltzer_count_tiles(list.spans + range.lowerBound, range.count, grid, most, start)
    entries =
      discs < range.count
      ? .max / 256 : UnsafeBufferPointer(start: start, count: places).reduce(0) { $0 + Int($1) }
  }
}
