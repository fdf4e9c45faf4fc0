import Seltzer

/// The results as JSON, times in milliseconds.
struct StressJSON: Encodable {
  struct Run: Encodable {
    struct Stages: Encodable {
      let field: Double
      let sort: Double
      let draw: Double
      let handover: Double
      let frame: Double
    }

    let count: Int
    let renderer: String
    let threads: Int
    let frames: Int
    let ms: Stages
    let p50: Double
    let p95: Double
    let p99: Double
    let fps: Double
    let mpxPerSecond: Double
    let peakBytes: Int

    init(_ run: StressRun) {
      count = run.count
      renderer = run.method.rawValue
      threads = run.threads
      frames = run.frames
      ms = Stages(
        field: rounded(run.stages.field * 1e3), sort: rounded(run.stages.sort * 1e3),
        draw: rounded(run.stages.draw * 1e3), handover: rounded(run.stages.handover * 1e3),
        frame: rounded(run.frame * 1e3))
      p50 = rounded(run.p50 * 1e3)
      p95 = rounded(run.p95 * 1e3)
      p99 = rounded(run.p99 * 1e3)
      fps = rounded(run.fps)
      mpxPerSecond = rounded(run.pixelsPerSecond / 1e6)
      peakBytes = run.peakBytes
    }
  }

  struct Budget: Encodable {
    let fps: Double
    /// Null if even a picture without bubbles is too slow.
    let count: Int?

    private enum Key: CodingKey { case fps, count }

    func encode(to encoder: any Encoder) throws {
      var keys = encoder.container(keyedBy: Key.self)
      try keys.encode(fps, forKey: .fps)
      // The synthesized method omits the key of a nil value.
      try keys.encode(count, forKey: .count)
    }
  }

  struct Ratio: Encodable {
    let count: Int
    let median: Double
  }

  let runs: [Run]
  let budget: Budget
  /// Nil unless methods are compared.
  let ratios: [Ratio]?

  init(_ report: StressReport) {
    runs = report.runs.map { Run($0) }
    budget = Budget(fps: report.test.framesPerSecond, count: report.budget)
    ratios =
      report.ratios.isEmpty
      ? nil : report.ratios.map { Ratio(count: $0.count, median: rounded($0.median)) }
  }
}

/// The results as CSV: the numbers and names of the JSON, one line per run.
enum StressCSV {
  static let header =
    "count,renderer,threads,frames,ms.field,ms.sort,ms.draw,ms.handover,ms.frame,"
    + "p50,p95,p99,fps,mpxPerSecond,peakBytes"

  static func row(_ run: StressRun) -> String {
    let run = StressJSON.Run(run)
    let ms = run.ms
    let numbers = [
      ms.field, ms.sort, ms.draw, ms.handover, ms.frame, run.p50, run.p95, run.p99, run.fps,
      run.mpxPerSecond,
    ]
    return
      (["\(run.count)", run.renderer, "\(run.threads)", "\(run.frames)"]
      + numbers.map { "\($0)" } + ["\(run.peakBytes)"]).joined(separator: ",")
  }
}

/// Rounds milliseconds to a tenth of a microsecond.
private func rounded(_ value: Double) -> Double { (value * 1e4).rounded() / 1e4 }
