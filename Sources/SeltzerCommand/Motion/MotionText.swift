import Seltzer
import SeltzerMotion
import SeltzerMotionLogs
import SeltzerSink

/// Prints the samples of a motion log and its summary, in constant memory.
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

  /// Prints the head.
  mutating func begin() throws {
    switch form {
    case .json: put(showsSamples ? "{\n  \"samples\": [" : "{")
    case .csv: put("t,qw,qx,qy,qz,gx,gy,gz,h,v\n")
    case .table:
      guard showsSamples else { return }
      put("         t   attitude w        x        y        z     offset h        v\n")
    }
  }

  /// Prints a sample.
  mutating func add(_ moment: MotionReading.Moment) throws {
    switch form {
    case .json: addJSON(moment)
    case .csv: addCSV(moment)
    case .table: addRow(moment)
    }
    isFirst = false
    if text.count > 1 << 16 { try flush() }
  }

  /// Prints the summary.
  consuming func end(_ summary: MotionLogSummary, _ control: MotionControl) throws {
    switch form {
    case .csv: break
    case .json:
      if showsSamples { put(isFirst ? "],\n" : "\n  ],\n") } else { put("\n") }
      let lines = try JSONText.of(SummaryJSON(summary: summary, control: control)).split(
        separator: "\n")
      put("  \"summary\": " + lines.joined(separator: "\n  ") + "\n}\n")
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

  private mutating func put(_ words: String) { text += words.utf8 }

  private mutating func addJSON(_ moment: MotionReading.Moment) {
    func list(_ values: [Double]?) -> String {
      values.map { "[" + $0.map(Self.number).joined(separator: ", ") + "]" } ?? "null"
    }
    let offsetName =
      switch moment.tilt {
      case .viewer: "viewerOffset"
      case .content: "contentOffset"
      }
    put((isFirst ? "\n" : ",\n") + "    {\"t\": \(Self.number(moment.t)), ")
    put("\"attitude\": \(list(moment.attitudeValues)), ")
    put("\"gravity\": \(list(moment.gravityValues)), ")
    put("\"\(offsetName)\": \(list(moment.offsetValues))}")
  }

  private mutating func addCSV(_ moment: MotionReading.Moment) {
    func cells(_ values: [Double]?, _ count: Int) -> [String] {
      values?.map(Self.number) ?? [String](repeating: "", count: count)
    }
    let row =
      [Self.number(moment.t)] + cells(moment.attitudeValues, 4) + cells(moment.gravityValues, 3)
      + cells(moment.offsetValues, 2)
    put(row.joined(separator: ",") + "\n")
  }

  private mutating func addRow(_ moment: MotionReading.Moment) {
    let attitude = moment.attitudeValues?.map(Self.short) ?? [String](repeating: "-", count: 4)
    put(Self.padded(Self.number(moment.t), 10) + "    ")
    for value in attitude { put(Self.padded(value, 9)) }
    put("    ")
    for value in moment.offsetValues { put(Self.padded(Self.short(value), 9)) }
    put("\n")
  }

  /// Returns a number with up to six decimals: a microsecond, and finer than any sensor.
  static func number(_ value: Double) -> String {
    let rounded = (value * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? "\(Int(rounded))" : "\(rounded)"
  }

  private static func short(_ value: Double) -> String {
    number((value * 1e4).rounded() / 1e4)
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.utf8.count)) + text
  }

  static func seconds(_ value: Double) -> String { number((value * 1e3).rounded() / 1e3) + " s" }

  private static func lines(_ summary: MotionLogSummary, _ control: MotionControl) -> String {
    var lines = [
      "\(summary.samples) samples in \(seconds(summary.duration)), control \(control.rawValue)"
    ]
    for file in summary.files {
      lines.append("\(file.name): \(file.format), \(file.rows) rows")
      let rate = file.rate.map { "\(short($0)) a second" } ?? "of unknown rate"
      lines.append(
        "  \(rate), \(file.gaps) gaps, \(file.repeats) repeats, \(file.backwards) backwards, "
          + "\(file.linesLeftOut) lines left out")
      for column in file.columns {
        let axis = column.axis.isEmpty ? "" : " \(column.axis)"
        let unit = column.unit.isEmpty ? "" : " in \(column.unit)"
        lines.append("  \(column.name): \(column.quantity)\(axis)\(unit)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension MotionReading.Moment {
  fileprivate var attitudeValues: [Double]? {
    attitude.map { [$0.w, $0.axis.x, $0.axis.y, $0.axis.z] }
  }

  fileprivate var gravityValues: [Double]? { gravity.map { [$0.x, $0.y, $0.z] } }

  fileprivate var offsetValues: [Double] { [tilt.offset.x, tilt.offset.y] }
}

/// The summary as JSON, with the control.
private struct SummaryJSON: Encodable {
  let summary: MotionLogSummary
  let control: MotionControl

  private enum Key: CodingKey { case control }

  func encode(to encoder: any Encoder) throws {
    try summary.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(control.rawValue, forKey: .control)
  }
}
