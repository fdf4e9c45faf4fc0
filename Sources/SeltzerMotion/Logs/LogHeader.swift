/// Reads what stands before a log's rows.
enum LogHeader {
  /// The most columns that a log may have.
  static let mostColumns = 1024
  private static let mostLinesBefore = 256

  /// How the rows are to be read, or nil, and what was understood of the header.
  struct Result {
    var layout: LogLayout?
    var firstLine = ""
    var understood: [String] = []
  }

  /// `isDown` says whether Sensor Logger's gravity points down.
  static func read(
    _ lines: LineReader, file: String, isDown: Bool
  ) throws(MotionError) -> Result {
    var result = Result()
    for _ in 0..<mostLinesBefore {
      guard let bytes = try lines.next() else { return result }
      let line = String(decoding: bytes, as: UTF8.self)
      let isBlank = line.allSatisfy { $0.isWhitespace || $0 == "," || $0 == ";" }
      if isBlank || line.lowercased().hasPrefix("sep=") { continue }
      if result.firstLine.isEmpty { result.firstLine = printable(bytes, atMost: 80) }
      if line.hasPrefix("GYROFLOW IMU LOG") || line.hasPrefix("CAMERA IMU LOG") {
        result.layout = try GyroflowHeader.read(lines)
        return result
      }
      let delimiter = LogCell.delimiter(of: line)
      let raw = LogCell.split(line, at: delimiter)
      guard raw.count <= mostColumns else {
        throw .faultyLine(
          lines.name, line: lines.lineNumber, value: "\(raw.count) columns",
          allowed: "at most \(mostColumns) columns")
      }
      let columns = LogColumns(raw.map { LogCell($0) }, file: file)
      result.layout = columns.layout(
        delimiter: delimiter.asciiValue ?? 0x2C, isTwoRows: false, isDown: isDown)
      if result.layout != nil { return result }
      result.understood = columns.understood
      if line.hasPrefix("#") || line.hasPrefix("%") { continue }
      if raw.dropFirst().contains(where: { LogCell($0).text.isEmpty }) {
        result.layout = try twoRows(raw, delimiter, lines, file: file, isDown: isDown)
      }
      return result
    }
    return result
  }

  /// A header whose first row names groups and whose second row names axes.
  private static func twoRows(
    _ groups: [String], _ delimiter: Character, _ lines: LineReader, file: String, isDown: Bool
  ) throws(MotionError) -> LogLayout? {
    guard let bytes = try lines.next() else { return nil }
    let axes = LogCell.split(String(decoding: bytes, as: UTF8.self), at: delimiter)
    var group = ""
    var cells: [LogCell] = []
    for (index, axis) in axes.enumerated().prefix(mostColumns) {
      if index < groups.count, !LogCell(groups[index]).text.isEmpty { group = groups[index] }
      let axis = LogCell(axis).text
      // Units stand behind the name of a group, so the axis goes between them.
      let split = axis.isEmpty ? nil : group.lastIndex { $0 == "(" || $0 == "[" }
      let name =
        if let split {
          String(group[..<split] + " \(axis) " + group[split...])
        } else {
          "\(group) \(axis)"
        }
      cells.append(LogCell(name))
    }
    return LogColumns(cells, file: file).layout(
      delimiter: delimiter.asciiValue ?? 0x3B, isTwoRows: true, isDown: isDown)
  }
}
