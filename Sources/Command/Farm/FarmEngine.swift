import SeltzerSystem
import Subprocess

/// Runs the scripts of a job.
///
/// By default an engine is a process of this machine that runs the script `run`, does not end with its
/// terminal, and leads a process group. Its processes hold the lock of the job.
protocol FarmEngine: Sendable {
  /// The value of `--engine`.
  var name: String { get }
  /// The line of the help.
  var summary: String { get }
  /// The seconds that the engine takes to start a part.
  var launchSeconds: Double { get }

  /// Returns the engine's own script and its name.
  func script(of job: FarmJob) -> (name: String, text: String)?

  /// Starts the parts whose numbers are the lines of the file `round`, then the join.
  ///
  /// - Returns: What identifies the run.
  func start(_ job: FarmJob, round: String, _ numbers: [Int]) async throws -> String

  /// Returns what a run does now.
  func state(_ job: FarmJob, run: String) async throws -> EngineState

  /// Ends a run; complete parts stay.
  func cancel(_ job: FarmJob, run: String) async throws
}

/// What an engine does for a job.
struct EngineState {
  /// Whether anything runs or waits.
  var isActive: Bool
  /// The numbers of running and waiting tasks, if the engine knows them.
  var running, waiting: Int?
}

enum FarmEngines {
  static let all: [any FarmEngine] = [
    SlurmEngine(), ParallelEngine(), LocalEngine(), PrintEngine(),
  ]

  /// Runs a program to its end and returns its output.
  static func run(_ tool: String, _ arguments: [String]) async throws -> String {
    guard
      let result = try? await Subprocess.run(
        .name(tool), arguments: Arguments(arguments), output: .string(limit: 1 << 24),
        error: .string(limit: 1 << 16))
    else {
      throw Failure.unavailable(
        "\(tool) is not installed on this host; install it, or choose another --engine")
    }
    guard case .exited(0) = result.terminationStatus else {
      throw Failure.unavailable("\(tool) failed: \(result.standardError.onOneLine)")
    }
    return result.standardOutput.onOneLine
  }
}

extension FarmEngine {
  /// Returns the script `run`, in which `parts` renders the numbers in the file `$1`.
  func runScript(of job: FarmJob, _ parts: String) -> (name: String, text: String)? {
    (
      "run",
      """
      #!/bin/sh
      # Renders the parts of a round, then joins: sh run ROUND
      \(parts)
      exec sh \(job.path("join").shellWord)

      """
    )
  }

  func start(_ job: FarmJob, round: String, _ numbers: [Int]) async throws -> String {
    let command = """
      exec 9>\(job.path("lock").shellWord); flock -n 9 || exit
      setsid sh \(job.path("run").shellWord) \(round.shellWord) \
      >\(job.path("logs/run").shellWord) 2>&1 </dev/null & echo "$! $(uname -n)"
      """
    return try await FarmEngines.run("sh", ["-c", command])
  }

  func state(_ job: FarmJob, run: String) async throws -> EngineState {
    let file = open(job.path("lock"), O_RDWR | O_CLOEXEC)
    guard file >= 0 else { return EngineState(isActive: false) }
    defer { close(file) }
    return EngineState(isActive: flock(file, LOCK_EX | LOCK_NB) != 0)
  }

  func cancel(_ job: FarmJob, run: String) async throws {
    let words = run.split(separator: " ")
    guard try await state(job, run: run).isActive, let leader = pid_t(words[0]) else { return }
    guard try await words[1] == FarmEngines.run("uname", ["-n"]) else {
      throw Failure.unavailable("\(job.folder): runs on \(words[1]); cancel it there")
    }
    kill(-leader, SIGTERM)
  }
}

extension String {
  /// The lines without white space at their ends, joined by `; `.
  var onOneLine: String {
    split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
      .filter { !$0.isEmpty }.joined(separator: "; ")
  }
}
