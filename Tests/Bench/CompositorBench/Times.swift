import Foundation

/// The times of contenders that run in turn.
struct Times {
  enum Clock {
    /// Processor time, which is hardly affected by other programs.
    case processor
    /// Wall time, for work on several threads.
    case wall

    var milliseconds: Double {
      var time = timespec()
      clock_gettime(self == .processor ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &time)
      return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
    }
  }

  private let clock: Clock
  private var samples: [String: [Double]] = [:]
  private(set) var names: [String] = []

  /// Short work is repeated for this many milliseconds.
  private static let turn = 20.0

  init(_ repetitions: Int, clock: Clock = .processor) {
    self.clock = clock
    samples.reserveCapacity(repetitions)
  }

  /// Runs work once to warm up the caches and then measures it.
  ///
  /// Repetition 0 is not counted.
  mutating func add(_ name: String, _ repetition: Int, _ work: () throws -> Void) rethrows {
    try work()
    let start = clock.milliseconds
    var (now, rounds) = (start, 0)
    repeat {
      try work()
      rounds += 1
      now = clock.milliseconds
    } while now - start < Self.turn
    if !names.contains(name) { names.append(name) }
    if repetition > 0 { samples[name, default: []].append((now - start) / Double(rounds)) }
  }

  /// Milliseconds.
  func median(_ name: String) -> Double { middle(samples[name] ?? []) }

  /// Returns the median ratio of two contenders' times in the same repetition.
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

/// Returns the peak memory of the process.
func peakMegabytes() -> Int {
  var usage = rusage()
  // 0 is RUSAGE_SELF, whose type depends on the system.
  getrusage(0, &usage)
  #if canImport(Darwin)
    return Int(usage.ru_maxrss) / 1_000_000
  #else
    return Int(usage.ru_maxrss) / 1000
  #endif
}
