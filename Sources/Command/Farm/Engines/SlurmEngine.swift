import SeltzerSystem

/// Job arrays with one task per part, and a job that joins when they have ended.
struct SlurmEngine: FarmEngine {
  let name = "slurm"
  let summary = "job arrays; sbatch reads SBATCH_TIMELIMIT, SBATCH_PARTITION ..."
  let launchSeconds = 1.0

  func script(of job: FarmJob) -> (name: String, text: String)? {
    (
      "array",
      """
      #!/bin/sh
      #SBATCH --job-name=\(jobName(job))
      #SBATCH --cpus-per-task=\(job.threads)
      #SBATCH --requeue
      #SBATCH --output=/dev/null
      # An array task: renders the part on line OFFSET + TASK of a round. Arguments: ROUND OFFSET
      # Slurm starts tasks of lost hosts again; a part that runs twice gives the same bytes.
      number=$(sed -n "$(($2 + SLURM_ARRAY_TASK_ID)){p;q;}" "$1")
      [ "${SLURM_RESTART_COUNT:-0}" = 0 ] || echo "$number" >>\(job.path("requeued").shellWord)
      exec sh \(job.path("part").shellWord) "$number"

      """
    )
  }

  private func jobName(_ job: FarmJob) -> String {
    "seltzer-\(Path.split(job.folder).name)".asFileName
  }

  func start(_ job: FarmJob, round: String, _ numbers: [Int]) async throws -> String {
    // Sites limit the numbers of an array's tasks.
    let limits = try await FarmEngines.run("scontrol", ["show", "config"])
    let limit = limits.firstMatch(of: /MaxArraySize = ([0-9]+)/).flatMap { Int($0.1) }
    let most = max(1, (limit ?? 1001) - 1)
    var ids: [String] = []
    for offset in stride(from: 0, to: numbers.count, by: most) {
      let tasks = "1-\(min(most, numbers.count - offset))" + (job.jobs.map { "%\($0)" } ?? "")
      let arguments = ["--parsable", "--array=" + tasks, job.path("array"), round, "\(offset)"]
      ids.append(try await FarmEngines.run("sbatch", arguments))
    }
    // After any end: a join that waited for success would never report what failed.
    let after = ids.isEmpty ? [] : ["--dependency=afterany:" + ids.joined(separator: ":")]
    let join = try await FarmEngines.run(
      "sbatch",
      ["--parsable", "--requeue", "--output=/dev/null", "--job-name=\(jobName(job))-join"] + after
        + [job.path("join")])
    return (ids + [join]).joined(separator: ",")
  }

  func state(_ job: FarmJob, run: String) async throws -> EngineState {
    var states: [Substring] = []
    do {
      let arguments = ["--noheader", "--array", "--format=%T", "--jobs=" + run]
      states = try await FarmEngines.run("squeue", arguments).split(separator: "; ")
    } catch let error as Failure where error.description.contains("Invalid job id") {
      // Slurm forgets a job some minutes after its end.
    }
    let running = states.count { ["RUNNING", "COMPLETING", "CONFIGURING"].contains($0) }
    return EngineState(
      isActive: !states.isEmpty, running: running, waiting: states.count - running)
  }

  func cancel(_ job: FarmJob, run: String) async throws {
    _ = try await FarmEngines.run("scancel", run.split(separator: ",").map(String.init))
  }
}
