package import SeltzerSystem

/// One file that appears under its name only when it is whole.
///
/// Until then the bytes are in a hidden file beside it, which is removed when this is dropped
/// unfinished. Standard output, devices and pipes are written to at once.
package struct OutputFile: ~Copyable, Sendable {
  /// The path as the user gave it.
  private let path: String
  /// Where the bytes are now and where they will be; nil where they go out at once.
  private let move: (from: String, to: String)?
  private let replacing: Bool
  private let unfinished: UnfinishedFiles
  private var output: ByteOutput

  /// Standard output.
  package init() {
    path = "standard output"
    move = nil
    replacing = false
    unfinished = .shared
    output = ByteOutput(STDOUT_FILENO, name: path)
  }

  /// A file, device or pipe; `replacing` says whether an existing file may be replaced.
  package init(_ path: String, replacing: Bool) throws(SinkError) {
    try self.init(path, replacing: replacing, unfinished: .shared)
  }

  init(_ path: String, replacing: Bool, unfinished: UnfinishedFiles) throws(SinkError) {
    self.path = path
    self.replacing = replacing
    self.unfinished = unfinished
    let kind = Path.kind(of: path)
    switch kind {
    case .special:
      let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      guard descriptor >= 0 else { throw Self.refusal(Errno.last, path) }
      move = nil
      output = ByteOutput(descriptor, name: path)
      return
    case .folder: throw .isFolder(path: path)
    case .unknown(let number): throw Self.refusal(number, path)
    case .file, .brokenLink:
      guard replacing else { throw .exists(path: path) }
    case .nothing: break
    }
    // Where the name is a link, the link stays and what it points to is replaced.
    let target = kind == .file ? Path.resolved(path) : path
    let (temporary, descriptor) = try Self.createTemporary(for: target, path, unfinished)
    move = (from: temporary, to: target)
    output = ByteOutput(descriptor, name: path)
  }

  deinit {
    if let move { unfinished.discard(move.from) }
  }

  /// Whether the bytes go out at once, and nobody can go back in them.
  var isStream: Bool { move == nil }

  /// For another program to write to.
  var descriptor: Int32 { output.descriptor }

  /// How many bytes it has, whoever wrote them; 0 for a stream.
  var size: Int {
    var status = stat()
    return isStream || fstat(output.descriptor, &status) != 0 ? 0 : Int(status.st_size)
  }

  /// Writes the next bytes.
  package mutating func write(_ bytes: [UInt8]) throws(SinkError) { try output.write(bytes) }

  /// Gives the file its name.
  package consuming func finish() throws(SinkError) {
    try output.close()
    guard let move else { return }
    let code = try unfinished.publish(move.from, as: move.to, replacing: replacing)
    guard let code else { return }
    throw code.rawValue == EEXIST ? .exists(path: path) : Self.refusal(code, path)
  }

  /// Creates `.NAME.seltzer-XXXXXX` in the folder of `target`.
  package static func createTemporary(
    for target: String, _ path: String, _ unfinished: UnfinishedFiles
  ) throws(SinkError) -> (path: String, descriptor: Int32) {
    var (folder, name) = Path.split(target)
    // The system's limit is 255 bytes a name. One that is too long itself must not get through.
    guard name.utf8.count <= 255 else { throw refusal(Errno(rawValue: ENAMETOOLONG), path) }
    while name.utf8.count > 235 { name.removeLast() }
    for _ in 0..<100 {
      let letters = String((0..<6).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement() ?? "a" })
      let temporary = "\(folder).\(name).seltzer-\(letters)"
      switch try unfinished.create(temporary) {
      case .success(let descriptor): return (temporary, descriptor)
      case .failure(let code):
        guard code.rawValue == EEXIST else { throw refusal(code, path) }
      }
    }
    throw refusal(Errno(rawValue: EEXIST), path)
  }

  /// Why a path cannot be created.
  package static func refusal(_ code: Errno, _ path: String) -> SinkError {
    switch code.rawValue {
    case ENOENT, ENOTDIR: .noFolder(path: path, folder: Path.folder(of: path))
    case EACCES, EPERM, EROFS: .permissionDenied(path: path)
    case ENOSPC, EDQUOT: .diskFull(path: path, written: 0)
    case EISDIR: .isFolder(path: path)
    default: .cannotCreate(path: path, reason: code.reason)
    }
  }
}
