/// The columns of a header that measure motion, recognised by name.
struct LogColumns {
  /// The columns of one quantity.
  private struct Found {
    var columns: [Character: Int] = [:]
    /// The name without the axis.
    var name = ""
    /// Of several names for a quantity, the one with the highest rank is read.
    var rank: Int
  }

  /// The names of clocks, in order of precedence.
  private static let clocks = [
    "secondselapsed", "motiontimestampsincereboot", "gyrotimestampsincereboot",
    "accelerometertimestampsincereboot", "timestampsincereboot", "timestamp", "time", "t",
    "elapsedtime", "elapsed", "seconds", "timesincestart", "datetime", "date", "yyyymoddhhmissss",
  ]
  /// The axes of Euler angles, and whether Android's direction is opposite.
  private static let angles: KeyValuePairs<String, Character> = [
    "yaw": "z", "azimuth": "z", "alpha": "z", "pitch": "x", "beta": "x", "roll": "y", "gamma": "y",
  ]
  private static let anglePrefixes = ["", "motion", "attitude", "orientation", "euler"]
  /// Quantities by names without units and axes.
  private static let quantities: [Substring: (quantity: LogQuantity, rank: Int)] = {
    let names: [(LogQuantity, rank: Int, names: String)] = [
      (.attitude, 4, "quaternion quat q qrs attitudequaternion motionquaternion"),
      (.attitude, 4, "viconorientation attitude rotationvector"),
      (.rotationRate, 4, "gyroscope gyro gyr g w wrss rotationrate motionrotationrate"),
      (.rotationRate, 4, "gyrorotation gyrorotationrate imugyroscope angularvelocity omega"),
      (.gravity, 5, "gravity motiongravity grav"),
      (.gravity, 4, "accelerometer acceleration accel acc a arss imuacceleration"),
      (.gravity, 4, "accelerometeracceleration totalacceleration"),
    ]
    return Dictionary(
      uniqueKeysWithValues: names.flatMap { quantity, rank, names in
        names.split(separator: " ").map { ($0, (quantity, rank)) }
      })
  }()

  /// The content of files by parts of their names in lower case, if only these tell it; nil is not used.
  ///
  /// Of files with the same quantity, the one with the highest rank is read. Sensor Logger's
  /// Accelerometer.csv contains acceleration without gravity, which is not used.
  private static let sensors: KeyValuePairs<String, (quantity: LogQuantity, rank: Int)?> = [
    "watch": nil, "headphone": nil,
    "gyroscopeuncalibrated": (.rotationRate, 1), "gyro": (.rotationRate, 2),
    "gravity": (.gravity, 3), "totalacceleration": (.gravity, 2),
    "accelerometeruncalibrated": (.gravity, 1),
  ]

  let cells: [LogCell]
  /// The names of quantities in use, without axes.
  private(set) var names: Set<String> = []
  private let delimiter: Character
  private var found: [LogQuantity: Found] = [:]
  private var warnings: [String] = []

  /// Finds the columns in a file; `file` is its name without folders.
  init(_ cells: [LogCell], delimiter: Character, file: String) {
    (self.cells, self.delimiter) = (cells, delimiter)
    for (index, cell) in cells.enumerated() { find(cell, at: index) }
    findBare(file: file.lowercased())
    found = found.filter { quantity, found in quantity.axes.allSatisfy { found.columns[$0] != nil }
    }
  }

  func column(named key: String) -> Int? { cells.firstIndex { $0.key == key } }
  func has(_ key: String) -> Bool { column(named: key) != nil }

  /// Returns the column of one axis of a quantity.
  func cell(_ quantity: LogQuantity, _ axis: Character) -> LogCell? {
    found[quantity]?.columns[axis].map { cells[$0] }
  }

  /// The column of the time.
  var clock: LogCell? { clockColumn.map { cells[$0] } }

  /// Whether a unit is degrees per second or g.
  var hasDegreesOrG: Bool {
    found.values.flatMap(\.columns.values).contains { column in
      cells[column].unit.map { $0.hasPrefix("deg") || $0 == "g" } ?? false
    }
  }

