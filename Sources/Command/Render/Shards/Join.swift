import ArgumentParser
import Seltzer
import SeltzerDocument
import SeltzerOutput
import SeltzerPicture
import SeltzerSystem

struct Join: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check the parts of 'seltzer render --shard', and join them.",
    discussion: CommandHelp.text("join"))

  @Argument(
    help: ArgumentHelp("The manifests of all parts.", valueName: "manifest"),
    completion: .file(extensions: ["json"]))
  var manifests: [String]

  @Option(name: .output, help: .path("The video; pictures need no output."), completion: .file())
  var output: String?

  @Flag(help: "Print the result, and missing or faulty parts, as JSON.") var json = false

  @OptionGroup var existing: ForceFlag

  mutating func run() async throws {
    let parts = try JoinedParts(manifests)
    if json, !parts.isComplete { try printText(parts.json().text()) }
    try parts.check()
    var bytes = parts.files.reduce(0) { $0 + $1.digest.bytes }
    var sha256 = SHA256.digest(of: parts.files.map { $0.digest.sha256 + "\n" }.joined())
    if parts.format.canBeJoined {
      guard let output else {
        throw Failure.usage("missing the output; name the video, such as -o home.\(parts.format)")
      }
      let ending = Path.fileExtension(of: output)
      guard ending.isEmpty || OutputFormat(fileExtension: ending) == parts.format else {
        throw Failure.usage(
          "\(output): the parts are of \(parts.format); name a file such as home.\(parts.format)")
      }
      let inputs = (manifests + parts.files.map(\.path)).map { FileStamp(of: $0) }
      guard !inputs.contains(FileStamp(of: output)) else {
        throw Failure.usage("\(output): is one of the files that are joined; choose another name")
      }
      let destination = try Destination(path: output, format: parts.format, frames: parts.frames)
      Interruption.begin(destination)
      let encoder = try FrameEncoder(
        format: parts.format, size: parts.size, frames: parts.frames, rate: parts.rate)
      try await VideoWriter(destination, encoder: encoder, replacing: existing.force)
        .join(parts.files.map(\.path))
      do throws(Errno) {
        let digest = try FileDigest(of: output)
        (bytes, sha256) = (digest.bytes, digest.sha256)
      } catch { throw SinkError.writeFailed(path: output, reason: error.reason, written: 0) }
    } else if let output, Path.absolute(Path.split(output).folder) != parts.folder {
      throw Failure.usage("\(output): pictures stay in \(parts.folder); leave out --output")
    }
    guard json else { return }
    try printText(parts.json([("bytes", .whole(bytes)), ("sha256", .text(sha256))]).text())
  }
}

/// The parts of one output, found by their manifests.
struct JoinedParts {
  /// The absolute path of the folder of all files, with a slash at its end.
  let folder: String
  let format: OutputFormat
  let size: PixelSize
  let rate: FrameRate
  let frames: Int
  /// The numbers of the parts without a manifest.
  private let missing: [Int]
  /// The first error of a manifest, whose part is missing.
  private var unreadable: (any Error)?
  /// What is wrong with parts, by number.
  private var faults: [(part: Int, reason: String)] = []
  /// Those of complete parts, in the order of their frames.
  private(set) var files: [(path: String, digest: FileDigest)] = []

  var isComplete: Bool { missing.isEmpty && faults.isEmpty }

