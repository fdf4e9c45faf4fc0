/// How far a log's times are apart, counted in constant memory.
final class StepHistogram {
  // 64 bins an octave, from 2^-40 to 2^24 seconds.
  private static let binsPerOctave = 64
  private static let lowest = 1023 - 40
  private static let bins = 64 * 64
  private let counts = UnsafeMutableBufferPointer<Int>.allocate(capacity: bins)
  private let sums = UnsafeMutableBufferPointer<Double>.allocate(capacity: bins)
  private(set) var count = 0

  init() {
    counts.initialize(repeating: 0)
    sums.initialize(repeating: 0)
  }

  deinit {
    counts.deallocate()
    sums.deallocate()
  }

  /// Counts a step of `seconds`, over 0.
  func add(_ seconds: Double) {
    let octaves = Int(seconds.bitPattern >> 46) - Self.lowest * Self.binsPerOctave
    let bin = min(max(octaves, 0), Self.bins - 1)
    counts[bin] += 1
    sums[bin] += seconds
    count += 1
  }

  /// The step that half of all are shorter than, to 1%: the mean of those about as long as it.
  var median: Double? {
    guard count > 0 else { return nil }
    var below = 0
    for bin in counts.indices {
      below += counts[bin]
      if 2 * below >= count { return sums[bin] / Double(counts[bin]) }
    }
    return nil
  }

  /// How many steps are longer than `times` the median.
  func longer(than times: Double) -> Int {
    guard let limit = median.map({ $0 * times }) else { return 0 }
    return zip(counts, sums).reduce(0) { total, bin in
      bin.0 > 0 && bin.1 / Double(bin.0) > limit ? total + bin.0 : total
    }
  }
}
