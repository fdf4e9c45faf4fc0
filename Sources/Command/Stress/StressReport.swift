import Seltzer
import SeltzerDocument
import SeltzerOutput
import SeltzerScene
import SeltzerSystem

/// A show of the scene as it is.
struct SceneShow {
  let rate: FrameRate
  let threads: Int
  let times: ShowTimes
  /// CPU-seconds per second at 30 frames per second.
  let processorShare: Double

  var holds: Bool { times.holds(rate.time(ofFrame: 1)) }
}

/// The results of a stress test, written as they arrive.
struct StressReport {
  let test: StressTest
  /// The requested radii in pixels; nil keeps the scene's sizes.
  let radius: ClosedRange<Double>?
  /// The name of what is counted; nil for the scene's bubbles.
  let counted: String?
  /// The scene in the command's notation; nil if flat discs are counted.
  let command: String?
  /// The keys that are set.
  let keys: [DocumentSetting]
  /// The settings of the scene whose bubbles are counted, besides these keys and their number.
  let countedSettings: [DocumentSetting]
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
  /// The shows of the scene as it is, one for each rate and number of threads.
  var scenes: [SceneShow] = []
  /// The numbers of bubbles that hold the rates, one for each of `scenes`; nil if not even 0 does.
  var budgets: [StressBudget?] = []
  /// The processors that other programs used during the run, and the number of all; nil if unknown.
  var others: (used: Double, all: Int)?

  /// Adds and writes the measurements for one number of bubbles.
  mutating func add(_ measured: [StressRun], to file: inout OutputFile) throws {
    // The header is written with the first result, so that output is empty if drawing fails.
    let isFirst = runs.isEmpty
    runs += measured
    if measured.count == 2, let ratio = measured[1].ratio(to: measured[0]) {
      ratios.append((measured[0].count, ratio))
    }
    switch format {
    case .table, .markdown:
      if isFirst { try write(StressTable.header(self), to: &file) }
      try write(measured.map { StressTable.row($0, self) }, to: &file)
    case .csv:
      if isFirst { try write([csv(measured[0]).map(\.name).joined(separator: ",")], to: &file) }
      try write(measured.map { csv($0).map(\.text).joined(separator: ",") }, to: &file)
    case .json: break
    }
  }

  /// Returns the cells of a row; a show has a rate, whether it holds, and no times but p50 and p95.
  private func csv(
    _ run: StressRun, _ show: (rate: FrameRate, times: ShowTimes, holds: Bool)? = nil
  ) -> [(name: String, text: String)] {
    let held: [(key: String, value: JSONValue)] = [
      ("rate", show.map { .number($0.rate.perSecond) } ?? .null),
      ("holds", show.map { .flag($0.holds) } ?? .null),
    ]
    let cells = JSONValue.object(json(run).members + held + context).cells
    guard let show else { return cells }
    let own = [
      "p50": JSONValue.short(show.times.p50 * 1e3).description,
      "p95": JSONValue.short(show.times.p95 * 1e3).description, "frames": "\(show.times.frames)",
    ]
    let kept = ["count", "scene", "renderer", "threads"] + (held + context).map(\.key)
    return cells.map { ($0.name, own[$0.name] ?? (kept.contains($0.name) ? $0.text : "")) }
  }

  /// For each show, a row of the scene, and one of the greatest number that holds the rate.
  private var shows: [[(name: String, text: String)]] {
    zip(scenes, budgets).flatMap { scene, budget in
      func row(_ count: Int, isScene: Bool, _ times: ShowTimes) -> [(name: String, text: String)] {
        var run = StressRun(count: count, method: .fast, times: [times.p50])
        (run.isScene, run.threads) = (isScene, scene.threads)
        return csv(run, (scene.rate, times, isScene ? scene.holds : true))
      }
      let own = row(runs.first?.count ?? 0, isScene: true, scene.times)
      return [own] + (budget?.show.map { [row(budget?.count ?? 0, isScene: false, $0)] } ?? [])
    }
  }

