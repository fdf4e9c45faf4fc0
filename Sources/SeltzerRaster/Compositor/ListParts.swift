import Dispatch
import Synchronization

/// A list divided into one part per thread; a short list is one part.
struct ListParts {
  let ranges: [Range<Int>]

  /// Divides `count` elements into parts of at least `least`; smaller parts do not justify a thread.
  init(count: Int, threads: Int, least: Int = 4096) {
    let parts = max(1, min(threads, count / least))
    ranges = (0..<parts).map { count * $0 / parts..<count * ($0 + 1) / parts }
  }

  /// Calls `work` with the number and the range of each part; returns the results in order.
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
