import Foundation

/// Times of several contenders, taken in turns.
struct Times {
  private var samples: [String: [Double]] = [:]
  private(set) var names: [String] = []

  init(_ repetitions: Int) {
    samples.reserveCapacity(repetitions)
  }

  /// Does some work twice and times the second, as it goes when frame follows frame.
  ///
  /// Else each contender would find the caches full of another's pictures. Repetition 0 is not
  /// counted.
  mutating func add(_ name: String, _ repetition: Int, _ work: () throws -> Void) rethrows {
    try work()
    let time = try ContinuousClock().measure(work) / .milliseconds(1)
    if !names.contains(name) { names.append(name) }
    if repetition > 0 { samples[name, default: []].append(time) }
  }

  /// Milliseconds.
  func median(_ name: String) -> Double { middle(samples[name] ?? []) }

  /// The median of one's times over another's of the same repetition.
  func ratio(_ name: String, over other: String) -> Double {
    middle(zip(samples[name] ?? [], samples[other] ?? []).map { $0 / $1 })
  }

  /// The median of the differences, in milliseconds.
  func difference(_ name: String, minus other: String) -> Double {
    middle(zip(samples[name] ?? [], samples[other] ?? []).map { $0 - $1 })
  }

  private func middle(_ values: [Double]) -> Double {
    values.isEmpty ? .nan : values.sorted()[values.count / 2]
  }
}

func number(_ value: Double, _ digits: Int = 2) -> String {
  String(format: "%.\(digits)f", value)
}

func pad(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(1, width - text.count))
}

/// The process's greatest memory so far.
func peakMegabytes() -> Int {
  var usage = rusage()
  // 0 is RUSAGE_SELF, which is of another type on each system.
  getrusage(0, &usage)
  #if canImport(Darwin)
    return Int(usage.ru_maxrss) / 1_000_000
  #else
    return Int(usage.ru_maxrss) / 1000
  #endif
}
