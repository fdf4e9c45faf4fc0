import SeltzerMotion

/// The RepoIMU data set: semicolons, and a header of two rows without units: s, m/s², rad/s.
///
/// The first row names groups of columns, the second the axes in them. Acceleration points up at rest.
struct RepoIMU: MotionLogFormat {
  let name = "RepoIMU"
  let example = "Time (s);Vicon Orientation"

  func layout(for header: LogHeader) throws(MotionError) -> LogLayout? {
    let groups = header.columns.cells
    guard !header.isComment, groups.dropFirst().contains(where: \.text.isEmpty),
      let line = try header.lines.nextFilled()
    else { return nil }
    var group = ""
    let axes = LogCell.split(line.untrimmed, at: header.delimiter)
    let cells = axes.enumerated().map { index, axis in
      if index < groups.count, !groups[index].text.isEmpty { group = groups[index].text }
      // The unit follows the group's name, so the axis is inserted between them.
      let unit = axis.text.isEmpty ? nil : group.lastIndex { $0 == "(" || $0 == "[" }
      return LogCell(
        unit.map { "\(group[..<$0]) \(axis.text) \(group[$0...])" } ?? "\(group) \(axis.text)")
    }
    return LogColumns(cells, delimiter: header.delimiter, file: header.file).layout(ticks: 1)
  }
}
