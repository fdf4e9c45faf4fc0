import SeltzerSystem

/// GNU parallel, which gives the parts of a lost host to others.
struct ParallelEngine: FarmEngine {
  let name = "parallel"
  let summary = "GNU parallel over ssh to --hosts; PARALLEL_SSH replaces ssh"
  let launchSeconds = 0.3

  func script(of job: FarmJob) -> (name: String, text: String)? {
    let hosts = job.hosts ?? ":"
    // --jobs of parallel is the number for each host.
    let count = hosts.split(separator: ",").count
    let jobs = job.jobs.map { "\(($0 + count - 1) / count)" } ?? "100%"
    return runScript(
      of: job,
      """
      # A host that does not answer for 15 seconds is lost.
      export PARALLEL_SSH="${PARALLEL_SSH:-ssh -o BatchMode=yes -o ConnectTimeout=10 \
      -o ServerAliveInterval=5}"
      parallel --will-cite --sshlogin \(hosts.shellWord) --jobs \(jobs) --retries 3 \\
        --joblog \(job.path("joblog").shellWord) sh \(job.path("part").shellWord) <"$1"
      """)
  }
}
