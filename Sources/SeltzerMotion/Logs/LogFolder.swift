import SeltzerSystem

/// The files that belong to one recording: a file, those in a folder, or those in an archive.
struct LogFolder {
  /// The most files that may stand beside each other.
  static let mostFiles = 64
  private static let endings = [".csv", ".txt", ".tsv", ".gcsv"]

  /// A file and how to read it.
  struct Member {
    /// Its name without folders.
    var name: String
    var open: () throws(MotionError) -> ByteSource
  }

  /// The files, in the order of their names.
  let members: [Member]
  /// Sensor Logger's file on the device, if it is there.
  let metadata: Member?

  init(_ path: String) throws(MotionError) {
    if let folder = opendir(path) {
      closedir(folder)
      let members = try Self.choose(try Self.names(in: path).map { Self.member(path, $0) }, path)
      self.members = members.filter { !Self.isMetadata($0) }
      metadata = members.first(where: Self.isMetadata)
      return
    }
    if let file = RandomFile(path), file.size >= 22,
      ZipArchive.isArchive(try file.bytes(at: 0, count: 4))
    {
      let entries = try ZipArchive.entries(of: file)
      var members: [Member] = []
      for entry in entries {
        let name = entry.name.split(separator: "/").last.map(String.init) ?? ""
        if entry.name.hasPrefix("__MACOSX") || entry.name.hasSuffix("/") { continue }
        members.append(
          Member(name: name) { () throws(MotionError) in
            let start = try ZipArchive.start(of: entry, in: file)
            return try ByteSource(archive: path, entry: entry, start: start)
          })
      }
      members = try Self.choose(members, path)
      self.members = members.filter { !Self.isMetadata($0) }
      metadata = members.first(where: Self.isMetadata)
      return
    }
    let (folder, name) = Self.parts(path)
    members = [Member(name: name) { () throws(MotionError) in try ByteSource(file: path) }]
    let beside = Self.member(folder, "Metadata.csv")
    metadata = RandomFile("\(folder)/Metadata.csv") == nil ? nil : beside
  }

  private static func parts(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }

  private static func member(_ folder: String, _ name: String) -> Member {
    Member(name: name) { () throws(MotionError) in try ByteSource(file: "\(folder)/\(name)") }
  }

  private static func isMetadata(_ member: Member) -> Bool {
    member.name.lowercased() == "metadata.csv"
  }

  private static func choose(_ all: [Member], _ path: String) throws(MotionError) -> [Member] {
    let logs = all.filter { member in
      let name = member.name.lowercased()
      return !name.hasPrefix(".") && endings.contains(where: name.hasSuffix)
    }
    guard logs.count <= mostFiles else {
      throw .unreadable(
        path, reason: "it holds \(logs.count) files; at most \(mostFiles) can be read together")
    }
    return logs.sorted { $0.name < $1.name }
  }

  private static func names(in path: String) throws(MotionError) -> [String] {
    guard let folder = opendir(path) else {
      throw .unreadable(path, reason: Errno.last.reason)
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      var status = stat()
      if stat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG {
        names.append(name)
      }
    }
    return names
  }
}
