/// The units that headers name, and what turns their numbers into ours.
enum LogUnit {
  static let gravity = 9.80665

  /// A unit as it is compared: `[rad s^-1]` and `(rad/s)` must not depend on spaces and carets.
  static func normal(_ text: some StringProtocol) -> String {
    String(
      text.lowercased().compactMap { (character: Character) -> Character? in
        switch character {
        case " ", "^", "·", "*", "\"": nil
        case "²": "2"
        case "−", "⁻": "-"
        case "¹": "1"
        // A micro sign or degree sign in an encoding that is not UTF-8 arrives as U+FFFD.
        default: character
        }
      })
  }

  /// What turns numbers in this unit into rad/s.
  static func rate(_ unit: String) -> Double? {
    switch unit {
    case "rad/s", "rads-1", "radians/s", "rad/sec": 1
    case "deg/s", "degs-1", "°/s", "\u{FFFD}/s", "dps", "degrees/s", "deg/sec": .pi / 180
    default: nil
    }
  }

  /// What turns numbers in this unit into g.
  static func acceleration(_ unit: String) -> Double? {
    switch unit {
    case "m/s2", "ms-2", "m/s/s", "m/s\u{FFFD}": 1 / gravity
    case "g": 1
    case "mg": 1e-3
    default: nil
    }
  }

  /// How many of this unit a second has.
  static func ticks(_ unit: String) -> Int64? {
    switch unit {
    case "s", "sec", "second", "seconds": 1
    case "ms", "msec", "milliseconds": 1_000
    case "us", "µs", "μs", "\u{FFFD}s", "usec", "microseconds": 1_000_000
    case "ns", "nsec", "nanoseconds": 1_000_000_000
    default: nil
    }
  }

  /// What a unit of time is called.
  static func name(ticks: Int64) -> String {
    switch ticks {
    case 1: "s"
    case 1_000: "ms"
    case 1_000_000: "us"
    default: "ns"
    }
  }
}
