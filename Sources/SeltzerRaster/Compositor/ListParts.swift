import Dispatch
import Synchronization

/// A list cut into parts, a thread for each; a short one is left whole.
struct ListParts {
  let ranges: [Range<Int>]

  /// Parts of `least` elements or more: a thread that has fewer takes longer to start than it saves.
  init(count: Int, threads: Int, least: Int = 4096) {
    let parts = max(1, min(threads, count / least))
    ranges = (0..<parts).map { count * $0 / parts..<count * ($0 + 1) / parts }
  }

  /// What comes of each part, in order; told its number and its range.
  func map<Result: Sendable>(_ work: @Sendable (Int, Range<Int>) -> Result) -> [Result] {
    guard ranges.count > 1 else { return [work(0, ranges[0])] }
    let results = Mutex([Result?](repeating: nil, count: ranges.count))
    DispatchQueue.concurrentPerform(iterations: ranges.count) { index in
      let result = work(index, ranges[index])
      results.withLock { $0[index] = result }
    }
    return results.withLock { $0.compactMap { $0 } }
  }
}
