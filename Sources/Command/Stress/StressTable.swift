import Seltzer
import SeltzerScene
import SeltzerSystem

/// The results as lines of at most 80 columns.
enum StressTable {
  private static let columns = [
    ("bubbles", 10), ("frames", 6), ("field", 5), ("sort", 5), ("draw", 5), ("min", 5), ("p50", 5),
    ("p95", 5), ("max", 5), ("ns each", 7),
  ]

  /// The subject, the machine, and the names of the columns.
  static func header(_ report: StressReport) -> [String] {
    let test = report.test
    let radii = report.radius.map { ", radii \(StressText.plain($0)) px" } ?? ""
    let build = report.build.map { ", build \($0)" } ?? ""
    return [
      "\(test.wallpaper.name) in \(test.palette.name)\(report.counted.map { ", then \($0)" } ?? "")"
        + "\(radii); \(test.size), \(threads(test.threads))",
      "\(report.machine.processor), \(report.machine.instructionSet), "
        + "\(report.machine.cores) core\(report.machine.cores == 1 ? "" : "s")",
      "seltzer \(SeltzerCommand.version)\(build), \(report.date); milliseconds per frame", "",
      line(columns.map(\.0)),
    ]
  }

  static func row(_ run: StressRun, _ report: StressReport) -> String {
    let stages = run.stages
    let times = [stages.field, stages.sort, stages.draw, run.least, run.p50, run.p95, run.most]
      .map { $0.map { StressText.short($0 * 1e3) } ?? "-" }
    return line(
      [name(run, in: report), "\(run.frames)"] + times
        + [report.each(run).map(StressText.short) ?? "-"])
  }

  /// The name of a row, such as `1,000`.
  static func name(_ run: StressRun, in report: StressReport) -> String {
    if run.isScene { return run.threads == report.test.threads ? "scene" : threads(run.threads) }
    return run.method == report.test.methods[0] ? StressText.grouped(run.count) : "by Cairo"
  }

  /// The summary of all runs.
  static func footer(_ report: StressReport) -> [String] {
    var lines: [String] = []
    if !report.ratios.isEmpty {
      lines += ["", "Cairo's time divided by fast's, median of the frames:"]
      lines += report.ratios.map {
        StressText.grouped($0.count).alignedRight(in: 10) + "  " + StressText.short($0.median)
      }
    }
    if let earlier = report.earlier {
      lines += [
        "",
        "Divided by \(excerpt(earlier.version))\(earlier.build.map { ", build \(excerpt($0))" } ?? ""), "
          + "\(excerpt(earlier.date)), \(excerpt(earlier.processor)), \(excerpt(earlier.instructionSet)):",
      ]
      lines += earlier.compared(with: report).map {
        $0.name.alignedRight(in: 10) + "  " + StressText.short($0.median).alignedRight(in: 5)
          + "  (\(StressText.short($0.low)) to \(StressText.short($0.high)))"
      }
    }
    for (count, budget) in zip(report.test.threadCounts, report.budgets) {
      lines += ["", threads(count) + ":"]
      lines += report.runs.filter { $0.isScene && $0.threads == count }
        .map { scene($0, report.test) }
      lines.append("  " + verdict(budget, report))
    }
    if report.budgets.contains(where: { $0?.isDisturbed == true }) {
      lines += [
        "", "The rounds differ by more than a third: the machine is busy with something else.",
      ]
    }
    guard let count = report.budgets.first??.count, count > 0 else { return lines }
    return lines + [
      "", "To use this in the scene, replace density or birthRate by:",
      "  " + suggestion(StressText.roundedDown(count), report),
    ]
  }

  /// Whether the wallpaper as it is holds the rate, and what it costs at 30 frames per second.
  private static func scene(_ run: StressRun, _ test: StressTest) -> String {
    let limit = test.rate.time(ofFrame: 1)
    let share = StressText.plain((run.processorTime * 30 * 100).rounded())
    return
      "  scene, \(StressText.bubbles(run.count)): \(run.p50 <= limit ? "holds" : "does not hold") "
      + "\(test.rateName) (\(StressText.short(run.p50 * 1e3)) of \(StressText.short(limit * 1e3)) ms); "
      + "\(share) % of a core at 30 fps"
  }

