import SeltzerMotion
import SeltzerSystem

/// The files of one recording: a single file, or those in a folder.
struct LogFolder {
  /// The most files in a recording.
  static let fileLimit = 64
  /// A compressed file is an error, so that no part of a recording is missed.
  private static let endings = [".csv", ".txt", ".tsv", ".gz"]

  struct Member {
    /// The name without folders.
    let name: String
    let open: () throws(MotionError) -> LineReader
  }

  /// The files, sorted by name.
  let members: [Member]
  private let metadataFile: Member?

  init(_ path: String, waitsForWriter: Bool) throws(MotionError) {
    guard let all = try Self.folder(path) else {
      let (folder, name) = Path.split(path)
      members = [Self.file(path, name, waitsForWriter: waitsForWriter)]
      let metadata = folder + "Metadata.csv"
      let isFile = (try? InputFile(metadata, followsLinks: false))?.type == S_IFREG
      metadataFile = isFile ? Self.file(metadata, metadata, followsLinks: false) : nil
      return
    }
    let logs = all.sorted { $0.name < $1.name }.filter { member in
      let name = member.name.lowercased()
      return !name.hasPrefix(".") && Self.endings.contains(where: name.hasSuffix)
    }
    guard logs.count <= Self.fileLimit else {
      throw .unreadable(
        path,
        reason: "it contains \(logs.count) files; at most \(Self.fileLimit) can be read together")
    }
    let isMetadata = { (member: Member) in member.name.lowercased() == "metadata.csv" }
    members = logs.filter { !isMetadata($0) }
    metadataFile = logs.first(where: isMetadata)
  }

  /// Returns the first row of the recording's Metadata.csv by column names, in lower case.
  func metadata() throws(MotionError) -> [String: String]? {
    guard let metadataFile else { return nil }
    let lines = try metadataFile.open()
    func cells() throws(MotionError) -> [String]? {
      guard let line = try lines.next() else { return nil }
      return LogCell.split(line.untrimmed, at: ",").map { $0.text.lowercased() }
    }
    guard let names = try cells(), let values = try cells() else { return nil }
    return Dictionary(zip(names, values)) { first, _ in first }
  }

  /// Returns the files in a folder; nil if there is no folder at `path`.
  private static func folder(_ path: String) throws(MotionError) -> [Member]? {
    do throws(Errno) {
      guard let folder = try? InputFile(path), folder.type == S_IFDIR else { return nil }
      return try folder.names().compactMap { name in
        let path = "\(path)/\(name)"
        // Seltzer, not the user, chooses these files.
        guard let member = try? InputFile(path, followsLinks: false), member.type == S_IFREG else {
          return nil
        }
        return file(path, name, followsLinks: false)
      }
    } catch { throw MotionError(error, path: path) }
  }

  private static func file(
    _ path: String, _ name: String, waitsForWriter: Bool = false, followsLinks: Bool = true
  ) -> Member {
    Member(name: name) { () throws(MotionError) in
      try LineReader(path: path, waitsForWriter: waitsForWriter, followsLinks: followsLinks)
    }
  }
}
