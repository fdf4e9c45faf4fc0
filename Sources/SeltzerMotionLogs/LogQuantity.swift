/// What a column of a log measures.
enum LogQuantity: String, CaseIterable {
  case rotationRate = "rotation rate"
  case gravity
  case attitude
  case offset

  /// Where its values are among the 12 of a row.
  var slots: Range<Int> {
    switch self {
    case .rotationRate: 0..<3
    case .gravity: 3..<6
    case .attitude: 6..<10
    case .offset: 10..<12
    }
  }

  /// Its axes, in the order of its slots.
  var axes: [Character] {
    switch self {
    case .rotationRate, .gravity: ["x", "y", "z"]
    case .attitude: ["w", "x", "y", "z"]
    case .offset: ["x", "y"]
    }
  }

  /// Returns the factor from a unit to rad/s or g; nil if the unit is unknown.
  func scale(from unit: String) -> Double? {
    switch self {
    case .rotationRate: LogUnit.rotationRate(unit)
    case .gravity: LogUnit.acceleration(unit)
    case .attitude, .offset: 1
    }
  }
}

/// What a file contains if only its name says so.
struct LogSensor {
  let quantity: LogQuantity
  /// Decides between files that measure the same; the highest wins.
  let rank: Int
  /// The accelerations are uncalibrated.
  var isRaw = false

  private static let byName: [(part: String, sensor: LogSensor?)] = [
    ("watch", nil),
    ("headphone", nil),
    ("gyroscopeuncalibrated", LogSensor(quantity: .rotationRate, rank: 1)),
    ("gyro", LogSensor(quantity: .rotationRate, rank: 2)),
    ("gravity", LogSensor(quantity: .gravity, rank: 3)),
    ("totalacceleration", LogSensor(quantity: .gravity, rank: 2)),
    ("accelerometeruncalibrated", LogSensor(quantity: .gravity, rank: 1, isRaw: true)),
  ]

  /// Returns what a file of this name contains, or nil if nothing that is used.
  ///
  /// Sensor Logger's Accelerometer.csv contains acceleration without gravity, which is not used.
  static func of(file: String) -> LogSensor? {
    let name = file.lowercased()
    return byName.first { name.contains($0.part) }?.sensor
  }
}

/// The units that headers name.
enum LogUnit {
  /// Returns a unit without spaces, carets and the like: `[rad s^-1]` becomes `rads-1`.
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

  // U+FFFD: a degree or micro sign, or a superscript, in an encoding other than UTF-8.

  /// The factor to rad/s.
  static func rotationRate(_ unit: String) -> Double? {
    switch unit {
    case "rad/s", "rads-1", "radians/s", "rad/sec": 1
    case "deg/s", "degs-1", "°/s", "\u{FFFD}/s", "dps", "degrees/s", "deg/sec": .pi / 180
    default: nil
    }
  }

  /// The factor to g.
  static func acceleration(_ unit: String) -> Double? {
    switch unit {
    case "m/s2", "ms-2", "m/s/s", "m/s\u{FFFD}": 1 / 9.80665
    case "g": 1
    case "mg": 1e-3
    default: nil
    }
  }

  /// How many of the unit make a second.
  static func ticksPerSecond(_ unit: String) -> Int64? {
    switch unit {
    case "s", "sec", "second", "seconds": 1
    case "ms", "msec", "milliseconds": 1_000
    case "us", "µs", "μs", "\u{FFFD}s", "usec", "microseconds": 1_000_000
    case "ns", "nsec", "nanoseconds": 1_000_000_000
    default: nil
    }
  }

  /// The unit of time of which so many make a second.
  static func name(ticksPerSecond: Int64) -> String {
    switch ticksPerSecond {
    case 1: "s"
    case 1_000: "ms"
    case 1_000_000: "us"
    default: "ns"
    }
  }
}
