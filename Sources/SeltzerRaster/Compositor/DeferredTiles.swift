import SeltzerKernels

/// Tiles that were put deferred half drawn, or are wholly done while others are not.
// Unchecked: a tile is put and taken by one thread at a time, and marked when none is at work.
final class DeferredTiles: @unchecked Sendable {
  /// How far a tile has come.
  enum Progress: Equatable {
    case none
    /// It lies here; some discs are still missing.
    case someDiscs
    /// It lies here with all discs and the overlays below one.
    case overlays(below: Int)
    /// It is in the picture.
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

  /// Makes buffer for all tiles, if there is none yet.
  ///
  /// Only what is used of it takes memory.
  func allocate() {
    guard memory == nil else { return }
    memory = .allocate(capacity: count * Int(SELTZER_TILE_NUMBERS))
  }

  /// Forgets all, for the next picture.
  func clear() {
    for index in progress.indices { progress[index] = .none }
  }

  func put(_ tile: Tile, _ pixels: UnsafePointer<UInt16>) {
    let numbers = Int(SELTZER_TILE_NUMBERS)
    memory?.advanced(by: tile.index * numbers).update(from: pixels, count: numbers)
  }

  /// The tile's numbers, if it lies here.
  func numbers(of tile: Int) -> UnsafePointer<UInt16>? {
    switch progress[tile] {
    case .none, .done: nil
    case .someDiscs, .overlays:
      memory.map { UnsafePointer($0 + tile * Int(SELTZER_TILE_NUMBERS)) }
    }
  }

  /// Notes how far tiles have come.
  func mark(_ tiles: [Int], _ progress: Progress) {
    for tile in tiles { self.progress[tile] = progress }
  }

  /// How far a tile has come.
  func progress(of tile: Int) -> Progress { progress[tile] }
}
