import ArgumentParser
import SeltzerDocument
import SeltzerSystem

struct FarmStatus: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Print what is rendered, what runs and what failed.")

  @OptionGroup var folder: FarmFolder

  @Flag(help: "Print JSON, with all open parts.")
  var json = false

  func run() async throws {
    let job = try folder.job
    // The engine first: a run may end between the two.
    let engine = try await job.engineState()
    let progress = FarmProgress(job)
    try printLine(json ? progress.json(engine).text() : progress.text(engine))
  }
}

extension FarmProgress {
  private func state(_ engine: EngineState) -> String {
    isFinished ? "finished" : engine.isActive ? "running" : "stopped"
  }

  /// The parts that Slurm started again.
  private var requeued: [Int] {
    (job.text(of: "requeued") ?? "").split(separator: "\n").compactMap { Int($0) }
  }

  fileprivate func text(_ engine: EngineState) -> String {
    var first =
      "\(job.folder): \(state(engine)), \(job.partCount - open.count) of \(job.partCount) parts rendered"
    if let running = engine.running, let waiting = engine.waiting, engine.isActive {
      first += ", \(running) running, \(waiting) waiting"
    }
    if !requeued.isEmpty { first += ", \(requeued.count) started again on another host" }
    var lines = [first] + joined.sorted().map { "\(job.outputs[$0].path): joined" }
    let faults = self.lines(onlyFailed: engine.isActive)
    lines += faults.prefix(20)
    if faults.count > 20 { lines.append("\(faults.count - 20) more; --json lists all") }
    if !isFinished, !engine.isActive {
      lines.append("Render what is missing: seltzer farm resume \(job.folder.shellWord)")
    }
    return lines.joined(separator: "\n")
  }

  fileprivate func json(_ engine: EngineState) -> JSONValue {
    let parts = open.map { number -> JSONValue in
      let (output, shard) = job.part(number)
      return [
        "number": .whole(number), "output": .text(job.outputs[output].path),
        "part": .whole(shard), "reason": reason(number).map(JSONValue.text) ?? .null,
      ]
    }
    let outputs = job.outputs.indices.map { index -> JSONValue in
      ["path": .text(job.outputs[index].path), "joined": .flag(joined.contains(index))]
    }
    return [
      "job": .text(job.folder), "engine": .text(job.engine), "state": .text(state(engine)),
      "frames": .whole(job.frames * job.outputs.count), "parts": .whole(job.partCount),
      "rendered": .whole(job.partCount - open.count),
      "running": engine.running.map(JSONValue.whole) ?? .null,
      "waiting": engine.waiting.map(JSONValue.whole) ?? .null,
      "requeued": .list(requeued.map(JSONValue.whole)), "open": .list(parts),
      "outputs": .list(outputs),
    ]
  }
}
