import ArgumentParser
import FoundationEssentials
import Seltzer
import SeltzerOutput
import SeltzerScene
import SeltzerSystem

struct FarmRender: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Start a job that renders pictures or videos in parts.",
    discussion: """
      Takes the options of 'seltzer render'. %p in the output is the palette's name: one output is \
      made for each of the palettes in a list such as --palette blue,red, of the seven main palettes \
      with --palette main, and of all 27 with --palette all. Each part uses one thread, unless \
      --threads is given.

      The command renders about a second of the frames, and makes parts so long that their start \
      takes at most 2% of the time. Then it shows the progress until the job has ended; Ctrl-C ends \
      only this display.

      All hosts need the same version of Seltzer under the same path, the folders of the job and of \
      the output under the same paths, and, for text, the same fonts.

      Examples:
        seltzer farm render home --palette all --size 4k --loop 60 --fps 60 \\
          -o out/%p.mp4 --engine slurm --jobs 40
        seltzer farm render mine.yaml --duration 600 -o frames/ \\
          --engine parallel --hosts a,b
        seltzer farm render home --loop 60 -o home.mp4 --engine print > commands
      """)

  @OptionGroup var render: Render

  @Option(
    help: ArgumentHelp(
      "What runs the parts: \(FarmEngines.all.map(\.name).joined(separator: ", ")).",
      valueName: "name"),
    completion: .list(FarmEngines.all.map(\.name)),
    transform: OptionValues.one(of: FarmEngines.all.map(\.name)) { $0 })
  var engine: String

  @Option(
    "Parts rendered at the same time on all hosts together, 1...100000; at least as many are "
      + "made. Default: as many as the hosts have processors.",
    value: "n", transform: OptionValues.whole(1...100_000))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "The hosts of GNU parallel, as in its --sshlogin: a,user@b,4/c; default: this one.",
      valueName: "hosts"))
  var hosts: String?

  @Option(
    help: ArgumentHelp(
      "The job's folder, on a file system that all hosts share; default: farm-SCENE beside the "
        + "output.", valueName: "folder"),
    completion: .directory)
  var job: String?

  @Flag(help: "Do not wait for the end of the job.")
  var detach = false

  /// The options that are not those of a part; true if a value follows.
  private static let ownOptions = [
    "--engine": true, "--jobs": true, "--hosts": true, "--job": true, "--detach": false,
    "--output": true, "-o": true, "--palette": true, "-p": true, "--force": false, "-f": false,
    "-y": false, "--skip-existing": false, "--quiet": false, "-q": false, "--times": false,
  ]

  mutating func run() async throws {
    if hosts != nil, engine != "parallel" {
      throw Failure.usage("--hosts needs --engine parallel; leave it out")
    }
    if render.shard != nil { throw Failure.usage("the job chooses --shard; leave it out") }
    if render.output == "-" {
      throw Failure.usage("a farm cannot write to standard output; name a file or a folder")
    }
    let range = try render.completedRange()
    let palettes = try self.palettes()
    render.sceneOptions.scene.palette = palettes[0].text ?? render.sceneOptions.scene.palette
    let scene = try render.sceneOptions.changes.load(render.sceneOptions.scene).scene
    let folder = try folder(scene)
    var job = FarmJob(
      version: SeltzerCommand.version, program: Path.resolved("/proc/self/exe"),
      arguments: Self.partArguments(Array(Path.arguments.dropFirst(3))), workingFolder: "",
      engine: engine, jobs: jobs, hosts: hosts, threads: 1, frames: range.count, parts: 1,
      outputs: [], folder: folder)
    if job.arguments.contains(where: { $0 == "--threads" || $0.hasPrefix("--threads=") }) {
      job.threads = render.threads
    } else {
      render.threads = 1
      job.arguments += ["--threads", "1"]
    }
    try addOutputs(to: &job, palettes, frames: range.count)
    let files = try FarmFiles(job.folder, render, scene, palettes: palettes.compactMap(\.text))
    do {
      for name in ["logs", "results", "parts"] { try createFolder(job.path(name)) }
      for path in job.outputs.map(\.path) {
        try createFolder(Path.folder(of: path.hasSuffix("/") ? path + "." : path))
      }
      try files.copy()
      job.arguments = job.arguments.map(files.packed)
      job.workingFolder = FileManager.default.currentDirectoryPath
      try createFolder(job.path("input") + job.workingFolder)
      // From here on 'farm clean' removes the folder of an interrupted command.
      try job.write(job.json, to: "job.json")
      let pace = try await PartPace(of: render, range, in: job.path("measure"))
      let runner = try job.runner
      job.parts = pace.parts(
        of: range.count, least: ((jobs ?? 1) + palettes.count - 1) / palettes.count,
        launchSeconds: runner.launchSeconds,
        most: pace.format.canBeJoined ? range.segments().count : range.count)
      try job.write(job.tasks, to: "tasks")
      try job.write(
        job.partScript(environment: ProcessInfo.processInfo.environment), to: "part")
      try job.write(job.joinScript, to: "join")
      if let script = runner.script(of: job) { try job.write(script.text, to: script.name) }
      try job.write(job.json, to: "job.json")
      warn(scene, pace.line(job))
      try await job.start(Array(1...job.partCount))
    } catch {
      if !job.hasStarted { try? FileManager.default.removeItem(atPath: job.folder) }
      throw error
    }
    if !detach, engine != "print" {
      try await FarmProgress(job).wait(quiet: render.messages.quiet)
    }
  }

  /// Returns the job's folder, which does not exist.
  private func folder(_ scene: Scene) throws -> String {
    // The folder of the output, or the one around an output folder.
    let start = render.output.prefix { $0 != "%" }
    let isFolder = start.count == render.output.count && start.hasSuffix("/")
    let parent = Path.folder(of: String(isFolder ? start.dropLast() : start))
    let usual = (parent == "." ? "" : parent + "/") + "farm-\(scene.name)".asFileName
    guard Path.kind(of: job ?? usual) == .nothing else {
      throw Failure.usage(
        "\(job ?? usual): already exists; follow it with 'seltzer farm status', remove it with "
          + "'seltzer farm clean', or choose another folder with --job")
    }
    return Path.absolute(job ?? usual)
  }

  private func warn(_ scene: Scene, _ plan: String) {
    guard !render.messages.quiet else { return }
    let fonts = scene.fonts
    if !fonts.isEmpty {
      Failure.say([
        "the scene has text, whose pixels depend on each host's fonts; all hosts need the same of "
          + fonts.joined(separator: "; ")
      ])
    }
    Failure.say("seltzer: \(plan)")
  }

  /// Returns the arguments that all parts share.
  private static func partArguments(_ words: [String]) -> [String] {
    var (kept, rest) = ([String](), words[...])
    while let word = rest.popFirst() {
      switch ownOptions[String(word.prefix { $0 != "=" })] {
      case nil: kept.append(word)
      case true where !word.contains("="): rest = rest.dropFirst()
      default: break
      }
    }
    return kept
  }
}
