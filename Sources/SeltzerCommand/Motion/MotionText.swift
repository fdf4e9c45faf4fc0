import Seltzer

/// Prints what a motion log holds, sample by sample, in memory that does not grow.
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

  /// Prints what comes before the first sample.
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

  /// Prints what comes after the last sample.
  consuming func end(_ summary: MotionLogSummary, _ control: MotionControl) throws {
    switch form {
    case .csv: break
    case .json:
      if showsSamples { put(isFirst ? "],\n" : "\n  ],\n") } else { put("\n") }
      let lines = try JSONText.of(MotionSummaryJSON(summary, control)).split(separator: "\n")
      put("  \"summary\": " + lines.joined(separator: "\n  ") + "\n}\n")
    case .table:
      if showsSamples { put("\n") }
      put(Self.words(summary, control))
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
    put(isFirst ? "\n    {\"t\": " : ",\n    {\"t\": ")
    put(Self.number(moment.t))
    put(", \"attitude\": ")
    put(moment.attitude.map { Self.list([$0.w, $0.axis.x, $0.axis.y, $0.axis.z]) } ?? "null")
    put(", \"gravity\": ")
    put(moment.gravity.map { Self.list([$0.x, $0.y, $0.z]) } ?? "null")
    switch moment.tilt {
    case .viewer(let offset): put(", \"viewerOffset\": " + Self.list([offset.x, offset.y]) + "}")
    case .content(let offset): put(", \"contentOffset\": " + Self.list([offset.x, offset.y]) + "}")
    }
  }

  private mutating func addCSV(_ moment: MotionReading.Moment) {
    let attitude = moment.attitude.map { [$0.w, $0.axis.x, $0.axis.y, $0.axis.z] }
    let gravity = moment.gravity.map { [$0.x, $0.y, $0.z] }
    put(Self.number(moment.t) + ",")
    put(attitude.map { $0.map(Self.number).joined(separator: ",") } ?? ",,,")
    put(",")
    put(gravity.map { $0.map(Self.number).joined(separator: ",") } ?? ",,")
    put("," + Self.number(moment.offset.x) + "," + Self.number(moment.offset.y) + "\n")
  }

  private mutating func addRow(_ moment: MotionReading.Moment) {
    let attitude = moment.attitude.map { [$0.w, $0.axis.x, $0.axis.y, $0.axis.z] }
    put(Self.padded(Self.number(moment.t), 10) + "    ")
    for index in 0..<4 { put(Self.padded(attitude.map { Self.short($0[index]) } ?? "-", 9)) }
    put("    ")
    put(Self.padded(Self.short(moment.offset.x), 9))
    put(Self.padded(Self.short(moment.offset.y), 9))
    put("\n")
  }

  private static func list(_ values: [Double]) -> String {
    "[" + values.map(number).joined(separator: ", ") + "]"
  }

  /// To six decimals: a microsecond, and a fraction of what any sensor can tell.
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

  /// The summary for people.
  private static func words(_ summary: MotionLogSummary, _ control: MotionControl) -> String {
    var lines = [
      "\(summary.samples) samples in \(seconds(summary.duration)), control \(control.rawValue)"
    ]
    for file in summary.files {
      lines.append("\(file.name): \(file.format.rawValue), \(file.rows) rows")
      let rate = file.rate.map { "\(short($0)) a second" } ?? "of unknown rate"
      lines.append(
        "  \(rate), \(file.gaps) gaps, \(file.repeats) repeats, \(file.backwards) backwards, "
          + "\(file.linesLeftOut) lines left out")
      for column in file.columns {
        let unit = column.unit.isEmpty ? "" : " in \(column.unit)"
        lines.append("  \(column.name): \(column.quantity) \(column.axis)\(unit)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The summary for machines.
private struct MotionSummaryJSON: Encodable {
  struct Column: Encodable {
    let name: String
    let quantity: String
    let axis: String
    let unit: String
  }

  struct File: Encodable {
    let name: String
    let format: String
    let rows: Int
    let linesLeftOut: Int
    let rate: Double?
    let gaps: Int
    let repeats: Int
    let backwards: Int
    let columns: [Column]
  }

  let control: String
  let samples: Int
  let duration: Double
  let files: [File]
  let warnings: [String]

  init(_ summary: MotionLogSummary, _ control: MotionControl) {
    self.control = control.rawValue
    samples = summary.samples
    duration = summary.duration
    files = summary.files.map { file in
      File(
        name: file.name, format: file.format.rawValue, rows: file.rows,
        linesLeftOut: file.linesLeftOut, rate: file.rate, gaps: file.gaps, repeats: file.repeats,
        backwards: file.backwards,
        columns: file.columns.map {
          Column(name: $0.name, quantity: $0.quantity, axis: $0.axis, unit: $0.unit)
        })
    }
    warnings = summary.warnings
  }
}
