import FoundationEssentials
import Seltzer
import SeltzerSystem

/// What a stress test found, printed as it comes in, so that an interrupted one has said something.
struct StressReport {
  let test: StressTest
  /// Radii in pixels that were asked for in place of the scene's.
  let radius: ClosedRange<Double>?
  /// All runs so far.
  private(set) var runs: [StressRun] = []
  /// How many times as long Cairo takes.
  private(set) var ratios: [(count: Int, median: Double)] = []
  /// The largest count that holds the rate; nil where even 0 does not.
  var budget: Int?

  init(test: StressTest, radius: ClosedRange<Double>?) {
    self.test = test
    self.radius = radius
  }

  /// What was measured, on what: such as `bubbles in blue, 1920x1080, 1 thread`.
  var subject: String {
    let radii = radius.map {
      ", radii \(StressText.plain($0.lowerBound)) to \(StressText.plain($0.upperBound)) px"
    }
    return "\(test.scene.name) in \(test.palette.name), \(test.size)\(radii ?? ""), "
      + "\(test.threads) thread\(test.threads == 1 ? "" : "s")"
  }

  /// Prints what stands above the first run.
  private func begin(_ format: StressFormat) {
    switch format {
    case .table:
      show("\(subject); times in ms\n")
      show(StressTable.header)
    case .csv: show(StressCSV.header)
    case .json: break
    }
  }

  /// Takes in what was measured with one count.
  mutating func add(_ measured: StressMeasurement, count: Int, _ format: StressFormat) {
    // Not before: a scene that cannot be drawn leaves standard output empty.
    if runs.isEmpty { begin(format) }
    runs += measured.runs
    if let ratio = measured.ratio { ratios.append((count, ratio)) }
    switch format {
    case .table: for run in measured.runs { show(StressTable.row(run)) }
    case .csv: for run in measured.runs { show(StressCSV.row(run)) }
    case .json: break
    }
  }

  /// Prints what comes after the last run.
  func end(_ format: StressFormat) throws {
    switch format {
    case .table: show(StressTable.footer(self))
    case .csv: break
    case .json: show(try JSONText.of(StressJSON(self)))
    }
  }

  /// Prints a line at once: a pipe's reader sees each run when it is done.
  private func show(_ line: String) {
    print(line)
    fflush(nil)
  }
}