  /// Returns the layout of the rows, or nil without a time or a complete quantity.
  ///
  /// `ticks` are the units per second of a clock without a unit, nil if its first times determine it.
  /// `gravityPointsDown` is for a device at rest; `gravityUnit` is used if the header names none.
  func layout(
    ticks: Int64? = nil, gravityPointsDown: Bool = false, gravityUnit: String = "m/s2"
  ) -> LogLayout? {
    guard let clockColumn, !found.isEmpty else { return nil }
    var layout = LogLayout(
      delimiter: delimiter, columnCount: cells.count, time: clockColumn,
      ticks: Self.clock(cells[clockColumn])?.ticks ?? ticks)
    layout.warnings = warnings
    // Android's azimuth and pitch are clockwise.
    let isAndroid = has("azimuth") || has("orientationz")
    let standardUnits: [LogQuantity: String] = [.rotationRate: "rad/s", .gravity: gravityUnit]
    for quantity in LogQuantity.allCases {
      guard let entry = found[quantity] else { continue }
      layout.ranks[quantity] = entry.rank
      for (axis, letter) in quantity.axes.enumerated() {
        guard let column = entry.columns[letter] else { continue }
        var unit = standardUnits[quantity].map { cells[column].unit ?? $0 } ?? ""
        if quantity == .angles { unit = angleUnit(cells[column]) }
        let isReversed =
          quantity == .gravity && !gravityPointsDown
          || quantity == .angles && isAndroid && letter != "y"
        let scale = (quantity.scale(from: unit) ?? 1) * (isReversed ? -1 : 1)
        layout.read(column, as: quantity.slots.lowerBound + axis, scale: scale)
      }
    }
    return layout
  }

  private func angleUnit(_ cell: LogCell) -> String {
    let isBrowser = ["alpha", "beta", "gamma"].contains(where: cell.key.hasSuffix)
    let isDegrees = cell.unit.map { $0.hasSuffix("deg") || $0.hasSuffix("°") } ?? isBrowser
    return isDegrees || cell.unit?.hasSuffix("\u{FFFD}") ?? false ? "deg" : "rad"
  }

  /// Whether only the time is missing.
  var lacksTime: Bool { clockColumn == nil && !found.isEmpty }

  private var clockColumn: Int? {
    let found = cells.map { Self.clock($0)?.name }
    return Self.clocks.lazy.compactMap { key in found.firstIndex(of: key) }.first
  }

  /// Returns the name of a clock and its units per second; nil if the column is none.
  private static func clock(_ cell: LogCell) -> (name: String, ticks: Int64?)? {
    if clocks.contains(cell.key) {
      guard let unit = cell.unit else { return (cell.key, nil) }
      return LogUnit.ticks[unit].map { (cell.key, $0) }
    }
    // Such as `timestamp_ms` or `Time since start in ms`.
    let name = cell.key.dropLast(2)
    let short = String(name.hasSuffix("in") ? name.dropLast(2) : name)
    let unit = String(cell.key.suffix(2))
    guard clocks.contains(short), unit.first != "s" else { return nil }
    return LogUnit.ticks[unit].map { (short, $0) }
  }

  private mutating func find(_ cell: LogCell, at index: Int) {
    if let (word, axis) = Self.angles.first(where: { word, _ in
      cell.key.hasSuffix(word) && Self.anglePrefixes.contains(String(cell.key.dropLast(word.count)))
        || cell.unit?.hasPrefix(word) ?? false
    }) {
      found[.angles, default: Found(name: word, rank: 4)].columns[axis] = index
      return
    }
    guard let axis = cell.key.last, "wxyz".contains(axis) else { return }
    let name = String(cell.key.dropLast())
    guard let (quantity, rank) = Self.quantities[cell.key.dropLast()], quantity.axes.contains(axis)
    else { return }
    if let unit = cell.unit, quantity.scale(from: unit) == nil {
      warnings.append("the unit of '\(cell.text)' is unknown, so the column is not used")
      return
    }
    names.insert(name)
    var entry = found[quantity] ?? Found(name: name, rank: rank)
    if entry.name != name {
      guard rank > entry.rank else { return }
      entry = Found(name: name, rank: rank)
    }
    if entry.columns[axis] == nil { entry.columns[axis] = index }
    found[quantity] = entry
  }

  /// Identifies columns named only x, y and z by their unit, the file's name or their number.
  private mutating func findBare(file: String) {
    var bare: [Character: Int] = [:]
    for axis in "wxyz" { bare[axis] = column(named: "\(axis)") ?? column(named: "\(axis)value") }
    guard let x = bare["x"], bare["y"] != nil else { return }
    let unit = cells[x].unit
    if bare["w"] != nil {
      add(bare, as: .attitude)
    } else if let unit, LogUnit.rotationRate[unit] != nil {
      add(bare, as: .rotationRate)
    } else if let unit, LogUnit.acceleration[unit] != nil {
      if !file.contains("linear"), !file.contains("without g") { add(bare, as: .gravity) }
    } else if unit != nil {
      return
    } else if has("secondselapsed") || bare["z"] != nil {
      let sensor = Self.sensors.first { file.contains($0.key) }
      if let found = sensor?.value { add(bare, as: found.quantity, rank: found.rank) }
    } else if found.isEmpty {
      add(bare, as: .offset)
    }
  }

  private mutating func add(_ columns: [Character: Int], as quantity: LogQuantity, rank: Int = 3) {
    if found[quantity] == nil { found[quantity] = Found(columns: columns, rank: rank) }
  }
}
