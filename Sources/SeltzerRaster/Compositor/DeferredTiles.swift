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

  private let count: Int
  private var memory: UnsafeMutablePointer<UInt16>?
  private var progress: [Progress]

  init(_ grid: TileGrid) {
    count = grid.count
    progress = Array(repeating: .none, count: grid.count)
  }

  deinit { memory?.deallocate() }

  /// Allocates memory for all tiles once; the system provides only pages that are used.
  func allocate() {
    guard memory == nil else { return }
    memory = .allocate(capacity: count * Int(SELTZER_TILE_NUMBERS))
  }

  /// Resets the progress for the next picture.
  func clear() {
    for index in progress.indices { progress[index] = .none }
  }

  func put(_ tile: Tile, _ pixels: UnsafePointer<UInt16>) {
    let numbers = Int(SELTZER_TILE_NUMBERS)
    memory?.advanced(by: tile.index * numbers).update(from: pixels, count: numbers)
  }

  /// The numbers of a deferred tile.
  func numbers(of tile: Int) -> UnsafePointer<UInt16>? {
    switch progress[tile] {
    case .none, .done: nil
    case .someDiscs, .overlays:
      memory.map { UnsafePointer($0 + tile * Int(SELTZER_TILE_NUMBERS)) }
    }
  }

  func mark(_ tiles: [Int], _ progress: Progress) {
    for tile in tiles { self.progress[tile] = progress }
  }

  func progress(of tile: Int) -> Progress { progress[tile] }
}