  /// Reads manifests and the files of all parts, of which those with an unreadable manifest are
  /// missing; throws if they are not of one output.
  init(_ paths: [String]) throws {
    var manifests: [(path: String, manifest: ShardManifest)] = []
    for path in paths {
      do { manifests.append((path, try ShardManifest(path: path))) } catch {
        unreadable = unreadable ?? error
      }
    }
    manifests.sort { $0.manifest.part < $1.manifest.part }
    // The right settings are those of this version, and of most parts.
    let counts = Dictionary(grouping: manifests, by: \.manifest.settings).mapValues(\.count)
    func rank(_ manifest: ShardManifest) -> (Int, Int) {
      let isOwn = manifest.settings["version"] == SeltzerCommand.version
      return (isOwn ? 1 : 0, counts[manifest.settings] ?? 0)
    }
    guard let first = manifests.max(by: { rank($0.manifest) < rank($1.manifest) }) else {
      throw unreadable ?? Failure.usage("there are no manifests")
    }
    folder = Path.absolute(Path.split(first.path).folder)
    for (path, manifest) in manifests where manifest.parts != first.manifest.parts {
      throw Failure.invalid(
        "\(path): is one of \(manifest.parts) parts, but \(first.path) of \(first.manifest.parts); "
          + "name the manifests of one division")
    }
    for (one, other) in zip(manifests, manifests.dropFirst())
    where one.manifest.part == other.manifest.part {
      throw Failure.invalid(
        "\(other.path): is part \(other.manifest.part), like \(one.path); name one of them")
    }
    let settings = first.manifest.settings
    let ends = (settings["frames"] ?? "").split(separator: "-").compactMap { Int($0) }
    let sides = (settings["size"] ?? "").split(separator: "x").compactMap { Int($0) }
    guard let format = OutputFormat(rawValue: settings["format"] ?? ""), ends.count == 2,
      sides.count == 2, let size = PixelSize(width: sides[0], height: sides[1]),
      let rate = try? FrameRate(parsing: settings["fps"] ?? ""), ends[0] <= ends[1],
      ends[1] < 1 << 32
    else {
      throw Failure.invalid(
        "\(first.path): has no valid format, frames, size or fps; render that part again")
    }
    (self.format, self.size, self.rate, frames) = (format, size, rate, ends[1] - ends[0] + 1)
    let found = Set(manifests.map(\.manifest.part))
    missing = (1...first.manifest.parts).filter { !found.contains($0) }
    let units = format.canBeJoined ? max(1, frames / VideoWriter.segmentLength) : frames
    for (path, manifest) in manifests {
      let folder = Path.split(path).folder
      let part = Shard(manifest.part, of: manifest.parts)?.units(of: units) ?? 0..<0
      let isWhole = manifest.files.map(\.name).elementsEqual(part) { name, index in
        format.canBeJoined
          ? name.hasSuffix(".segment-\(index).mp4") : name.contains("\(ends[0] + index)")
      }
      let fault =
        Self.difference(of: manifest.settings, from: settings)
        ?? (isWhole ? manifest.fault(in: folder) : "\(path) does not name the files of its frames")
      if let fault { faults.append((manifest.part, fault)) }
      files += manifest.files.map { (folder + $0.name, $0.digest) }
    }
  }

  /// Returns what distinguishes the settings of a part; nil if they are equal.
  private static func difference(
    of own: [String: String], from others: [String: String]
  ) -> String? {
    func text(_ name: String) -> String { "\(own[name] ?? "none"), not \(others[name] ?? "none")" }
    if own["version"] != others["version"] { return "was rendered by Seltzer \(text("version"))" }
    return Set(own.keys).union(others.keys).sorted().first { own[$0] != others[$0] }
      .map { "differs from the other parts in its \($0) (\(text($0)))" }
  }

  /// Throws if a part is missing or faulty.
  func check() throws {
    if let unreadable { throw unreadable }
    var problems = faults.prefix(3).map { "part \($0.part): \($0.reason)" }
    if faults.count > 3 { problems.append("\(faults.count - 3) more faulty parts") }
    if !missing.isEmpty {
      let names = missing.prefix(10).map { "\($0)" }.joined(separator: ", ")
      let rest = missing.count > 10 ? " and \(missing.count - 10) more" : ""
      problems.append("part\(missing.count == 1 ? "" : "s") \(names)\(rest) missing")
    }
    guard !problems.isEmpty else { return }
    throw Failure.invalid(
      "\(problems.joined(separator: "; ")); render \(missing.count + faults.count == 1 ? "it" : "them")"
        + " again")
  }

  func json(_ result: [(key: String, value: JSONValue)] = []) -> JSONValue {
    .object(
      [
        ("missing", .list(missing.map(JSONValue.whole))),
        ("faulty", .list(faults.map { ["part": .whole($0.part), "reason": .text($0.reason)] })),
        ("frames", .whole(frames)),
      ] + result)
  }
}
