/// A quantity that a column of a log measures.
enum LogQuantity: String, CaseIterable {
  case rotationRate = "rotation rate"
  case gravity
  case attitude
  case offset

  /// The slots of its values among the 12 of a row.
  var slots: Range<Int> {
    switch self {
    case .rotationRate: 0..<3
    case .gravity: 3..<6
    case .attitude: 6..<10
    case .offset: 10..<12
    }
  }

  /// The axes, in slot order.
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

/// The content of a file, if only its name gives it.
struct LogSensor {
  let quantity: LogQuantity
  /// Of files with the same quantity, the one with the highest rank is read.
  let rank: Int
  /// Whether accelerations are uncalibrated.
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

  /// Returns the content of a file of this name, or nil if it is not used.
  ///
  /// Sensor Logger's Accelerometer.csv contains acceleration without gravity, which is not used.
  static func of(file: String) -> LogSensor? {
    let name = file.lowercased()
    return byName.first { name.contains($0.part) }?.sensor
  }
}
