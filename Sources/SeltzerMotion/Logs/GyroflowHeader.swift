/// The lines before the rows of a .gcsv file.
///
/// Gyroflow's documents say: times `tscale` are seconds, rates times `gscale` rad/s, accelerations
/// times `ascale` g, upwards at rest; the letters of `orientation` say which axis of the sensor, or
/// which negated one (small letters), stands for x, y and z. Gyroflow's own axes are x up, y left and
/// z backwards, for a lens that looks forwards; a phone's are x right, y up and z backwards.
enum GyroflowHeader {
  private static let mostLines = 256

  static func read(_ lines: LineReader) throws(MotionError) -> LogLayout? {
    var values: [String: String] = [:]
    for _ in 0..<mostLines {
      guard let bytes = try lines.next() else { return nil }
      let line = String(decoding: bytes, as: UTF8.self)
      let raw = LogCell.split(line, at: ",")
      let cells = raw.prefix(LogHeader.mostColumns + 1).map { LogCell($0) }
      guard cells.count <= LogHeader.mostColumns else {
        throw .faultyLine(
          lines.name, line: lines.lineNumber, value: "\(raw.count) columns",
          allowed: "at most \(LogHeader.mostColumns) columns")
      }
      if cells.contains(where: { $0.key == "t" || $0.key == "time" }), cells.count > 2 {
        return try layout(cells, values, lines)
      }
      if let key = cells.first?.key, cells.count > 1 { values[key] = cells[1].text }
    }
    return nil
  }

  private static func layout(
    _ cells: [LogCell], _ values: [String: String], _ lines: LineReader
  ) throws(MotionError) -> LogLayout? {
    guard let time = cells.firstIndex(where: { $0.key == "t" || $0.key == "time" }) else {
      return nil
    }
    var layout = LogLayout(
      format: .gcsv, delimiter: UInt8(ascii: ","),
      slots: [Int8](repeating: LogLayout.unused, count: cells.count))
    layout.slots[time] = LogLayout.time
    layout.ticks = 1
    layout.timeScale = try scale("tscale", 0.001, values, lines)
    layout.columns.append(.init(name: cells[time].text, quantity: "time", axis: "", unit: "s"))
    let letters = try orientation(values, lines, &layout)
    let scales = (
      try scale("gscale", 1, values, lines), try scale("ascale", 1, values, lines)
    )
    for (quantity, names, scale, unit) in [
      (LogQuantity.rate, ["g", "r", "gyro"], scales.0, "rad/s"),
      (.gravity, ["a", "acc"], -scales.1, "g"),
    ] {
      var slots: [(column: Int, slot: Int, scale: Double, axis: Character)] = []
      // Device x is -y of Gyroflow's axes, device y is x, device z is z.
      for (axis, (source, sign)) in zip(0..., [(1, -1.0), (0, 1), (2, 1)]) {
        let letter = letters[source]
        let name = letter.lowercased()
        guard
          let column = cells.firstIndex(where: { cell in
            names.contains { cell.key == $0 + name }
          })
        else { continue }
        let scale = scale * sign * (letter.isUppercase ? 1 : -1)
        slots.append((column, quantity.slots.lowerBound + axis, scale, quantity.axes[axis]))
      }
      guard slots.count == 3 else { continue }
      layout.ranks[quantity] = 4
      for (column, slot, scale, axis) in slots {
        layout.slots[column] = Int8(slot)
        layout.scales[slot] = scale
        layout.columns.append(
          .init(
            name: cells[column].text, quantity: quantity.name,
            axis: (scale < 0) == (quantity == .rate) ? "-\(axis)" : String(axis), unit: unit))
      }
    }
    return layout.ranks.isEmpty ? nil : layout
  }

  private static func orientation(
    _ values: [String: String], _ lines: LineReader, _ layout: inout LogLayout
  ) throws(MotionError) -> [Character] {
    guard let text = values["orientation"] else {
      layout.warnings.append("it names no orientation, so XYZ is taken")
      return ["X", "Y", "Z"]
    }
    guard text.count == 3, Set(text.uppercased()) == ["X", "Y", "Z"] else {
      throw .faultyLine(
        lines.name, line: lines.lineNumber,
        value: "orientation,\(printable(text.utf8, atMost: 20))",
        allowed: "each of x, y and z once, small letters for negated axes, such as YxZ")
    }
    return Array(text)
  }

  private static func scale(
    _ key: String, _ usual: Double, _ values: [String: String], _ lines: LineReader
  ) throws(MotionError) -> Double {
    guard let text = values[key] else { return usual }
    guard let scale = Double(text), scale.isFinite, scale != 0 else {
      throw .faultyLine(
        lines.name, line: lines.lineNumber, value: "\(key),\(printable(text.utf8, atMost: 20))",
        allowed: "a number other than 0")
    }
    return scale
  }
}
