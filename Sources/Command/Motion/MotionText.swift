import Seltzer
import SeltzerDocument
import SeltzerMotion
import SeltzerMotionLogs
import SeltzerOutput
import SeltzerSystem

/// Prints the samples of a motion log and its summary.
struct MotionText: ~Copyable {
  enum Form { case table, csv, json }

  private let form: Form
  private let showsSamples: Bool
  private var output = OutputFile()
  private var text: [UInt8] = []
  private var isFirst = true

  init(form: Form, showsSamples: Bool) {
    self.form = form
    self.showsSamples = showsSamples
  }

  mutating func begin() throws {
    switch form {
    case .json: put(showsSamples ? "{\n  \"samples\": [" : "{")
    case .csv: put("t,qw,qx,qy,qz,gx,gy,gz,h,v\n")
    case .table:
      guard showsSamples else { return }
      put("         t   attitude w        x        y        z     offset h        v\n")
    }
  }

  mutating func add(_ moment: MotionReading.Moment) throws {
    switch form {
    case .json: addJSON(moment)
    case .csv: addCSV(moment)
    case .table: addRow(moment)
    }
    isFirst = false
    if text.count > 1 << 16 { try flush() }
  }

  consuming func end(_ summary: MotionLogSummary, _ control: MotionControl) throws {
    switch form {
    case .csv: break
    case .json:
      if showsSamples { put(isFirst ? "],\n" : "\n  ],\n") } else { put("\n") }
      let json = JSONValue.object(
        [(key: "control", value: .text(control.rawValue))] + summary.json.members)
      put("  \"summary\": \(json.text(indent: "  "))\n}\n")
    case .table:
      if showsSamples { put("\n") }
      put(Self.lines(summary, control))
    }
    try flush()
    try output.finish()
  }

  private mutating func flush() throws {
    try output.write(text)
    text.removeAll(keepingCapacity: true)
  }

  private mutating func put(_ string: String) { text += string.utf8 }

  private mutating func addJSON(_ moment: MotionReading.Moment) {
    func list(_ values: [Double]?) -> JSONValue {
      values.map { .numbers($0.map { $0.rounded(parts: 1e6) }) } ?? .null
    }
    let offsetName = if case .viewer = moment.tilt { "viewerOffset" } else { "contentOffset" }
    let json: JSONValue = .object([
      ("t", .number(moment.t.rounded(parts: 1e6))), ("attitude", list(moment.attitudeValues)),
      ("gravity", list(moment.gravityValues)), (offsetName, list(moment.offsetValues)),
    ])
    put((isFirst ? "\n    " : ",\n    ") + json.description)
  }

  private mutating func addCSV(_ moment: MotionReading.Moment) {
    func cells(_ values: [Double]?, _ count: Int) -> [String] {
      values?.map { $0.brief(parts: 1e6) } ?? [String](repeating: "", count: count)
    }
    let row =
      cells([moment.t], 1) + cells(moment.attitudeValues, 4) + cells(moment.gravityValues, 3)
      + cells(moment.offsetValues, 2)
    put(row.joined(separator: ",") + "\n")
  }

  private mutating func addRow(_ moment: MotionReading.Moment) {
    func cell(_ text: String) -> String { " " + text.alignedRight(in: 8) }
    let attitude =
      moment.attitudeValues?.map { $0.brief(parts: 1e4) } ?? [String](repeating: "-", count: 4)
    let offset = moment.offsetValues.map { $0.brief(parts: 1e4) }
    put(" " + moment.t.brief(parts: 1e6).alignedRight(in: 9) + "    ")
    put(attitude.map(cell).joined() + "    " + offset.map(cell).joined() + "\n")
  }

  private static func lines(_ summary: MotionLogSummary, _ control: MotionControl) -> String {
    var lines = [
      "\(summary.samples) samples in \(summary.seconds), control \(control.rawValue)"
    ]
    for file in summary.files {
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
}

extension MotionReading.Moment {
  fileprivate var attitudeValues: [Double]? {
    attitude.map { [$0.w, $0.axis.x, $0.axis.y, $0.axis.z] }
  }

  fileprivate var gravityValues: [Double]? { gravity.map { [$0.x, $0.y, $0.z] } }

  fileprivate var offsetValues: [Double] { [tilt.offset.x, tilt.offset.y] }
}

extension MotionLogSummary {
  /// The duration as text.
  var seconds: String { duration.brief(parts: 1e3) + " s" }

  fileprivate var json: JSONValue {
    [
      "samples": .whole(samples), "duration": .number(duration),
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
