import Seltzer
import SeltzerScene
import SeltzerSystem

/// The results as aligned columns.
enum StressTable {
  private static let columns = [
    ("bubbles", 10), ("by", 5), ("frames", 6), ("field", 5), ("sort", 5), ("draw", 5),
    ("handover", 8), ("frame", 5), ("p50", 5), ("p95", 5), ("p99", 5), ("fps", 5),
    ("ns/bubble", 9), ("Mpx/s", 5), ("peak", 7),
  ]

  static let header = line(columns.map(\.0))

  static func row(_ run: StressRun) -> String {
    let stages = run.stages
    let times = [
      stages.field, stages.sort, stages.draw, stages.handover, run.frame, run.p50, run.p95, run.p99,
    ].map { StressText.short($0 * 1e3) }
    let each = run.count > 0 ? StressText.short(run.frame * 1e9 / Double(run.count)) : "-"
    return line(
      [StressText.grouped(run.count), run.method.rawValue, "\(run.frames)"] + times + [
        StressText.short(run.fps), each, StressText.short(run.pixelsPerSecond / 1e6),
        StressText.bytes(run.peakBytes),
      ])
  }

  /// The summary of all runs.
  static func footer(_ report: StressReport) -> String {
    var lines: [String] = []
    if !report.ratios.isEmpty {
      lines.append("\nCairo's time divided by fast's, median of the frames:")
      lines += report.ratios.map {
        StressText.grouped($0.count).alignedRight(in: 10) + "  " + StressText.short($0.median)
      }
    }
    return (lines + ["", verdict(report)]).joined(separator: "\n")
  }

  private static func verdict(_ report: StressReport) -> String {
    let test = report.test
    let method = test.methods[0].rawValue
    let limit = StressText.short(test.rate.time(ofFrame: 1) * 1e3)
    switch report.budget {
    case nil:
      return "\(method) does not hold \(test.rateName), \(limit) ms per frame, even without "
        + "bubbles (p95); try a smaller --size or more --threads"
    case 0:
      return "\(method) holds \(test.rateName) only without bubbles (p95); "
        + "try a smaller --size or more --threads"
    case let count?:
      let most = count == Emitter.maximumBubbleCount ? ", the maximum" : ""
      return """
        \(method) holds \(test.rateName) up to \(StressText.bubbles(count)) (p95)\(most)
        To use this in the scene, replace density or birthRate by:
          \(suggestion(StressText.roundedDown(count), report))
        """
    }
  }

  /// YAML for the measured bubbles.
  private static func suggestion(_ count: Int, _ report: StressReport) -> String {
    guard report.radius != nil else { return "bubbles: { count: \(count) }" }
    let diameter = report.test.scene.emitters[0].diameter
    return "bubbles: { count: \(count), diameter: [\(StressText.plain(diameter.lowerBound)), "
      + "\(StressText.plain(diameter.upperBound))], sizeOverLife: [] }"
  }

  /// Formats a row of cells: names are aligned left, numbers right.
  private static func line(_ cells: [String]) -> String {
    zip(cells, columns).map { cell, column in
      column.0 == "by" ? cell.padded(to: column.1) : cell.alignedRight(in: column.1)
    }.joined(separator: "  ")
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

  /// Formats an amount of memory, such as `84.1 MB`.
  static func bytes(_ value: Int) -> String {
    value < 1_000_000_000
      ? short(Double(value) / 1e6) + " MB" : short(Double(value) / 1e9) + " GB"
  }

  /// Formats a budget, such as `41,200 bubbles`.
  static func bubbles(_ count: Int) -> String {
    grouped(roundedDown(count)) + (count == 1 ? " bubble" : " bubbles")
  }

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
