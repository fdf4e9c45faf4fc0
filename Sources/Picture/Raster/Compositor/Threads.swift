import Dispatch
import Synchronization

/// Calls `work` with 0..<`count`, each on its own thread.
func onThreads(_ count: Int, _ work: @Sendable (Int) -> Void) {
  if count > 1 {
    DispatchQueue.concurrentPerform(iterations: count, execute: work)
  } else {
    work(0)
  }
}

/// Divides a list into one part per thread, but of at least `least` elements.
func parts(of count: Int, threads: Int, least: Int = 4096) -> [Range<Int>] {
  let parts = max(1, min(threads, count / least))
  return (0..<parts).map { count * $0 / parts..<count * ($0 + 1) / parts }
}

/// Processes tiles, which are independent, on several threads; leaves out the rest if the task is
/// cancelled that calls this with one thread.
func forEachTile(
  _ tiles: [Int], threads: Int, stopwatch: Stopwatch?,
  _ body: @Sendable (Int, borrowing TileBuffer, inout Laps) -> Void
) {
  let workers = min(threads, tiles.count)
  // A thread takes several at once, because the right neighbour of a tile is the fastest to draw next.
  let run = max(1, min(8, tiles.count / (8 * max(1, workers))))
  let next = Atomic(0)
  onThreads(workers) { _ in
    let buffer = TileBuffer()
    var laps = Laps(stopwatch)
    while true {
      let place = next.wrappingAdd(run, ordering: .relaxed).oldValue
      guard place < tiles.count, !Task.isCancelled else { return }
      for tile in tiles[place..<min(place + run, tiles.count)] { body(tile, buffer, &laps) }
    }
  }
}
