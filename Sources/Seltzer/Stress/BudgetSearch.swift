/// The number of bubbles whose drawing takes the time of one frame, found in several rounds.
package struct StressBudget: Sendable, Equatable {
  /// The number of threads that drew one frame.
  package var threads = 1
  /// The counts at which the median frame takes the time allowed, one of each round, in rising order.
  package let rounds: [Int]
  /// The count at which 95 % of the frames of all rounds take at most the time allowed.
  package let inTime: Int

  package init(rounds: [Int], inTime: Int) {
    self.rounds = rounds.sorted()
    self.inTime = min(inTime, rounds.max() ?? inTime)
  }

  /// The count of the best round, as other programs only make frames slower.
  package var count: Int { rounds[rounds.count - 1] }

  /// Whether the rounds differ by more than a third, so that other programs decide the result.
  package var isDisturbed: Bool { Double(rounds[0]) < Double(count) * 2 / 3 }
}

/// Finds the number of bubbles whose drawing takes the time of one frame.
package enum BudgetSearch {
  /// The most rounds: many and short, as other programs slow a processor for a second or two at a time.
  package static let mostRounds = 15
  /// The frames of a count that is tried to find the order of magnitude; the fastest decides.
  private static let triedFrames = 3
  /// The first count above 0 to try.
  private static let first = 16

  /// Returns the counts of up to 15 rounds; nil if the time does not suffice without bubbles.
  ///
  /// `limit` is the time allowed in seconds, `seconds` the time for all rounds. `measure` returns the times
  /// of a number of frames with a number of bubbles. First the counts 0, 16, 64, 256, ... are tried, up to
  /// one that takes too long. Then each round measures the nearest power of two, its half and its double,
  /// and interpolates.
  package static func budget(
    limit: Double, upTo most: Int, frames: Int, seconds: Double,
    measure: (_ count: Int, _ frames: Int) throws -> [Double]
  ) rethrows -> StressBudget? {
    func fastest(_ count: Int) throws -> (count: Int, time: Double) {
      (count, try measure(count, min(triedFrames, frames)).min() ?? .infinity)
    }
    var low = try fastest(0)
    guard low.time <= limit else { return nil }
    var high = try fastest(min(first, most))
    while high.time <= limit {
      guard high.count < most else { return StressBudget(rounds: [most], inTime: most) }
      low = high
      high = try fastest(min(high.count * 4, most))
    }
    let counts = counts(around: count(at: limit, [low, high], upTo: most), upTo: most)
    // A round takes the times of a half, a whole and two limits.
    let roundTime = 3.5 * limit
    let rounds = max(1, min(mostRounds, Int(seconds / roundTime)))
    let frames = max(1, min(frames, Int(seconds / (Double(rounds) * roundTime))))
    var times = [[Double]](repeating: [], count: counts.count)
    var found: [Int] = []
    for _ in 0..<rounds {
      let points = try counts.indices.map { index in
        let measured = try measure(counts[index], frames)
        times[index] += measured
        return (counts[index], percentile(50, of: measured))
      }
      found.append(count(at: limit, points, upTo: most))
    }
    let slow = zip(counts, times).map { ($0, percentile(95, of: $1)) }
    return StressBudget(rounds: found, inTime: count(at: limit, slow, upTo: most))
  }

  /// Returns the nearest power of two, its half and its double; 0 and 16 for numbers of a few bubbles.
  private static func counts(around estimate: Int, upTo most: Int) -> [Int] {
    guard estimate > first * 2 / 3, most > first else { return [0, min(first, most)] }
    var middle = first
    while Double(middle) * 2.0.squareRoot() < Double(estimate) { middle *= 2 }
    return [middle / 2, min(middle, most - 1), min(middle * 2, most)]
  }

  /// Returns the count at which a frame takes `limit` seconds, by the two nearest of the times measured for
  /// rising counts.
  private static func count(
    at limit: Double, _ points: [(count: Int, time: Double)], upTo most: Int
  ) -> Int {
    let upper = max(1, points.firstIndex { $0.time > limit } ?? points.count - 1)
    let (a, b) = (points[upper - 1], points[upper])
    let each = (b.time - a.time) / Double(b.count - a.count)
    // Other programs may have slowed the smaller count.
    let count =
      each > 0 ? Double(a.count) + (limit - a.time) / each : Double(b.count) * limit / b.time
    return Int(max(0, min(count, Double(most))))
  }
}

/// Returns the smallest of some times that `percent` % of them do not exceed; there is at least one.
func percentile(_ percent: Int, of times: [Double]) -> Double {
  times.sorted()[max(0, (times.count * percent + 99) / 100 - 1)]
}
