/// Finds out what the columns of a header are.
struct LogColumns {
  private struct Found {
    var columns: [Character: Int] = [:]
    var prefix = ""
    var isDown: Bool?
    var rank: Int
  }

  private let cells: [LogCell]
  private let file: String
  private var found: [LogQuantity: Found] = [:]
  private var prefixes: Set<String> = []
  private var warnings: [String] = []
  private var sensor: LogSensor?

  /// `file` is the name of the file, without folders; its ending does not matter.
  init(_ cells: [LogCell], file: String) {
    self.cells = cells
    self.file = file
    for (index, cell) in cells.enumerated() { take(index, cell) }
    takeBare()
    found = found.filter { quantity, found in
      let axes = quantity == .direct ? ["x", "y"] : quantity.axes
      return axes.allSatisfy { found.columns[$0] != nil }
    }
  }

  private func index(of key: String) -> Int? { cells.firstIndex { $0.key == key } }

  private var clock: Int? {
    LogNames.times.lazy.compactMap { key in
      cells.firstIndex { $0.key == key && ($0.unit.map { LogUnit.ticks($0) != nil } ?? true) }
    }.first
  }

  private mutating func take(_ index: Int, _ cell: LogCell) {
    guard let axis = cell.key.last, "wxyz".contains(axis) else { return }
    let prefix = String(cell.key.dropLast())
    let quantity: LogQuantity
    let rank: Int
    if LogNames.attitudes.contains(prefix) {
      (quantity, rank) = (.attitude, 4)
    } else if LogNames.rates.contains(prefix), axis != "w" {
      (quantity, rank) = (.rate, 4)
    } else if LogNames.gravities.contains(prefix), axis != "w" {
      (quantity, rank) = (.gravity, 5)
    } else if LogNames.accelerations.contains(prefix), axis != "w" {
      (quantity, rank) = (.gravity, 4)
    } else {
      return
    }
    if let unit = cell.unit, quantity != .attitude, scale(quantity, unit) == nil {
      warnings.append("the unit of '\(cell.text)' is not understood, so it is not used")
      return
    }
    prefixes.insert(prefix)
    var entry = found[quantity] ?? Found(prefix: prefix, rank: rank)
    // A header may have two of a kind, such as gravity and acceleration; the better one is taken.
    if entry.prefix != prefix {
      guard rank > entry.rank else { return }
      entry = Found(prefix: prefix, rank: rank)
    }
    if entry.columns[axis] == nil { entry.columns[axis] = index }
    found[quantity] = entry
  }

  /// Columns that are called only x, y, z: their unit, their file's name or their number tells.
  private mutating func takeBare() {
    var bare: [Character: Int] = [:]
    for axis in "wxyz" { bare[axis] = index(of: String(axis)) }
    guard let x = bare["x"], bare["y"] != nil else { return }
    let unit = cells[x].unit
    var entry = Found(columns: bare, rank: 3)
    let name = file.lowercased()
    if bare["w"] != nil {
      if found[.attitude] == nil { found[.attitude] = entry }
    } else if let unit, LogUnit.rate(unit) != nil {
      if found[.rate] == nil { found[.rate] = entry }
    } else if let unit, LogUnit.acceleration(unit) != nil {
      if name.contains("linear") || name.contains("without g") { return }
      if found[.gravity] == nil { found[.gravity] = entry }
    } else if unit != nil {
      return
    } else if index(of: "secondselapsed") != nil || bare["z"] != nil {
      guard let sensor = LogSensor(file: file), sensor.quantity != .attitude else { return }
      self.sensor = sensor
      entry.rank = sensor.rank
      if found[sensor.quantity] == nil { found[sensor.quantity] = entry }
    } else if found.isEmpty {
      found[.direct] = entry
    }
  }

  private func scale(_ quantity: LogQuantity, _ unit: String) -> Double? {
    quantity == .rate ? LogUnit.rate(unit) : LogUnit.acceleration(unit)
  }

