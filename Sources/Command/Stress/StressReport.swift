import FoundationEssentials
import Seltzer
import SeltzerDocument
import SeltzerOutput
import SeltzerScene
import SeltzerSystem

/// The results of a stress test, which are written as JSON, and read to compare with.
struct StressReport: Codable {
  /// Whether shows hold a frame rate with a number of threads.
  struct Rate: Codable {
    let fps: Double
    let threads: Int
    /// Whether the scene as it is holds the rate.
    let holds: Bool
    /// A show of the scene as it is.
    let show: ShowTimes
    /// CPU-seconds per second of the scene as it is, at 30 frames per second.
    let cpuAt30: Double
    /// The number of bubbles that hold the rate; nil if not even 0 does.
    let bubbles: StressBudget?

    /// The rate as text, such as `60 fps` or `29.97 fps`.
    var name: String { StressText.plain(fps) + " fps" }
  }

  /// A value divided by the earlier one, and the range of both.
  struct Ratio: Codable {
    let name: String
    let median, low, high: Double
  }

  var version = SeltzerCommand.version
  /// The start of the SHA-256 of this program, as builds between releases have the same version.
  var build = (try? FileDigest(of: "/proc/self/exe")).map { String($0.sha256.prefix(12)) }
  var date = CivilTime.now.text(format: "%Y-%m-%dT%H:%M:%S")
  let machine: Machine
  /// The scene and its settings.
  let scene: String
  let palette: String
  /// What is counted.
  let counted: String
  let size: String
  /// The requested radii in pixels; nil keeps the scene's sizes.
  let radii: String?
  let threads: Int
  var runs: [StressRun] = []
  var rates: [Rate] = []
  /// The processors that other programs used during the run; nil if unknown.
  var others: Machine.Others?
  /// The ratios to an earlier report; nil without one.
  var against: [Ratio]?

  private static let mostBytes = 1 << 20
  /// The milliseconds of a frame with which ratios can be printed.
  private static let times = 1e-6...1e9

  /// Says that other programs left fewer processors than `threads` threads use; empty if they did not.
  func disturbance(of threads: Int) -> String {
    // A fifth of a processor is tolerated, as a machine is rarely quite idle.
    guard let others, others.used > Double(max(0, others.all - threads)) + 0.2 else { return "" }
    return ", while other programs used \(others.used.formatted("%.1f")) of "
      + StressText.cores(others.all)
  }

  /// Throws if the report `earlier` at `path` was measured under other conditions.
  func check(_ path: String, _ earlier: StressReport) throws {
    for (name, before, now) in [
      ("scene", earlier.scene, scene), ("counted", earlier.counted, counted),
      ("size", earlier.size, size),
      ("radii", earlier.radii ?? "the scene's", radii ?? "the scene's"),
      ("threads", "\(earlier.threads)", "\(threads)"),
    ] where now != before {
      throw Failure.invalid(
        "\(path): \(name) was \(excerpt(before)), and is \(excerpt(now)) here; only equal conditions compare"
      )
    }
  }

  /// Returns the ratios of the times of equal rows, and of the numbers that hold equal rates.
  func ratios(to earlier: StressReport) -> [Ratio] {
    func name(_ name: String, in threads: Int) -> String {
      threads == self.threads ? name : "\(name) in \(StressText.threads(threads))"
    }
    let times = runs.compactMap { run -> Ratio? in
      let before = earlier.runs.first {
        $0.scene == run.scene && (run.scene || $0.count == run.count)
          && $0.renderer == run.renderer && $0.threads == run.threads
      }
      guard let before else { return nil }
      let row = run.scene ? "scene" : StressText.typed(run.count)
      return Ratio(
        name: name(run.renderer == .fast ? row : row + " by cairo", in: run.threads),
        median: run.p50 / before.p50, low: run.p25 / before.p75, high: run.p75 / before.p25)
    }
    let counts = rates.compactMap { rate -> Ratio? in
      let before = earlier.rates.first { $0.fps == rate.fps && $0.threads == rate.threads }
      guard let now = rate.bubbles, let before = before?.bubbles, before.range.least > 0 else {
        return nil
      }
      return Ratio(
        name: name("bubbles at \(rate.name)", in: rate.threads),
        median: Double(now.count) / Double(before.count),
        low: now.range.least / before.range.most, high: now.range.most / before.range.least)
    }
    return times + counts
  }
}

extension StressReport {
  /// Reads a report.
  init(path: String) throws {
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try InputFile(path).readToEnd(limit: Self.mostBytes)
    } catch { throw DocumentError.unreadable(file: path, reason: error.reason) }
    guard let report = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
      report.runs.allSatisfy({ [$0.p25, $0.p50, $0.p75].allSatisfy(Self.times.contains) }),
      report.rates.allSatisfy({ $0.bubbles?.range.least ?? 0 >= 0 })
    else {
      throw Failure.invalid(
        "\(path): is not a report of 'seltzer stress --json' of this version; measure again")
    }
    self = report
  }
}
