/// What one column of a log may tell of.
enum LogQuantity: Int, CaseIterable {
  case rate, gravity, attitude, direct

  /// Where its numbers stand among a row's; a row has 12.
  var slots: Range<Int> {
    switch self {
    case .rate: 0..<3
    case .gravity: 3..<6
    case .attitude: 6..<10
    case .direct: 10..<12
    }
  }

  /// The letters of its axes, in the order of its slots.
  var axes: [Character] { self == .attitude ? ["w", "x", "y", "z"] : ["x", "y", "z"] }

  var name: String {
    switch self {
    case .rate: "rotation rate"
    case .gravity: "gravity"
    case .attitude: "attitude"
    case .direct: "offset"
    }
  }
}

/// What the numbers of one file are, where only the file's name says so.
struct LogSensor {
  let quantity: LogQuantity
  /// Which is taken of several files with the same quantity: the one with the highest rank.
  let rank: Int
  /// Whether the file is one that iOS writes in g and Android in m/s².
  let isRaw: Bool

  /// What a file of this name holds; nil if nothing that is of use.
  ///
  /// Sensor Logger's Accelerometer.csv holds movement without gravity, so it is none.
  init?(file name: String) {
    let name = name.lowercased()
    let table: [(String, LogQuantity, Int, Bool)] = [
      ("watch", .direct, 0, false), ("headphone", .direct, 0, false),
      ("gyroscopeuncalibrated", .rate, 1, false), ("gyro", .rate, 2, false),
      ("gravity", .gravity, 3, false), ("totalacceleration", .gravity, 2, false),
      ("accelerometeruncalibrated", .gravity, 1, true), ("gameorientation", .attitude, 2, false),
      ("geomagnetic", .attitude, 1, false), ("orientation", .attitude, 3, false),
    ]
    guard let found = table.first(where: { name.contains($0.0) }), found.2 > 0 else { return nil }
    quantity = found.1
    rank = found.2
    isRaw = found.3
  }
}
