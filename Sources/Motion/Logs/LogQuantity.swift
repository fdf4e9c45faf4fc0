import SeltzerMotion

/// A quantity that a column of a log measures.
package enum LogQuantity: String, CaseIterable, Sendable {
  case rotationRate = "rotation rate"
  case gravity, attitude, offset
  case angles = "Euler angles"

  /// The slots of its values in a row.
  var slots: Range<Int> {
    switch self {
    case .rotationRate: 0..<3
    case .gravity: 3..<6
    case .attitude: 6..<10
    case .offset: 10..<12
    case .angles: 12..<15
    }
  }

  /// The axes, in slot order.
  var axes: [Character] {
    switch self {
    case .rotationRate, .gravity: ["x", "y", "z"]
    case .attitude: ["w", "x", "y", "z"]
    case .offset: ["x", "y"]
    case .angles: ["z", "x", "y"]
    }
  }

  /// Returns the factor from a unit to rad/s or g; nil if the unit is unknown.
  func scale(from unit: String) -> Double? {
    switch self {
    case .rotationRate: LogUnit.rotationRate[unit]
    case .gravity: LogUnit.acceleration[unit]
    case .attitude, .offset: 1
    case .angles: unit == "deg" ? .pi / 180 : 1
    }
  }
}

/// The factors of units, normalised as by `normalized`.
enum LogUnit {
  // U+FFFD stands for a degree or micro sign or a superscript in an encoding other than UTF-8.

  /// To rad/s.
  static let rotationRate: [String: Double] = [
    "rad/s": 1, "rads-1": 1, "radians/s": 1, "rad/sec": 1,
    "deg/s": .pi / 180, "degs-1": .pi / 180, "°/s": .pi / 180, "\u{FFFD}/s": .pi / 180,
    "dps": .pi / 180, "degrees/s": .pi / 180, "deg/sec": .pi / 180,
  ]
  /// To g.
  static let acceleration: [String: Double] = [
    "m/s2": metre, "ms-2": metre, "m/s/s": metre, "m/s\u{FFFD}": metre, "g": 1, "mg": 1e-3,
  ]
  private static let metre = 1 / MotionSample.standardGravity
  /// The units in a second, by the names of time units.
  static let ticks: [String: Int64] = [
    "s": 1, "sec": 1, "second": 1, "seconds": 1, "ms": 1_000, "msec": 1_000,
    "milliseconds": 1_000, "us": 1_000_000, "µs": 1_000_000, "μs": 1_000_000,
    "\u{FFFD}s": 1_000_000, "usec": 1_000_000, "microseconds": 1_000_000, "ns": 1_000_000_000,
    "nsec": 1_000_000_000, "nanoseconds": 1_000_000_000,
  ]

  /// Normalises a unit, such as `rad s^-1` to `rads-1`.
  static func normalized(_ text: some StringProtocol) -> String {
    let replaced: [Character: Character] = ["²": "2", "−": "-", "⁻": "-", "¹": "1"]
    return String(text.lowercased().filter { !" ^·*\"â".contains($0) }.map { replaced[$0] ?? $0 })
  }
}
