import ArgumentParser
import Seltzer
import SeltzerOutput
import SeltzerSystem

struct Join: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check the parts of 'seltzer render --shard', and join them.",
    discussion: """
      Reads the manifests of all parts, and compares each file with its SHA-256. Pictures stay where \
      they are; the segments of a video are joined without encoding them again, and stay, too. The \
      result does not depend on the number of parts, nor on the machines that rendered them.

      Examples:
        seltzer join home.shard-*-of-8.json -o home.mp4
        seltzer join frames/shard-*-of-8.json
        seltzer join home.shard-*-of-8.json -o home.mp4 --json
      """)

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
