/// The number of bubbles with which a show holds a frame rate.
package struct StressBudget: Codable, Sendable, Equatable {
  /// The greatest number with which a show held the rate.
  package let count: Int
  /// The number with which the median frame takes the time allowed.
  package let median: Int
  /// The numbers with which 95 % of the frames take the time allowed, by each show, in rising order.
  package let rounds: [Int]
  /// The measurements of the show with `count` bubbles; nil if no show held the rate, or none was given.
  package let show: ShowTimes?

  /// The least and the greatest of the numbers that hold the rate by one of the shows.
  package var range: (least: Double, most: Double) {
    let all = (rounds + [count]).map(Double.init)
    return (all.min() ?? 0, all.max() ?? 0)
  }

  /// Whether other programs decide the result: the shows differ by more than a third, frames were missed
  /// that were drawn in time, or no show held the rate.
  package var isDisturbed: Bool {
    let (least, most) = (rounds[0], rounds[rounds.count - 1])
    return Double(least) * 1.5 < Double(most) || Double(count) * 1.2 < Double(least)
      || (show == nil && count < least)
  }
}

/// Finds the number of bubbles with which a show holds a frame rate.
package enum BudgetSearch {
  /// The most shows.
  package static let mostShows = 6
  /// The first count above 0 to try.
  private static let first = 16

  /// Returns the number; nil if not even a picture without bubbles is drawn in time.
  ///
  /// `limit` is the time of a frame in milliseconds. `draw` returns the time to draw a number of bubbles once, and
  /// `show` the times of a show of them. First the counts 0, 16, 64, 256, ... are drawn, up to one that takes
  /// too long. Then at most six shows have the count that the times of the last one suggest, below the counts
  /// that failed. The search ends if the next count is less than 2 % above one that held.
  package static func budget(
    limit: Double, upTo most: Int, draw: (_ count: Int) throws -> Double,
    show: (_ count: Int) throws -> ShowTimes
  ) rethrows -> StressBudget? {
    let empty = try draw(0)
    guard empty <= limit else { return nil }
    var (low, high) = ((count: 0, time: empty), (count: min(first, most), time: 0.0))
    high.time = try draw(high.count)
    while high.time <= limit {
      guard high.count < most else {
        return StressBudget(count: most, median: most, rounds: [most], show: nil)
      }
      low = high
      high.count = min(high.count * 4, most)
      high.time = try draw(high.count)
    }
    let each = (high.time - low.time) / Double(high.count - low.count)
    var next = low.count + Int((limit - low.time) / each)
    var held: (count: Int, median: Int, show: ShowTimes)?
    var (rounds, failed): ([Int], Int) = ([], .max)
    for _ in 0..<mostShows {
      let times = try show(next)
      /// The count with which frames take the time allowed, if those of `next` take `time`.
      func count(_ time: Double) -> Int {
        let each = max(time - empty, .leastNormalMagnitude) / Double(max(next, 1))
        // One percent fewer, as the times of two shows differ.
        return Int(min(max(limit * ShowTimes.share * 0.99 - empty, 0) / each, Double(most)))
      }
      let (shown, suggested) = (next, count(times.p95))
      rounds.append(suggested)
      if times.holds(limit) {
        held = (shown, max(shown, count(times.p50)), times)
        // A count between this one and the least that failed.
        next = min(suggested, shown + min(shown, (failed - shown) / 2))
      } else {
        if shown == 0 { return nil }
        failed = min(failed, shown)
        next = min(suggested, shown - max(1, shown / 12))
      }
      if let held, next <= held.count + held.count / 50 { break }
    }
    return StressBudget(
      count: held?.count ?? next, median: held?.median ?? next, rounds: rounds.sorted(),
      show: held?.show)
  }
}

/// Returns the smallest of some times that `percent` % of them do not exceed; there is at least one.
func percentile(_ percent: Int, of times: [Double]) -> Double {
  times.sorted()[max(0, (times.count * percent + 99) / 100 - 1)]
}
