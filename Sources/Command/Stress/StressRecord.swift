import FoundationEssentials
import Seltzer
import SeltzerDocument
import SeltzerSystem

/// A report of `stress --json`, to compare with.
struct StressRecord: Decodable {
  struct Run: Decodable {
    let count: Int
    let scene: Bool
    let renderer: String
    let threads: Int
    let p25: Double
    let p50: Double
    let p75: Double
  }

  struct Budget: Decodable {
    let fps: Double
    let rounds: [Int]
  }

  /// A value of this machine divided by the earlier one, and the range of both.
  struct Ratio {
    let name: String
    let median: Double
    let low: Double
    let high: Double
  }

  let version: String
  let build: String?
  let processor: String
  let instructionSet: String
  let date: String
  let scene: String
  let counted: String
  let size: String
  let radii: String
  let threads: Int
  let runs: [Run]
  let budget: Budget

  private static let mostBytes = 1 << 20
  /// The milliseconds of a frame with which ratios can be printed.
  private static let times = 1e-6...1e9

  /// Reads a report; throws if it was measured under other conditions than the ones of `report`.
  init(path: String, like report: StressReport) throws {
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try InputFile(path).readToEnd(limit: Self.mostBytes)
    } catch {
      throw DocumentError.unreadable(file: path, reason: error.reason)
    }
    guard let record = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
      record.runs.allSatisfy({ [$0.p25, $0.p50, $0.p75].allSatisfy(Self.times.contains) })
    else {
      throw Failure.invalid(
        "\(path): is not a report of 'seltzer stress --json' of this version; measure again")
    }
    self = record
    let before = [scene, counted, size, radii, "\(threads)"]
    for (now, before) in zip(report.conditions, before) where now.value != before {
      throw Failure.invalid(
        "\(path): \(now.key) was \(excerpt(before)), and is \(now.value) here; only equal conditions compare"
      )
    }
  }

  /// Returns the ratios of the times of equal rows, and of the numbers that hold the rate.
  func compared(with report: StressReport) -> [Ratio] {
    let times = report.runs.compactMap { run -> Ratio? in
      let before = runs.first {
        $0.scene == run.isScene && ($0.scene || $0.count == run.count)
          && $0.renderer == run.method.rawValue && $0.threads == run.threads
      }
      guard let before else { return nil }
      return Ratio(
        name: StressTable.name(run, in: report), median: run.p50 * 1e3 / before.p50,
        low: run.quartiles.low * 1e3 / before.p75, high: run.quartiles.high * 1e3 / before.p25)
    }
    guard let now = report.budgets.first??.rounds.map(Double.init),
      budget.rounds.allSatisfy({ $0 > 0 }),
      let least = budget.rounds.min(), let most = budget.rounds.max(),
      budget.fps == report.test.rate.perSecond
    else { return times }
    let count = Ratio(
      name: "bubbles", median: now[now.count - 1] / Double(most), low: now[0] / Double(most),
      high: now[now.count - 1] / Double(least))
    return times + [count]
  }
}
