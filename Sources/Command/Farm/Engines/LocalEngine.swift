import FoundationEssentials
import SeltzerSystem

/// Several parts at a time on this machine.
struct LocalEngine: FarmEngine {
  let name = "local"
  let summary = "processes on this machine"
  let launchSeconds = 0.0

  func script(of job: FarmJob) -> (name: String, text: String)? {
    let jobs = job.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    return runScript(of: job, "xargs -P \(jobs) -n 1 sh \(job.path("part").shellWord) <\"$1\"")
  }
}
