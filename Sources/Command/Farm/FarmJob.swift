import FoundationEssentials
import Seltzer
import SeltzerDocument
import SeltzerOutput
import SeltzerSystem

/// Pictures or videos that are rendered in parts.
///
/// The job's folder has all its state:
///
/// ```
/// job.json    this value
/// tasks       the command line of each part; the line's number is the part's
/// part, join  scripts that render one part and join all, and the script of the engine
/// input       the scene and its files, under their absolute paths
/// parts       the parts of videos; pictures are written to their final folder
/// logs        the messages of parts that failed, by number
/// results     the reports of joins, by the number of the output
/// round-1     the numbers of the parts that the first run renders, and so on
/// last-run    identifies the last run to the engine
/// ```
struct FarmJob: Codable, Sendable {
  struct Output: Codable, Sendable {
    /// An argument of `--palette`; nil is the scene's palette.
    var palette: String?
    /// The absolute path of the result.
    var path: String
    /// The output of the command lines of parts.
    var partPath: String
    /// The paths of manifests without their ends, such as `3-of-40.json`.
    var manifestStart: String
  }

  var version: String
  /// The absolute path of the program on all hosts.
  var program: String
  /// The arguments of `render` that all parts have.
  var arguments: [String]
  var workingFolder: String
  var engine: String
  /// The greatest number of parts at a time; nil is the engine's choice.
  var jobs: Int?
  /// The hosts of `parallel`.
  var hosts: String?
  var threads: Int
  /// Frames and parts of one output.
  var frames, parts: Int
  var outputs: [Output]

  /// The absolute path of the job.
  var folder = ""

  private enum CodingKeys: CodingKey {
    case version, program, arguments, workingFolder, engine, jobs, hosts, threads, frames, parts
    case outputs
  }

  var partCount: Int { parts * outputs.count }

  func path(_ name: String) -> String { folder + "/" + name }

  /// Returns the output of a part, and its number from 1 in it.
  func part(_ number: Int) -> (output: Int, shard: Int) {
    ((number - 1) / parts, (number - 1) % parts + 1)
  }

  func manifest(of number: Int) -> String {
    let (output, shard) = part(number)
    return "\(outputs[output].manifestStart)\(shard)-of-\(parts).json"
  }

  /// Returns the text of a file in the job's folder; nil if it is missing.
  func text(of name: String) -> String? { try? String(contentsOfFile: path(name), encoding: .utf8) }

  func write(_ text: String, to name: String) throws {
    try OutputFile.write(Array(text.utf8), to: path(name), replacing: true)
  }
}

extension FarmJob {
  /// Reads the job in a folder.
  init(folder: String) throws {
    var folder = Path.absolute(folder)
    while folder.hasSuffix("/") { folder.removeLast() }
    let text = try TextFile.text(at: folder + "/job.json")
    guard let job = try? JSONDecoder().decode(FarmJob.self, from: Data(text.utf8)) else {
      throw Failure.invalid(
        "\(folder)/job.json: is not of this version of 'seltzer farm'; start the job again")
    }
    self = job
    self.folder = folder
  }

  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
  }

  /// Renders the parts of the numbers, and joins.
  func start(_ numbers: [Int]) async throws {
    let rounds = try Path.names(in: folder).count { $0.hasPrefix("round-") }
    let round = "round-\(rounds + 1)"
    try write(numbers.map { "\($0)\n" }.joined(), to: round)
    try await write(runner.start(self, round: path(round), numbers), to: "last-run")
  }

  /// Whether a run was started.
  var hasStarted: Bool { text(of: "last-run") != nil }

  /// What the engine does for the last run.
  func engineState() async throws -> EngineState {
    guard let run = text(of: "last-run") else { return EngineState(isActive: false) }
    return try await runner.state(self, run: run)
  }

  var runner: any FarmEngine {
    get throws {
      guard let runner = FarmEngines.all.first(where: { $0.name == engine }) else {
        throw Failure.invalid(
          "\(path("job.json")): the engine '\(engine)' is not known; start the job again")
      }
      return runner
    }
  }

  /// Throws while a run goes on.
  func checkIdle() async throws {
    guard try await engineState().isActive else { return }
    throw Failure.unavailable(
      "\(folder): is running; wait for its end with 'seltzer farm wait', or end it with 'seltzer "
        + "farm cancel'")
  }
}
