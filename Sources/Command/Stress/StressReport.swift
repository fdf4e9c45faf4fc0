import Seltzer
import SeltzerDocument
import SeltzerReports
import SeltzerSystem

/// The results of a stress test, printed as they arrive.
struct StressReport {
  let test: StressTest
  /// The requested radii in pixels; nil keeps the scene's sizes.
  let radius: ClosedRange<Double>?
  let format: StressFormat
  private(set) var runs: [StressRun] = []
  /// For each number of bubbles, the median ratio of Cairo's to `fast`'s frame times.
  private(set) var ratios: [(count: Int, median: Double)] = []
  /// The largest number of bubbles that sustains the frame rate; nil if not even 0 does.
  var budget: Int?

  /// The subject of the test, such as `bubbles in blue, 1920x1080, 1 thread`.
  var subject: String {
    let radii = radius.map { ", radii \(StressText.plain($0)) px" } ?? ""
    return "\(test.scene.name) in \(test.palette.name), \(test.size)\(radii), "
      + "\(test.threads) thread\(test.threads == 1 ? "" : "s")"
  }

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
      if isFirst {
        try printLine("\(subject); times in ms")
        try printText("\n\(StressTable.header)")
      }
      for run in measured { try printLine(StressTable.row(run)) }
    case .csv:
      let rows = measured.map { $0.json.cells }
      if isFirst { try printLine(rows[0].map(\.name).joined(separator: ",")) }
      for row in rows { try printLine(row.map(\.text).joined(separator: ",")) }
    case .json: break
    }
  }

  func end() throws {
    switch format {
    case .table: try printText(StressTable.footer(self))
    case .csv: break
    case .json: try printText(json.text())
    }
  }

  /// The budget's count is null if even a picture without bubbles is too slow.
  private var json: JSONValue {
    let count = budget.map(JSONValue.whole) ?? .null
    let members: [(key: String, value: JSONValue)] = [
      ("runs", .list(runs.map(\.json))),
      ("budget", ["fps": .number(test.rate.perSecond), "count": count]),
    ]
    let medians = ratios.map { ratio -> JSONValue in
      ["count": .whole(ratio.count), "median": .number(ratio.median.rounded(parts: 1e4))]
    }
    return .object(members + (medians.isEmpty ? [] : [("ratios", .list(medians))]))
  }

  var plot: StressPlot {
    let hasLine = Set(runs.map(\.count)).subtracting([0]).count > 1
    let legend = hasLine ? "line: median, band: up to p95" : "dot: median, bar: up to p95"
    return StressPlot(
      subtitle: "\(subject)  ·  \(legend)", runs: runs,
      limit: (test.rate.time(ofFrame: 1), test.rateName),
      budget: budget.flatMap { $0 > 0 ? ($0, StressText.bubbles($0)) : nil })
  }
}

extension StressRun {
  /// Times are in milliseconds, rounded to a tenth of a microsecond.
  fileprivate var json: JSONValue {
    func ms(_ seconds: Double) -> JSONValue { .number((seconds * 1e3).rounded(parts: 1e4)) }
    return [
      "count": .whole(count), "renderer": .text(method.rawValue), "threads": .whole(threads),
      "frames": .whole(frames),
      "ms": [
        "field": ms(stages.field), "sort": ms(stages.sort), "draw": ms(stages.draw),
        "handover": ms(stages.handover), "frame": ms(frame),
      ],
      "p50": ms(p50), "p95": ms(p95), "p99": ms(p99), "fps": .number(fps.rounded(parts: 1e4)),
      "mpxPerSecond": .number((pixelsPerSecond / 1e6).rounded(parts: 1e4)),
      "peakBytes": .whole(peakBytes),
    ]
  }
}

extension JSONValue {
  /// The values of an object and of its nested objects, with names such as `ms.draw`, for CSV.
  fileprivate var cells: [(name: String, text: String)] {
    members.flatMap { key, value -> [(name: String, text: String)] in
      switch value {
      case .object: value.cells.map { ("\(key).\($0.name)", $0.text) }
      case .text(let text): [(key, text)]
      default: [(key, value.description)]
      }
    }
  }
}
