import ArgumentParser

struct Farm: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Render on many machines, with Slurm or over ssh.",
    discussion: """
      A job is a folder on a file system that all hosts share. It holds the scene and its files, one \
      command line per part, and scripts that an engine runs:

      \(FarmEngines.all.map(\.helpLine).joined(separator: "\n"))

      The result depends neither on the number of hosts nor on failures. A job goes on without the \
      terminal that started it. Only missing or faulty parts are rendered again. 'farm status' prints \
      why parts failed; the messages are kept in the folder 'logs' of the job.

      Examples:
        seltzer farm render home --palette all --size 4k --loop 60 --fps 60 \\
          -o out/%p.mp4 --engine slurm --jobs 40
        seltzer farm status out/farm-home
        seltzer farm resume out/farm-home
        seltzer farm clean out/farm-home
      """,
    subcommands: [
      FarmRender.self, FarmStatus.self, FarmWait.self, FarmResume.self, FarmCancel.self,
      FarmClean.self,
    ])
}

extension FarmEngine {
  fileprivate var helpLine: String { "  " + name.padded(to: 10) + summary }
}

/// The folder of a job, for the commands that follow it.
struct FarmFolder: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The folder of a job.", valueName: "job"), completion: .directory)
  var folder: String

  var job: FarmJob {
    get throws { try FarmJob(folder: folder) }
  }
}
