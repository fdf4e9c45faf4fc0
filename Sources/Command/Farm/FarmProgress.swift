import FoundationEssentials
import SeltzerDocument
import SeltzerSystem

/// What is rendered of a job, by the files in its folder.
struct FarmProgress {
  /// What a join prints.
  private struct Report: Codable {
    struct Fault: Codable {
      var part: Int
      var reason: String
    }

    var missing: [Int]
    var faulty: [Fault]
  }

  let job: FarmJob
  /// The numbers of the parts that are missing or faulty.
  private(set) var open: [Int] = []
  /// The joined outputs, by their index.
  private(set) var joined: Set<Int> = []
  /// What joins found faulty, by the parts' numbers.
  private var faults: [Int: String] = [:]

  init(_ job: FarmJob) {
    self.job = job
    for output in job.outputs.indices {
      let result = "results/\(output + 1)"
      if job.text(of: result + ".json") != nil {
        joined.insert(output)
        continue
      }
      let numbers = (1...job.parts).map { output * job.parts + $0 }
      var missing: Set<Int> = []
      if let text = job.text(of: result + ".failed"),
        let report = try? JSONDecoder().decode(Report.self, from: Data(text.utf8))
      {
        // Their manifests may exist and be unreadable.
        missing = Set(report.missing.map { output * job.parts + $0 })
        for fault in report.faulty { faults[output * job.parts + fault.part] = fault.reason }
      }
      // A manifest is written last.
      open += numbers.filter {
        faults[$0] != nil || missing.contains($0) || Path.kind(of: job.manifest(of: $0)) != .file
      }
    }
  }

  var isFinished: Bool { joined.count == job.outputs.count }

  /// Why a part is open: what a join found, or the messages of the part itself; nil if it did not fail.
  func reason(_ number: Int) -> String? {
    faults[number] ?? job.text(of: "logs/\(number)")?.onOneLine
  }

  /// A line for each open part that failed, or for each one; else for each failed join.
  func lines(onlyFailed: Bool) -> [String] {
    let parts = open.compactMap { number -> String? in
      let (output, shard) = job.part(number)
      let reason = reason(number) ?? (onlyFailed ? nil : "is missing")
      return reason.map { "\(job.outputs[output].path): part \(shard)/\(job.parts): \($0)" }
    }
    guard open.isEmpty else { return parts }
    return job.outputs.indices.filter { !joined.contains($0) }
      .compactMap { job.text(of: "logs/join-\($0 + 1)")?.onOneLine }.filter { !$0.isEmpty }
  }

  /// Shows the progress to the end of the run, and prints the outputs; throws if one is not joined.
  func wait(quiet: Bool) async throws {
    let line = ProgressLine(shown: !quiet)
    let begin = ContinuousClock.now
    // The state first: a run may end between the two.
    while try await isActive() {
      let left = FarmProgress(job).open.count
      let seconds = (ContinuousClock.now - begin) / .seconds(1)
      let rest = Int(seconds * Double(left) / Double(max(open.count - left, 1)))
      line.show(
        "\(job.partCount - left)/\(job.partCount) parts, "
          + "\(100 * (job.partCount - left) / job.partCount)%"
          + (left < open.count ? ", \(clockText(rest)) left" : ""))
      try await Task.sleep(for: .seconds(job.partCount < 1000 ? 1 : 10))
    }
    line.clear()
    let end = FarmProgress(job)
    guard end.isFinished else {
      for line in end.lines(onlyFailed: false).prefix(20) { Failure.say("seltzer: \(line)") }
      throw Failure.invalid(
        "\(job.folder): \(end.open.count) of \(job.partCount) parts are missing or faulty; render "
          + "them with 'seltzer farm resume \(job.folder.shellWord)'")
    }
    if !quiet { for output in job.outputs { try printLine(output.path) } }
  }

  /// Whether anything runs or waits; an engine that does not answer, such as Slurm while it restarts, is
  /// asked again for a minute.
  private func isActive() async throws -> Bool {
    for _ in 0..<60 {
      if let state = try? await job.engineState() { return state.isActive }
      try await Task.sleep(for: .seconds(1))
    }
    return try await job.engineState().isActive
  }
}
