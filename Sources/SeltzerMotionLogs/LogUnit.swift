enum LogUnit {
  /// Normalises a unit, such as `rad s^-1` to `rads-1`.
  static func normalized(_ text: some StringProtocol) -> String {
    String(
      text.lowercased().compactMap { (character: Character) -> Character? in
        switch character {
        case " ", "^", "·", "*", "\"": nil
        case "²": "2"
        case "−", "⁻": "-"
        case "¹": "1"
        default: character
        }
      })
  }

  // U+FFFD stands for a degree or micro sign or a superscript in an encoding other than UTF-8.

  /// Returns the factor to rad/s; nil if the unit is unknown.
  static func rotationRate(_ unit: String) -> Double? {
    switch unit {
    case "rad/s", "rads-1", "radians/s", "rad/sec": 1
    case "deg/s", "degs-1", "°/s", "\u{FFFD}/s", "dps", "degrees/s", "deg/sec": .pi / 180
    default: nil
    }
  }

  /// Returns the factor to g; nil if the unit is unknown.
  static func acceleration(_ unit: String) -> Double? {
    switch unit {
    case "m/s2", "ms-2", "m/s/s", "m/s\u{FFFD}": 1 / 9.80665
    case "g": 1
    case "mg": 1e-3
    default: nil
    }
  }

  /// Returns the units per second; nil if the unit is unknown.
  static func ticksPerSecond(_ unit: String) -> Int64? {
    switch unit {
    case "s", "sec", "second", "seconds": 1
    case "ms", "msec", "milliseconds": 1_000
    case "us", "µs", "μs", "\u{FFFD}s", "usec", "microseconds": 1_000_000
    case "ns", "nsec", "nanoseconds": 1_000_000_000
    default: nil
    }
  }

  static func name(ticksPerSecond: Int64) -> String {
    switch ticksPerSecond {
    case 1: "s"
    case 1_000: "ms"
    case 1_000_000: "us"
    default: "ns"
    }
  }
}
