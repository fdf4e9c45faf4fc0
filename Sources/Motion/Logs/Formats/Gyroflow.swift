import SeltzerMotion
import SeltzerSystem

/// Gyroflow's .gcsv: lines before the header give scales and the sensor's orientation.
///
/// By Gyroflow's documentation, times multiplied by `tscale` are seconds, rates by `gscale` rad/s,
/// and accelerations by `ascale` g, upwards at rest. The letters of `orientation` give the sensor's
/// axis for x, y and z; lower-case letters are negated axes. Gyroflow's axes are x up, y left and z
/// backwards for a lens that looks forwards; a phone's are x right, y up and z backwards.
struct Gyroflow: MotionLogFormat {
  let name = "Gyroflow gcsv"
  let example = "GYROFLOW IMU LOG"
  private static let lineLimit = 256

  func layout(for header: LogHeader) throws(MotionError) -> LogLayout? {
    guard header.line.hasPrefix("GYROFLOW IMU LOG") || header.line.hasPrefix("CAMERA IMU LOG")
    else { return nil }
    var delimiter: Character = ","
    var settings = Settings(lines: header.lines)
    for _ in 0..<Self.lineLimit {
      guard let line = try header.lines.next() else { return nil }
      delimiter = LogCell.delimiter(of: line.untrimmed)
      let cells = LogCell.split(line.untrimmed, at: delimiter)
      if cells.count > 2, let time = cells.firstIndex(where: { ["t", "time"].contains($0.key) }) {
        return try Self.layout(cells, delimiter, time: time, settings)
      }
      if let key = cells.first?.key, cells.count > 1 { settings.values[key] = cells[1].text }
    }
    return nil
  }

  private static func layout(
    _ cells: [LogCell], _ delimiter: Character, time: Int, _ settings: Settings
  ) throws(MotionError) -> LogLayout? {
    var layout = LogLayout(delimiter: delimiter, columnCount: cells.count)
    layout.readTime(time, of: cells, ticks: 1)
    layout.timeScale = try settings.scale("tscale", standard: 0.001)
    if settings.values["orientation"] == nil {
      layout.warnings.append("no orientation is given, so XYZ is assumed")
    }
    let letters = try settings.orientation()
    let gravityScale = -(try settings.scale("ascale", standard: 1))
    for (quantity, names, scale, unit) in [
      (
        LogQuantity.rotationRate, ["g", "r", "gyro"], try settings.scale("gscale", standard: 1),
        "rad/s"
      ),
      (.gravity, ["a", "acc"], gravityScale, "g"),
    ] {
      // The device's x is -y of Gyroflow's axes, its y is x, its z is z.
      let axes = [(1, -1.0), (0, 1), (2, 1)].compactMap { source, sign in
        let letter = letters[source]
        let column = cells.firstIndex { cell in
          names.contains { cell.key == $0 + letter.lowercased() }
        }
        return column.map { (column: $0, scale: scale * sign * (letter.isUppercase ? 1 : -1)) }
      }
      guard axes.count == 3 else { continue }
      layout.ranks[quantity] = 4
      for (index, axis) in axes.enumerated() {
        layout.read(
          axis.column, of: cells, as: quantity, axis: index, scale: axis.scale, unit: unit,
          isReversed: (axis.scale < 0) == (quantity == .rotationRate))
      }
    }
    return layout.ranks.isEmpty ? nil : layout
  }

  /// The lines before the header.
  private struct Settings {
    let lines: LineReader
    var values: [String: String] = [:]

    func orientation() throws(MotionError) -> [Character] {
      let text = values["orientation"] ?? "XYZ"
      guard text.count == 3, Set(text.uppercased()) == ["X", "Y", "Z"] else {
        throw invalid(
          "orientation", text,
          allowed: "each of x, y and z once, lower case for negated axes, such as YxZ")
      }
      return Array(text)
    }

    func scale(_ key: String, standard: Double) throws(MotionError) -> Double {
      guard let text = values[key] else { return standard }
      guard let scale = Double(text), scale.isFinite, scale != 0 else {
        throw invalid(key, text, allowed: "a number other than 0")
      }
      return scale
    }

    private func invalid(_ key: String, _ text: String, allowed: String) -> MotionError {
      .faultyLine(
        lines.name, line: lines.lineNumber, value: "\(key),\(excerpt(text, limit: 20))",
        allowed: allowed)
    }
  }
}
