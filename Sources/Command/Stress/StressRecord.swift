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
    let p25, p50, p75: Double
  }

  struct Budget: Decodable {
    let fps: Double
    let threads: Int
    let count: Int?
    let rounds: [Int]
  }

  /// A value divided by the earlier one, and the range of both.
  struct Ratio {
    let name: String
    let median, low, high: Double
  }

  let version: String
  let build: String?
  let processor, instructionSet, date, scene, counted, size, radii: String
  let threads: Int
  let runs: [Run]
  let budgets: [Budget]

  private static let mostBytes = 1 << 20
  /// The milliseconds of a frame with which ratios can be printed.
  private static let times = 1e-6...1e9

  /// Reads a report.
  init(path: String) throws {
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try InputFile(path).readToEnd(limit: Self.mostBytes)
    } catch { throw DocumentError.unreadable(file: path, reason: error.reason) }
    do { try self.init(parsing: bytes) } catch {
      throw Failure.invalid(
        "\(path): is not a report of 'seltzer stress --json' of this version; measure again")
    }
  }

  /// Parses a report.
  init(parsing bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(bytes))
    let times = runs.flatMap { [$0.p25, $0.p50, $0.p75] }
    let counts = budgets.flatMap { $0.rounds + [$0.count ?? 0] }
    guard times.allSatisfy(Self.times.contains), counts.allSatisfy({ $0 >= 0 }) else {
      throw DocumentError.unreadable(file: "", reason: "")
    }
  }

  /// What a comparison requires to be equal.
  var conditions: [String] { [scene, counted, size, radii, "\(threads)"] }

  /// Throws if the report at `path` was measured under other conditions than `now`.
  func check(_ path: String, _ now: [String]) throws {
    let names = ["scene", "counted", "size", "radii", "threads"]
    for (name, (now, before)) in zip(names, zip(now, conditions)) where now != before {
      throw Failure.invalid(
        "\(path): \(name) was \(excerpt(before)), and is \(excerpt(now)) here; only equal conditions compare"
      )
    }
  }

  /// Returns the ratios of the times of equal rows, and of the numbers that hold equal rates.
  func ratios(to earlier: StressRecord) -> [Ratio] {
    let times = runs.compactMap { run -> Ratio? in
      let before = earlier.runs.first {
        $0.scene == run.scene && (run.scene || $0.count == run.count)
          && $0.renderer == run.renderer && $0.threads == run.threads
      }
      guard let before else { return nil }
      let name = run.scene ? "scene" : StressText.typed(run.count)
      let renderer = run.renderer == runs[0].renderer ? "" : " by \(excerpt(run.renderer))"
      let threads = run.threads == threads ? "" : " in \(StressText.threads(run.threads))"
      return Ratio(
        name: name + renderer + threads, median: run.p50 / before.p50, low: run.p25 / before.p75,
        high: run.p75 / before.p25)
    }
    let counts = budgets.compactMap { budget -> Ratio? in
      let before = earlier.budgets.first { $0.fps == budget.fps && $0.threads == budget.threads }
      guard let before, let now = budget.count, let earlier = before.count else { return nil }
      let (all, others) = (budget.rounds + [now], before.rounds + [earlier])
      guard let (low, high) = all.range, let (least, most) = others.range, least > 0 else {
        return nil
      }
      let threads = budget.threads == threads ? "" : " in \(StressText.threads(budget.threads))"
      return Ratio(
        name: "bubbles at \(StressText.plain(budget.fps)) fps" + threads,
        median: Double(now) / Double(earlier), low: low / most, high: high / least)
    }
    return times + counts
  }
}

extension [Int] {
  /// The least and the greatest number; nil if there is none.
  fileprivate var range: (Double, Double)? {
    self.min().flatMap { least in self.max().map { (Double(least), Double($0)) } }
  }
}
