import Seltzer
import SeltzerOutput
import SeltzerScene
import SeltzerSystem

/// The results as lines; rows have at most 80 columns.
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
        + "\(radii); \(test.size), \(StressText.threads(test.threads))",
      "\(report.machine.processor), \(report.machine.instructionSet), "
        + StressText.cores(report.machine.cores),
      "seltzer \(SeltzerCommand.version)\(build), \(report.date); milliseconds per frame", "",
      line(columns.map(\.0), report.format),
    ] + (report.format == .markdown ? [line(columns.map { _ in "---:" }, .markdown)] : [])
  }

  static func row(_ run: StressRun, _ report: StressReport) -> String {
    let stages = run.stages
    let times = [stages.field, stages.sort, stages.draw, run.least, run.p50, run.p95, run.most]
      .map { $0.map { StressText.short($0 * 1e3) } ?? "-" }
    return line(
      [name(run, in: report), "\(run.frames)"] + times
        + [report.each(run).map(StressText.short) ?? "-"], report.format)
  }

  /// The name of a row, such as `1k`.
  static func name(_ run: StressRun, in report: StressReport) -> String {
    if run.isScene {
      return run.threads == report.test.threads ? "scene" : StressText.threads(run.threads)
    }
    return run.method == report.test.methods[0] ? StressText.typed(run.count) : "by Cairo"
  }

  /// The summary of all runs.
  static func footer(_ report: StressReport) -> [String] {
    var lines: [String] = []
    if !report.ratios.isEmpty {
      lines += ["", "Cairo's time divided by fast's, median of the frames:"]
      lines += report.ratios.map {
        StressText.typed($0.count).alignedRight(in: 10) + "  " + StressText.short($0.median)
      }
    }
    if let earlier = report.earlier, let ratios = report.ratiosToEarlier {
      lines += [""] + Self.ratios(ratios, to: earlier)
    }
    let mark = report.format == .markdown ? "- " : "  "
    for (index, (own, budget)) in zip(report.scenes, report.budgets).enumerated() {
      if index == 0 || own.threads != report.scenes[index - 1].threads {
        lines += ["", StressText.threads(own.threads) + ":"] + (mark == "- " ? [""] : [])
      }
      lines += [mark + scene(own, report), mark + verdict(budget, own.rate, report)]
    }
    if report.budgets.contains(where: { $0?.isDisturbed == true })
      || !report.disturbance(of: report.test.threads).isEmpty
    {
      lines += ["", "The machine is busy with something else: measure again when it is idle."]
    }
    guard let count = report.budgets.first??.count, count > 0 else { return lines }
    return lines + ["", "To show this number:", "  " + suggestion(count, report)]
  }

  /// The ratios of a report to an earlier one.
  static func ratios(_ ratios: [StressRecord.Ratio], to earlier: StressRecord) -> [String] {
    let build = earlier.build.map { ", build \(excerpt($0))" } ?? ""
    let title =
      "Divided by \(excerpt(earlier.version))\(build), \(excerpt(earlier.date)), "
      + "\(excerpt(earlier.processor)), \(excerpt(earlier.instructionSet)):"
    let width = ratios.map(\.name.count).max() ?? 0
    return [title]
      + ratios.map {
        $0.name.alignedRight(in: max(width, 10)) + "  "
          + StressText.short($0.median).alignedRight(in: 5)
          + "  (\(StressText.short($0.low)) to \(StressText.short($0.high)))"
      }
  }

  /// Whether the wallpaper as it is holds a rate, and what it costs at 30 frames per second.
  private static func scene(_ show: SceneShow, _ report: StressReport) -> String {
    let count = report.runs.first?.count ?? 0
    return "scene, \(StressText.typed(count)) bubble\(count == 1 ? "" : "s"): "
      + "\(show.holds ? "holds" : "does not hold") \(show.rate.name) (\(times(show.times, show.rate)))"
      + "\(report.disturbance(of: show.threads)); "
      + "\(StressText.plain((show.processorShare * 100).rounded())) % of a core at 30 fps"
  }

  /// The times of a show, and the time that a frame may take.
  private static func times(_ show: ShowTimes, _ rate: FrameRate) -> String {
    let missed = show.missed > 0 ? ", \(show.missed) of \(show.frames) frames missed" : ""
    return "p95 \(StressText.short(show.p95 * 1e3)) of "
      + "\(StressText.short(rate.time(ofFrame: 1) * ShowTimes.share * 1e3)) ms\(missed)"
  }

  private static func verdict(
    _ budget: StressBudget?, _ rate: FrameRate, _ report: StressReport
  ) -> String {
    let name = report.counted ?? "bubbles"
    guard let budget else {
      return "\(name): \(rate.name) do not hold even without any; "
        + "try a smaller --size or more --threads"
    }
    if budget.count == Emitter.maximumBubbleCount {
      return "\(name): \(StressText.typed(budget.count)), the maximum, hold \(rate.name)"
    }
    guard let show = budget.show else {
      return "\(name): about \(StressText.rounded(budget.count)) would hold \(rate.name), "
        + "but no show held it"
    }
    return "\(name): \(StressText.rounded(budget.count)) hold \(rate.name) "
      + "(\(times(show, rate)); \(StressText.rounded(budget.median)) by the median frame)"
  }

  /// Returns a command that shows the measured bubbles.
  private static func suggestion(_ count: Int, _ report: StressReport) -> String {
    let test = report.test
    let texts =
      (report.keys + report.countedSettings).map(\.text) + [
        "bubbles.count=\(StressText.roundedDown(count))"
      ]
    let words = [report.command].compactMap(\.self) + texts.flatMap { ["--set", $0] }
    let threads = test.threads > 1 ? " --threads \(test.threads)" : ""
    return
      "seltzer live \(words.map(\.shellWord).joined(separator: " ")) --fps \(test.rates[0])\(threads)"
  }

  /// Formats a row of cells, aligned right.
  private static func line(_ cells: [String], _ format: StressFormat) -> String {
    if format == .markdown { return "| " + cells.joined(separator: " | ") + " |" }
    return zip(cells, columns).map { $0.alignedRight(in: $1.1) }.joined(separator: "  ")
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

  /// Formats a count as options accept it, such as `75`, `1940`, `41.2k` or `1M`.
  static func typed(_ count: Int) -> String {
    for (unit, name) in [(1_000_000, "M"), (1000, "k")]
    where count >= unit && (count % (unit / 100) == 0 && count >= 10 * unit || count % unit == 0) {
      return plain(Double(count) / Double(unit)) + name
    }
    return "\(count)"
  }

  /// Formats a count with three digits, such as `41.2k`.
  static func rounded(_ count: Int) -> String { typed(roundedDown(count)) }
  static func cores(_ count: Int) -> String { "\(count) core\(count == 1 ? "" : "s")" }
  /// Formats a number of threads.
  static func threads(_ count: Int) -> String { "\(count) thread\(count == 1 ? "" : "s")" }

  /// Rounds a count down to three digits, the accuracy of the budget.
  static func roundedDown(_ count: Int) -> Int {
    var scale = 1
    while count / scale >= 1000 { scale *= 10 }
    return count / scale * scale
  }
}

extension FrameRate {
  /// The rate as text, such as `60 fps` or `29.97 fps`.
  var name: String { StressText.plain(perSecond) + " fps" }
}