  private static func verdict(_ budget: StressBudget?, _ report: StressReport) -> String {
    let test = report.test
    let name = report.counted ?? "bubbles"
    guard let budget else {
      return "\(name): \(test.rateName) do not hold even without any; "
        + "try a smaller --size or more --threads"
    }
    if budget.rounds[0] == Emitter.maximumBubbleCount {
      return "\(name): \(StressText.grouped(budget.count)), the maximum, hold \(test.rateName)"
    }
    let (least, count, inTime) = (budget.rounds[0], budget.count, budget.inTime)
    let range =
      budget.rounds.count > 1
      ? "rounds: \(StressText.rounded(least)) to \(StressText.rounded(count)); " : ""
    return "\(name): \(StressText.rounded(count)) hold \(test.rateName) "
      + "(\(range)p95: \(StressText.rounded(inTime)))"
  }

  private static func threads(_ count: Int) -> String { "\(count) thread\(count == 1 ? "" : "s")" }

  /// YAML for the measured bubbles.
  private static func suggestion(_ count: Int, _ report: StressReport) -> String {
    guard report.radius != nil else { return "bubbles: { count: \(count) }" }
    let diameter = report.test.scene.emitters[0].diameter
    return "bubbles: { count: \(count), diameter: [\(StressText.plain(diameter.lowerBound)), "
      + "\(StressText.plain(diameter.upperBound))], sizeOverLife: [] }"
  }

  /// Formats a row of cells, aligned right.
  private static func line(_ cells: [String]) -> String {
    zip(cells, columns).map { $0.alignedRight(in: $1.1) }.joined(separator: "  ")
  }
}

/// Formats numbers for readers.
enum StressText {
  /// Formats a whole number with separators, such as `41,200`.
  static func grouped(_ value: Int) -> String {
    value < 1000 ? "\(value)" : "\(grouped(value / 1000)),\("\(value % 1000 + 1000)".dropFirst())"
  }

  /// Formats a number below 10¹⁵ with about three digits in at most five characters, such as `0`,
  /// `0.012`, `1.23`, `12.3`, `1,234`, `12.3k` or `45.6M`.
  static func short(_ value: Double) -> String {
    if value == 0 { return "0" }
    if value >= 9999.5 {
      let units = [(1e12, "T"), (1e9, "G"), (1e6, "M")]
      let unit = units.first { value >= $0.0 * 0.9995 } ?? (1e3, "k")
      return short(value / unit.0) + unit.1
    }
    guard value < 99.95 else { return grouped(Int(value.rounded())) }
    return value.formatted(value < 0.9995 ? "%.3f" : value < 9.995 ? "%.2f" : "%.1f")
  }

  /// Formats a number with at most four digits, without trailing zeros.
  static func plain(_ value: Double) -> String { value.formatted("%.4g") }

  static func plain(_ range: ClosedRange<Double>) -> String {
    "\(plain(range.lowerBound)) to \(plain(range.upperBound))"
  }

  /// Formats a number of bubbles, such as `75 bubbles`.
  static func bubbles(_ count: Int) -> String {
    grouped(count) + (count == 1 ? " bubble" : " bubbles")
  }

  /// Formats a count with three digits, such as `41,200`.
  static func rounded(_ count: Int) -> String { grouped(roundedDown(count)) }

  /// Rounds a count down to three digits, the accuracy of the budget.
  static func roundedDown(_ count: Int) -> Int {
    var scale = 1
    while count / scale >= 1000 { scale *= 10 }
    return count / scale * scale
  }
}

extension StressTest {
  /// The rate as text, such as `60 fps` or `29.97 fps`.
  var rateName: String { StressText.plain(rate.perSecond) + " fps" }
}
