/// Counts the time steps of a log, in constant memory.
///
/// HdrHistogram rounds to its bins and would show 99.97 for a log of 100 samples per second. Here
/// the sum of each bin gives its exact mean.
struct StepHistogram {
  // 64 bins per octave, from 2^-40 to 2^24 seconds.
  private static let binsPerOctave = 64
  private static let lowest = 1023 - 40
  private var counts = [Int](repeating: 0, count: 64 * binsPerOctave)
  private var sums = [Double](repeating: 0, count: 64 * binsPerOctave)
  private var count = 0

  /// Counts a step of `seconds` > 0.
  mutating func add(_ seconds: Double) {
    let octaves = Int(seconds.bitPattern >> 46) - Self.lowest * Self.binsPerOctave
    let bin = min(max(octaves, 0), counts.count - 1)
    counts[bin] += 1
    sums[bin] += seconds
    count += 1
  }

  /// The median step to 1 %: the mean of its bin; nil without steps.
  var median: Double? {
    var below = 0
    for (bin, binCount) in counts.enumerated() where binCount > 0 {
      below += binCount
      if 2 * below >= count { return sums[bin] / Double(binCount) }
    }
    return nil
  }

  /// Returns the number of steps longer than `factor` medians.
  func count(over factor: Double) -> Int {
    guard let limit = median.map({ $0 * factor }) else { return 0 }
    return zip(counts, sums).reduce(0) { total, bin in
      bin.0 > 0 && bin.1 / Double(bin.0) > limit ? total + bin.0 : total
    }
  }
}
