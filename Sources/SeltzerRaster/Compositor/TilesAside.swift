import SeltzerKernels

/// Tiles that were put aside half drawn.
// Unchecked: a tile is put and taken by one thread at a time, and marked when none is at work.
final class TilesAside: @unchecked Sendable {
  private let count: Int
  private var memory: UnsafeMutablePointer<UInt16>?
  /// For each tile: nil before it was put aside, 0 while discs are missing, and one more than the
  /// overlays it has.
  private var progress: [Int?] = []

  init(_ grid: TileGrid) { count = grid.count }

  deinit { memory?.deallocate() }

  /// Makes room for all tiles, if there is none yet.
  func make() {
    guard memory == nil else { return }
    memory = .allocate(capacity: count * Int(SELTZER_TILE_NUMBERS))
    progress = Array(repeating: nil, count: count)
  }

  func put(_ tile: Tile, _ pixels: UnsafePointer<UInt16>) {
    let numbers = Int(SELTZER_TILE_NUMBERS)
    memory?.advanced(by: tile.index * numbers).update(from: pixels, count: numbers)
  }

  /// Whether the tile was put aside; if so, its numbers are in `pixels` now.
  func take(_ tile: Tile, _ pixels: UnsafeMutablePointer<UInt16>) -> Bool {
    guard let memory, progress[tile.index] != nil else { return false }
    let numbers = Int(SELTZER_TILE_NUMBERS)
    pixels.update(from: memory + tile.index * numbers, count: numbers)
    return true
  }

  /// Notes how far tiles that were put aside have come.
  func mark(_ tiles: [Int], progress: Int) {
    for tile in tiles { self.progress[tile] = progress }
  }

  /// How far a tile has come: 0 while discs are missing, and one more than the overlays it has.
  func progress(of tile: Tile) -> Int {
    progress.isEmpty ? 0 : progress[tile.index] ?? 0
  }
}
