extension LogStream {
  /// What was read so far.
  var summary: MotionLogSummary.File {
    let median = steps.median
    return .init(
      name: name, format: format, columns: columnsTaken, rows: rows, linesLeftOut: linesLeftOut,
      rate: median.map { 1 / $0 }, gaps: steps.longer(than: 5), repeats: repeats,
      backwards: backwards)
  }

  /// What was doubtful so far, each beginning with the file's name.
  var warnings: [String] {
    var list = headerWarnings
    if linesLeftOut > 0 {
      list.append(
        "\(linesLeftOut) lines without usable numbers are left out, first \(firstLeftOut)")
    }
    if linesWithHoles > 0 { list.append("\(linesWithHoles) lines have numbers missing") }
    if isClockCoarse { list.append("time is written like 1.6E+18, so seconds_elapsed is used") }
    if backwards > 0 { list.append("time runs backwards \(backwards) times") }
    if repeats > rows / 2, rows > 2 { list.append("most rows have the time of the row before") }
    if isClamped { list.append("offsets beyond -1...1 are cut") }
    return list.map { "\(name): \($0)" }
  }
}
