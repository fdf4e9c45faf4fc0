import Foundation

/// Times of several contenders, taken in turns.
struct Times {
  enum Clock {
    /// The processor's time, which other programs do not lengthen.
    case processor
    /// What passes, for work that several threads share.
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

  /// Short work is done again and again for so long, in milliseconds.
  private static let turn = 20.0

  init(_ repetitions: Int, clock: Clock = .processor) {
    self.clock = clock
    samples.reserveCapacity(repetitions)
  }

  /// Does some work once, and then times it as it goes when frame follows frame.
  ///
  /// Else each contender would find the caches full of another's pictures. Repetition 0 is not
  /// counted.
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
