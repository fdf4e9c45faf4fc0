import FoundationEssentials
import Seltzer
import SeltzerDocument
import SeltzerOutput
import SeltzerSystem

/// The result of `seltzer render --shard`: a JSON file beside the part's pictures or segments; it
/// is written last, so a part without a manifest is not complete.
struct ShardManifest: Codable {
  struct File: Codable {
    /// The name in the manifest's folder.
    var name: String
    var digest: FileDigest
  }

  /// The part, from 1 to `parts`.
  var part, parts: Int
  /// All that determines the pictures, and must be equal in all parts: versions, options, and SHA-256 of
  /// what was read.
  var settings: [String: String]
  /// In the order of their frames.
  var files: [File] = []

  /// Enough for a million pictures.
  private static let mostBytes = 1 << 28

  static func path(_ shard: Shard, _ destination: Destination) throws -> String {
    let name = "shard-\(shard.number)-of-\(shard.count).json"
    switch destination.kind {
    case .sequence(let pattern): return pattern.prefix + name
    case .file(let path) where destination.format.canBeJoined:
      return "\(Path.stem(of: path)).\(name)"
    case .file, .standardOutput:
      throw Failure.usage(
        "a part is written as numbered pictures, or as .mp4, .mov or .mkv; name such an output")
    }
  }
}

extension ShardManifest {
  /// Reads a manifest.
  init(path: String) throws {
    let bytes: [UInt8]
    do throws(Errno) {
      let file = try InputFile(path)
      // Another large file is recognized by its size or start.
      let isPossible = try file.status().st_size <= Self.mostBytes
      let start = try isPossible ? file.read() : []
      let isObject = start.first == UInt8(ascii: "{")
      bytes = try isObject ? start + file.readToEnd(limit: Self.mostBytes) : []
    } catch { throw DocumentError.unreadable(file: path, reason: error.reason) }
    guard let manifest = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
      manifest.part >= 1, manifest.part <= manifest.parts, manifest.parts <= 1 << 20,
      manifest.files.allSatisfy({ !$0.name.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") } })
    else {
      throw Failure.invalid(
        "\(path): is not a manifest of 'seltzer render --shard'; render that part again")
    }
    self = manifest
  }

  /// Returns what is wrong with the part's files; nil if they are as they were written.
  func fault(in folder: String) -> String? {
    for file in files {
      let path = folder + file.name
      do throws(Errno) {
        let digest = try FileDigest(of: path)
        if digest.bytes != file.digest.bytes {
          return "\(path) has \(digest.bytes) bytes, not \(file.digest.bytes)"
        }
        if digest != file.digest { return "\(path) has other bytes than were written" }
      } catch { return "\(path) cannot be read (\(error.reason))" }
    }
    return nil
  }
}
