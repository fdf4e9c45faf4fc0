import Seltzer
import SeltzerDocument
import SeltzerMotion
import SeltzerMotionLogs
import SeltzerSystem

extension MotionLogSummary {
  /// Returns the summary in lines.
  func text(_ control: MotionControl) -> String {
    var lines = ["\(samples) samples in \(seconds), control \(control.rawValue)"]
    for file in files {
      lines.append("\(file.name): \(file.format), \(file.rows) rows")
      let rate = file.rate.map { "\($0.brief(parts: 1e4)) per second" } ?? "unknown rate"
      lines.append(
        "  \(rate), \(file.gaps) gaps, \(file.repeats) repeats, \(file.backwards) backwards, "
          + "\(file.linesLeftOut) lines left out")
      for column in file.columns {
        let axis = column.axis.isEmpty ? "" : " \(column.axis)"
        let unit = column.unit.isEmpty ? "" : " in \(column.unit)"
        lines.append("  \(column.name): \(column.quantity)\(axis)\(unit)")
      }
    }
    return lines.map { oneLine($0) + "\n" }.joined()
  }

  /// The duration as text.
  var seconds: String { duration.brief(parts: 1e3) + " s" }

  func json(_ control: MotionControl) -> JSONValue {
    [
      "control": .text(control.rawValue), "samples": .whole(samples), "duration": .number(duration),
      "warnings": .list(warnings.map(JSONValue.text)), "files": .list(files.map(\.json)),
    ]
  }
}

extension MotionLogSummary.File {
  fileprivate var json: JSONValue {
    [
      "name": .text(name), "format": .text(format), "rows": .whole(rows),
      "rate": rate.map(JSONValue.number) ?? .null, "gaps": .whole(gaps), "repeats": .whole(repeats),
      "backwards": .whole(backwards), "linesLeftOut": .whole(linesLeftOut),
      "columns": .list(
        columns.map {
          [
            "name": .text($0.name), "quantity": .text($0.quantity), "axis": .text($0.axis),
            "unit": .text($0.unit),
          ]
        }),
    ]
  }
}
