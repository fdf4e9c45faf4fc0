import Seltzer
import SeltzerDocument
import SeltzerOutput
import SeltzerScene
import SeltzerSystem

/// The results of a stress test, printed as they arrive.
struct StressReport {
  let test: StressTest
  /// The requested radii in pixels; nil keeps the scene's sizes.
  let radius: ClosedRange<Double>?
  /// The name of what is counted; nil for the scene's bubbles.
  let counted: String?
  let format: StressFormat
  let machine: Machine
  let date = CivilTime.now.text(format: "%Y-%m-%dT%H:%M:%S")
  /// The start of the SHA-256 of this program, as builds between releases have the same version.
  let build = (try? FileDigest(of: "/proc/self/exe")).map { String($0.sha256.prefix(12)) }
  /// The report to compare with.
  var earlier: StressRecord?
  private(set) var runs: [StressRun] = []
  /// The measurements without bubbles, one of each method.
  var empty: [StressRun] = []
  /// For each number of bubbles, the median ratio of Cairo's to `fast`'s frame times.
  private(set) var ratios: [(count: Int, median: Double)] = []
  /// The largest number of bubbles that sustains the frame rate, for each number of threads; nil if not
  /// even 0 does.
  var budgets: [StressBudget?] = []

  /// Adds and prints the measurements for one number of bubbles.
  mutating func add(_ measured: [StressRun]) throws {
    // The header is printed with the first result, so that output is empty if drawing fails.
    let isFirst = runs.isEmpty
    runs += measured
    if measured.count == 2, let ratio = measured[1].ratio(to: measured[0]) {
      ratios.append((measured[0].count, ratio))
    }
    switch format {
    case .table:
      if isFirst { try printLines(StressTable.header(self)) }
      try printLines(measured.map { StressTable.row($0, self) })
    case .csv:
      let rows = measured.map { JSONValue.object(json($0).members + context).cells }
      if isFirst { try printLine(rows[0].map(\.name).joined(separator: ",")) }
      try printLines(rows.map { $0.map(\.text).joined(separator: ",") })
    case .json: break
    }
  }

  func end() throws {
    switch format {
    case .table: try printLines(StressTable.footer(self))
    case .csv: break
    case .json: try printText(json.text())
    }
  }

  private func printLines(_ lines: [String]) throws { for line in lines { try printLine(line) } }

  /// What a comparison requires to be equal; scenes, sizes and radii as text.
  var conditions: KeyValuePairs<String, String> {
    [
      "scene": test.wallpaper.name, "counted": counted ?? test.scene.name,
      "size": "\(test.size)", "radii": radius.map(StressText.plain) ?? "the scene's",
      "threads": "\(test.threads)",
    ]
  }

  /// What the times depend on.
  private var context: [(key: String, value: JSONValue)] {
    [
      ("version", .text(SeltzerCommand.version)), ("build", build.map(JSONValue.text) ?? .null),
      ("processor", .text(machine.processor)), ("instructionSet", .text(machine.instructionSet)),
      ("cores", .whole(machine.cores)), ("date", .text(date)),
      ("palette", .text("\(test.palette.name)")),
    ] + conditions.dropLast().map { ($0.key, .text($0.value)) }
  }

  /// The budget's count is null if even a picture without bubbles is too slow.
  private var json: JSONValue {
    let found = zip(test.threadCounts, budgets).map { threads, budget -> JSONValue in
      [
        "fps": .number(test.rate.perSecond), "threads": .whole(threads),
        "count": budget.map { .whole($0.count) } ?? .null,
        "inTime": budget.map { .whole($0.inTime) } ?? .null,
        "rounds": .list((budget?.rounds ?? []).map(JSONValue.whole)),
      ]
    }
    var members = context + [("threads", .whole(test.threads))]
    members += [("runs", .list(runs.map(json))), ("budget", found[0])]
    if found.count > 1 { members.append(("oneThread", found[1])) }
    if !ratios.isEmpty {
      members.append(
        ("ratios", .list(ratios.map { ["count": .whole($0.count), "median": .short($0.median)] })))
    }
    if let earlier {
      let compared = earlier.compared(with: self).map { ratio -> JSONValue in
        [
          "name": .text(ratio.name), "median": .short(ratio.median), "low": .short(ratio.low),
          "high": .short(ratio.high),
        ]
      }
      members.append(("against", .list(compared)))
    }
    return .object(members)
  }

  /// Times are in milliseconds.
  private func json(_ run: StressRun) -> JSONValue {
    func ms(_ seconds: Double?) -> JSONValue { seconds.map { .short($0 * 1e3) } ?? .null }
    let stages = run.stages
    return [
      "count": .whole(run.count), "scene": .flag(run.isScene),
      "renderer": .text(run.method.rawValue),
      "threads": .whole(run.threads), "frames": .whole(run.frames),
      "ms": [
        "field": ms(stages.field), "sort": ms(stages.sort), "draw": ms(stages.draw),
        "handover": ms(stages.handover), "frame": ms(run.frame), "processor": ms(run.processorTime),
      ],
      "min": ms(run.least), "p25": ms(run.quartiles.low), "p50": ms(run.p50),
      "p75": ms(run.quartiles.high), "p95": ms(run.p95), "p99": ms(run.p99), "max": ms(run.most),
      "fps": .short(run.fps), "nsPerBubble": each(run).map(JSONValue.short) ?? .null,
      "mpxPerSecond": .short(run.pixelsPerSecond / 1e6), "peakBytes": .whole(run.peakBytes),
    ]
  }

  /// The nanoseconds of one bubble, without what a frame without bubbles takes; nil for the scene as it is
  /// and if that is not above the noise.
  func each(_ run: StressRun) -> Double? {
    guard !run.isScene, run.count > 0, let empty = empty.first(where: { $0.method == run.method }),
      run.p50 > empty.p50
    else { return nil }
    return (run.p50 - empty.p50) * 1e9 / Double(run.count)
  }
}

extension JSONValue {
  /// A number rounded to four decimals.
  fileprivate static func short(_ value: Double) -> JSONValue { .number(value.rounded(parts: 1e4)) }

  /// The values of an object and of its nested objects, with names such as `ms.draw`, for CSV.
  fileprivate var cells: [(name: String, text: String)] {
    members.flatMap { key, value -> [(name: String, text: String)] in
      switch value {
      case .object: value.cells.map { ("\(key).\($0.name)", $0.text) }
      case .text(let text) where text.contains { ",\"\n".contains($0) }:
        [
          (
            key,
            "\"\(text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
          )
        ]
      case .text(let text): [(key, text)]
      case .null: [(key, "")]
      default: [(key, value.description)]
      }
    }
  }
}