  private func format(_ isTwoRows: Bool) -> MotionLogFormat {
    if isTwoRows { return .repoIMU }
    if index(of: "secondselapsed") != nil { return .sensorLogger }
    if !prefixes.isDisjoint(with: LogNames.euroc) { return .euroc }
    if !prefixes.isDisjoint(with: LogNames.coreMotion) { return .coreMotion }
    if found[.direct] != nil { return .offset }
    let units = Set(found.values.flatMap { $0.columns.values.compactMap { cells[$0].unit } })
    if units.contains(where: { $0.hasPrefix("deg") || $0 == "g" }) { return .ximu3 }
    let gravity = found[.gravity]?.columns["x"]
    if let gravity, cells[gravity].key == "gravityx", cells[gravity].unit == nil {
      return .coreMotion
    }
    if clock.map({ cells[$0].key == "time" && cells[$0].unit == "s" }) ?? false { return .phyphox }
    if clock.map({ cells[$0].unit == "us" }) ?? false, prefixes.contains("quaternion") {
      return .ximu3
    }
    return .columns
  }

  /// The names that were understood, for an error.
  var understood: [String] {
    let indices = Set(found.values.flatMap(\.columns.values)).union(clock.map { [$0] } ?? [])
    return indices.sorted().map { cells[$0].text }
  }

  /// How to read the rows, or nil where there is no time or nothing whole beside it.
  func layout(delimiter: UInt8, isTwoRows: Bool, isDown: Bool) -> LogLayout? {
    guard let clock, !found.isEmpty else { return nil }
    let format = format(isTwoRows)
    var layout = LogLayout(
      format: format, delimiter: delimiter,
      slots: [Int8](repeating: LogLayout.unused, count: cells.count))
    layout.warnings = warnings
    setClock(clock, in: &layout)
    for quantity in LogQuantity.allCases {
      guard let entry = found[quantity] else { continue }
      layout.ranks[quantity] = entry.rank
      let pointsDown = format == .coreMotion || format == .sensorLogger && isDown
      for (slot, axis) in zip(quantity.slots, quantity.axes) {
        guard let column = entry.columns[axis] else { continue }
        let (scale, unit) = scale(quantity, column, format, pointsDown: pointsDown)
        layout.slots[column] = Int8(slot)
        layout.scales[slot] = quantity == .gravity && !pointsDown ? -scale : scale
        layout.columns.append(
          .init(
            name: cells[column].text, quantity: quantity.name, axis: String(axis), unit: unit))
      }
    }
    return layout
  }

  private func setClock(_ clock: Int, in layout: inout LogLayout) {
    let cell = cells[clock]
    layout.slots[clock] = LogLayout.time
    layout.ticks = cell.unit.flatMap(LogUnit.ticks)
    switch layout.format {
    case .euroc where cell.unit == nil: layout.ticks = 1_000_000_000
    case .sensorLogger: layout.ticks = 1
    case .repoIMU where cell.unit == nil: layout.ticks = 1
    default: break
    }
    layout.columns.append(
      .init(
        name: cell.text, quantity: "time", axis: "",
        unit: layout.ticks.map(LogUnit.name(ticks:)) ?? ""))
    if layout.format == .sensorLogger, let time = index(of: "time"), time != clock {
      layout.slots[time] = LogLayout.otherTime
    }
  }

  private func scale(
    _ quantity: LogQuantity, _ column: Int, _ format: MotionLogFormat, pointsDown: Bool
  ) -> (Double, String) {
    let unit = cells[column].unit
    switch quantity {
    case .attitude, .direct: return (1, "")
    case .rate: return (unit.flatMap(LogUnit.rate) ?? 1, unit ?? "rad/s")
    case .gravity:
      let isInG =
        format == .coreMotion || format == .sensorLogger && pointsDown && sensor?.isRaw ?? false
      let usual = isInG ? "g" : "m/s2"
      return (LogUnit.acceleration(unit ?? usual) ?? 1, unit ?? usual)
    }
  }
}
