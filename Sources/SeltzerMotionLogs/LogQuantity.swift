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
