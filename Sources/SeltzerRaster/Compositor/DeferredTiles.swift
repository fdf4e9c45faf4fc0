import SeltzerKernels

/// The unfinished tiles of a picture, and the progress of all tiles.
// Unchecked: one thread at a time uses a tile, and progress changes only while no thread is working.
final class DeferredTiles: @unchecked Sendable {
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

  /// The numbers of a tile.
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
