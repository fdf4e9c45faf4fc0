import Seltzer
import SeltzerScene
import SeltzerSystem

/// The results as lines; rows have at most 80 columns.
extension StressReport {
  private static let columns = [
    ("bubbles", 10), ("frames", 6), ("field", 5), ("sort", 5), ("draw", 5), ("min", 5), ("p50", 5),
    ("p95", 5), ("max", 5), ("ns each", 7),
  ]

  /// The subject, the machine, and the names of the columns.
  var header: [String] {
    let build = build.map { ", build \($0)" } ?? ""
    return [
      "\(scene) in \(palette)\(counted == "bubbles" ? "" : ", then \(counted)")"
        + "\(radii.map { ", radii \($0) px" } ?? ""); \(size), \(StressText.threads(threads))",
      "\(machine.processor), \(machine.instructionSet), \(StressText.cores(machine.cores))",
      "seltzer \(version)\(build), \(date); milliseconds per frame", "",
      Self.line(Self.columns.map(\.0)),
    ]
  }

  func row(_ run: StressRun) -> String {
    let name =
      if run.scene {
        run.threads == threads ? "scene" : StressText.threads(run.threads)
      } else {
        run.renderer == .fast ? StressText.typed(run.count) : "by Cairo"
      }
    let values =
      [run.field, run.sort, run.draw, run.min, run.p50, run.p95, run.max, run.nsPerBubble]
    return Self.line([name, "\(run.frames)"] + values.map { $0.map(StressText.short) ?? "-" })
  }

  /// The summary of all runs, where `earlier` is the report to compare with.
  func footer(against earlier: StressReport?) -> [String] {
    var lines: [String] = []
    let ratios = runs.compactMap { run in run.ratio.map { (run.count, $0) } }
    if !ratios.isEmpty {
      lines += ["", "Cairo's time divided by fast's, median of the frames:"]
      lines += ratios.map {
        StressText.typed($0).alignedRight(in: 10) + "  " + StressText.short($1)
      }
    }
    if let earlier, let against { lines += [""] + Self.lines(of: against, to: earlier) }
    for (index, rate) in rates.enumerated() {
      if index == 0 || rate.threads != rates[index - 1].threads {
        lines += ["", StressText.threads(rate.threads) + ":"]
      }
      lines += ["  " + sceneVerdict(rate), "  \(counted): \(verdict(rate))"]
    }
    if rates.contains(where: { $0.bubbles?.isDisturbed == true })
      || !disturbance(of: threads).isEmpty
    {
      lines += ["", "The machine is busy with something else: measure again when it is idle."]
    }
    return lines
  }

  /// The ratios to an earlier report.
  static func lines(of ratios: [Ratio], to earlier: StressReport) -> [String] {
    let build = earlier.build.map { ", build \(excerpt($0))" } ?? ""
    let title =
      "Divided by \(excerpt(earlier.version))\(build), \(excerpt(earlier.date)), "
      + "\(excerpt(earlier.machine.processor)), \(excerpt(earlier.machine.instructionSet)):"
    let width = ratios.map(\.name.count).max() ?? 0
    return [title]
      + ratios.map {
        $0.name.alignedRight(in: max(width, 10)) + "  "
          + StressText.short($0.median).alignedRight(in: 5)
          + "  (\(StressText.short($0.low)) to \(StressText.short($0.high)))"
      }
  }

  /// Whether the scene as it is holds a rate, and what it costs at 30 frames per second.
  private func sceneVerdict(_ rate: Rate) -> String {
    let count = runs.first?.count ?? 0
    return "scene, \(StressText.typed(count)) bubble\(count == 1 ? "" : "s"): "
      + "\(rate.holds ? "holds" : "does not hold") \(rate.name) (\(times(rate.show, rate)))"
      + "\(disturbance(of: rate.threads)); "
      + "\(StressText.plain((rate.cpuAt30 * 100).rounded())) % of a core at 30 fps"
  }

  /// The times of a show, and the time that a frame may take.
  private func times(_ show: ShowTimes, _ rate: Rate) -> String {
    let missed = show.missed > 0 ? ", \(show.missed) of \(show.frames) frames missed" : ""
    return "p95 \(StressText.short(show.p95)) of "
      + "\(StressText.short(1e3 / rate.fps * ShowTimes.share)) ms\(missed)"
  }

  /// The number of bubbles that hold a rate.
  private func verdict(_ rate: Rate) -> String {
    guard let budget = rate.bubbles else {
      return "\(rate.name) do not hold even without any; try a smaller --size or more --threads"
    }
    if budget.count == Emitter.maximumBubbleCount {
      return "\(StressText.typed(budget.count)), the maximum, hold \(rate.name)"
    }
    guard let show = budget.show else {
      return "about \(StressText.rounded(budget.count)) would hold \(rate.name), "
        + "but no show held it"
    }
    return "\(StressText.rounded(budget.count)) hold \(rate.name) "
      + "(\(times(show, rate)); \(StressText.rounded(budget.median)) by the median frame)"
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
