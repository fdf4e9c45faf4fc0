import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerDocument
import SeltzerSystem

struct FarmWait: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wait", abstract: "Show the progress until the job has ended.",
    discussion: "The exit code is 0 if all outputs are complete.")

  @OptionGroup var folder: FarmFolder
  @OptionGroup var messages: QuietFlag

  func run() async throws {
    try await FarmProgress(folder.job).wait(quiet: messages.quiet)
  }
}

struct FarmResume: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Render missing and faulty parts again, and join.",
    discussion: """
      The job must have stopped. A running job is refused: wait for its end, or cancel it first.
      """)

  @OptionGroup var folder: FarmFolder

  @Flag(help: "Do not wait for the end of the job.")
  var detach = false

  @OptionGroup var messages: QuietFlag

  func run() async throws {
    let job = try folder.job
    try await job.checkIdle()
    guard job.hasStarted else {
      throw Failure.invalid(
        "\(job.folder): was interrupted before it began; remove it with 'seltzer farm clean', and "
          + "start it again")
    }
    let progress = FarmProgress(job)
    if !progress.isFinished {
      // Messages and reports of the last run.
      for name in try Path.names(in: job.path("results")) where name.hasSuffix(".failed") {
        unlink(job.path("results/" + name))
      }
      for number in progress.open { unlink(job.path("logs/\(number)")) }
      try await job.start(progress.open)
    }
    if !detach, job.engine != "print" {
      try await FarmProgress(job).wait(quiet: messages.quiet)
    }
  }
}

struct FarmCancel: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel", abstract: "End the job; complete parts stay.")

  @OptionGroup var folder: FarmFolder

  func run() async throws {
    let job = try folder.job
    if let run = job.text(of: "last-run") { try await job.runner.cancel(job, run: run) }
  }
}

struct FarmClean: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clean",
    abstract: "Remove the job's folder with parts of videos, and all manifests; outputs stay.")

  @OptionGroup var folder: FarmFolder

  @Flag(name: .shortAndLong, help: "Also if the job is not complete.")
  var force = false

  func run() async throws {
    let job = try folder.job
    try await job.checkIdle()
    guard force || !job.hasStarted || FarmProgress(job).isFinished else {
      throw Failure.usage(
        "\(job.folder): is not complete; continue it with 'seltzer farm resume', or remove it with "
          + "--force")
    }
    for number in 1...job.partCount { unlink(job.manifest(of: number)) }
    try FileManager.default.removeItem(atPath: job.folder)
  }
}
