import FoundationEssentials
import Seltzer
import SeltzerSystem

/// The results of a stress test, printed as they arrive.
struct StressReport {
  let test: StressTest
  /// The requested radii in pixels; nil keeps the scene's sizes.
  let radius: ClosedRange<Double>?
  private(set) var runs: [StressRun] = []
  /// For each number of bubbles, the median over the frames of Cairo's time divided by `fast`'s.
  private(set) var ratios: [(count: Int, median: Double)] = []
  /// The largest number of bubbles that sustains the frame rate; nil if not even 0 does.
  var budget: Int?

  init(test: StressTest, radius: ClosedRange<Double>?) {
    self.test = test
    self.radius = radius
  }

  /// The subject of the test, such as `bubbles in blue, 1920x1080, 1 thread`.
  var subject: String {
    let radii = radius.map {
      ", radii \(StressText.plain($0.lowerBound)) to \(StressText.plain($0.upperBound)) px"
    }
    return "\(test.scene.name) in \(test.palette.name), \(test.size)\(radii ?? ""), "
      + "\(test.threads) thread\(test.threads == 1 ? "" : "s")"
  }

  private func begin(_ format: StressFormat) {
    switch format {
    case .table:
      show("\(subject); times in ms\n")
      show(StressTable.header)
    case .csv: show(StressCSV.header)
    case .json: break
    }
  }

  /// Adds the measurements for one number of bubbles.
  mutating func add(_ measured: [StressRun], _ format: StressFormat) {
    // Starts with the first result, so that output stays empty if the scene cannot be drawn.
    if runs.isEmpty { begin(format) }
    runs += measured
    if measured.count == 2, let ratio = measured[1].ratio(to: measured[0]) {
      ratios.append((measured[0].count, ratio))
    }
    switch format {
    case .table: for run in measured { show(StressTable.row(run)) }
    case .csv: for run in measured { show(StressCSV.row(run)) }
    case .json: break
    }
  }

  func end(_ format: StressFormat) throws {
    switch format {
    case .table: show(StressTable.footer(self))
    case .csv: break
    case .json: show(try JSONText.of(StressJSON(self)))
    }
  }

  /// Prints a line without buffering, so that a pipe's reader receives each run immediately.
  private func show(_ line: String) {
    print(line)
    fflush(nil)
  }
}