  func end(_ file: inout OutputFile) throws {
    switch format {
    case .table, .markdown: try write(StressTable.footer(self), to: &file)
    case .csv: try write(shows.map { $0.map(\.text).joined(separator: ",") }, to: &file)
    case .json: try file.write(Array((json.text() + "\n").utf8))
    }
  }

  private func write(_ lines: [String], to file: inout OutputFile) throws {
    for line in lines { try file.write(Array((oneLine(line) + "\n").utf8)) }
  }

  /// Says that other programs left fewer processors than `threads` threads use; empty if they did not.
  func disturbance(of threads: Int) -> String {
    // A fifth of a processor is tolerated, as a machine is rarely quite idle.
    guard let others, others.used > Double(max(0, others.all - threads)) + 0.2 else { return "" }
    return ", while other programs used \(others.used.formatted("%.1f")) of "
      + StressText.cores(others.all)
  }

  /// What a comparison requires to be equal; scenes, sizes and radii as text.
  var conditions: KeyValuePairs<String, String> {
    [
      "scene": ([test.wallpaper.name] + keys.map(\.text)).joined(separator: " "),
      "counted": counted ?? test.wallpaper.name, "size": "\(test.size)",
      "radii": radius.map(StressText.plain) ?? "the scene's", "threads": "\(test.threads)",
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
    let shows = scenes.map { scene -> JSONValue in
      [
        "fps": .number(scene.rate.perSecond), "threads": .whole(scene.threads),
        "holds": .flag(scene.holds), "show": json(scene.times),
        "cpuAt30": .short(scene.processorShare),
      ]
    }
    let found = zip(scenes, budgets).map { scene, budget -> JSONValue in
      [
        "fps": .number(scene.rate.perSecond), "threads": .whole(scene.threads),
        "count": budget.map { .whole($0.count) } ?? .null,
        "median": budget.map { .whole($0.median) } ?? .null,
        "rounds": .list((budget?.rounds ?? []).map(JSONValue.whole)),
        "show": budget?.show.map(json) ?? .null,
      ]
    }
    var members = context + [("threads", .whole(test.threads))]
    members += [("otherCores", others.map { .short($0.used) } ?? .null)]
    members += [("runs", .list(runs.map(json)))]
    members += [("scenes", .list(shows)), ("budgets", .list(found))]
    if !ratios.isEmpty {
      members.append(
        ("ratios", .list(ratios.map { ["count": .whole($0.count), "median": .short($0.median)] })))
    }
    if let ratiosToEarlier { members.append(("against", Self.json(ratiosToEarlier))) }
    return .object(members)
  }

  /// The ratios to the earlier report; nil without one.
  var ratiosToEarlier: [StressRecord.Ratio]? {
    earlier.flatMap { earlier in
      // Reads this report's JSON, without these ratios, as that of any other.
      var report = self
      report.earlier = nil
      return (try? StressRecord(parsing: Array(report.json.text().utf8)))?.ratios(to: earlier)
    }
  }

  private static func json(_ ratios: [StressRecord.Ratio]) -> JSONValue {
    .list(
      ratios.map {
        [
          "name": .text($0.name), "median": .short($0.median), "low": .short($0.low),
          "high": .short($0.high),
        ]
      })
  }

  /// Returns the ratios of a report to an earlier one as text.
  static func ratios(
    of record: StressRecord, to earlier: StressRecord, _ format: StressFormat
  ) -> String {
    let ratios = record.ratios(to: earlier)
    if format == .json { return json(ratios).text() }
    return StressTable.ratios(ratios, to: earlier).map(oneLine).joined(separator: "\n")
  }

  /// Times are in milliseconds.
  private func json(_ times: ShowTimes) -> JSONValue {
    [
      "frames": .whole(times.frames), "missed": .whole(times.missed),
      "p50": .short(times.p50 * 1e3), "p95": .short(times.p95 * 1e3),
    ]
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
      "peakBytes": .whole(run.peakBytes),
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
        [(key, "\"\(text.replacing("\"", with: "\"\""))\"")]
      case .text(let text): [(key, text)]
      case .null: [(key, "")]
      default: [(key, value.description)]
      }
    }
  }
}
