import SeltzerSystem

/// Prints the commands, to run by hand or with another scheduler.
struct PrintEngine: FarmEngine {
  let name = "print"
  let summary = "prints one command per part, and last the one that joins"
  let launchSeconds = 0.0

  func script(of job: FarmJob) -> (name: String, text: String)? { nil }

  func start(_ job: FarmJob, round: String, _ numbers: [Int]) throws -> String {
    for number in numbers { try printLine("sh \(job.path("part").shellWord) \(number)") }
    try printLine("sh \(job.path("join").shellWord)")
    return "printed"
  }

  func state(_ job: FarmJob, run: String) -> EngineState { EngineState(isActive: false) }

  func cancel(_ job: FarmJob, run: String) {}
}
