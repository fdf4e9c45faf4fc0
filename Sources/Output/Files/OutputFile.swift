package import SeltzerSystem

/// A file that is written atomically, or a stream.
///
/// The bytes go to a hidden file in the same folder, which `finish` renames and `deinit` otherwise
/// removes; if the process is killed, the next run into that folder removes it. Standard output, devices
/// and pipes are written to immediately.
package struct OutputFile: ~Copyable, Sendable {
  let descriptor: FileDescriptor
  /// The path as the user gave it, for messages.
  private let path: String
  /// The hidden file and the file that it becomes; nil for a stream.
  private var move: (from: String, to: String)?
  private var replacing = false
  /// The largest size in bytes with which the file is published.
  private var limit: Int?
  private var isOpen: Bool
  package private(set) var written = 0

  package init() { self.init(stream: .standardOutput, path: Destination.standardOutput) }

  /// Takes ownership of an open device or pipe; standard output is never closed.
  package init(stream: FileDescriptor, path: String) {
    (descriptor, self.path, isOpen) = (stream, path, stream != .standardOutput)
  }

  /// Opens a file, device or pipe; `replacing` allows replacing an existing file, which keeps its mode
  /// and, if permitted, its owner.
  ///
  /// A symbolic link, device or pipe is followed if the user has named it. It is replaced itself if
  /// Seltzer has chosen the name in a folder, where others may have placed it: `isChosen`.
  ///
  /// A file of more than `limit` bytes is not published; with a limit of 0 it is written to its end, to
  /// measure it.
  package init(
    _ path: String, replacing: Bool, limit: Int? = nil, isChosen: Bool = false
  ) throws(SinkError) {
    let target = try Self.target(of: path, isChosen: isChosen)
    let status = Path.status(of: path, followsLinks: !isChosen)
    switch isChosen && status != nil && !Path.isFolder(path) ? .file : Path.kind(of: path) {
    case .special:
      let stream = Path.openFile(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      guard stream >= 0 else { throw Self.error(for: .last, at: path) }
      self.init(stream: FileDescriptor(rawValue: stream), path: path)
      return
    case .folder: throw .isFolder(path: path)
    case .unknown(let code): throw Self.error(for: code, at: path)
    case .file, .brokenLink: guard replacing else { throw .exists(path: path) }
    case .nothing: break
    }
    let (temporary, descriptor) = try UnfinishedFiles.create(for: target, path: path)
    self.init(stream: FileDescriptor(rawValue: descriptor), path: path)
    (move, self.replacing, self.limit) = ((temporary, target), replacing, limit)
    if let status, status.st_mode & S_IFMT == S_IFREG {
      _ = fchown(descriptor, status.st_uid, status.st_gid)
      _ = fchmod(descriptor, status.st_mode & 0o777)
    }
  }

  deinit {
    if isOpen { try? descriptor.close() }
    if let move { UnfinishedFiles.discard(move.from) }
  }

  /// Whether bytes are written immediately, so the output is not seekable.
  var isStream: Bool { move == nil }

  /// The file's size in bytes, including those written by ffmpeg; 0 for a stream.
  var size: Int {
    var status = stat()
    return isStream || fstat(descriptor.rawValue, &status) != 0 ? 0 : Int(status.st_size)
  }

  package mutating func write(_ bytes: [UInt8]) throws(SinkError) {
    do {
      try writeAll(bytes, to: descriptor.rawValue, written: &written)
    } catch { throw failure(error) }
    try limitCheck()
  }

  /// Writes bytes into a file that another process has written.
  func write(_ bytes: [UInt8], at offset: Int) throws(SinkError) {
    do { try descriptor.writeAll(toAbsoluteOffset: Int64(offset), bytes) } catch {
      throw failure(error)
    }
  }

  /// Returns bytes of a file that another process has written; fewer at its end.
  func read(_ count: Int, at offset: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { bytes, size in
      size = max(0, pread(descriptor.rawValue, bytes.baseAddress, count, off_t(offset)))
    }
  }

  /// Throws if an unfinished file, which another process may write, is too large already.
  var limitCheck: @Sendable () throws(SinkError) -> Void {
    let (descriptor, path, limit) = (descriptor, path, limit ?? 0)
    return { () throws(SinkError) in
      var status = stat()
      guard limit > 0, fstat(descriptor.rawValue, &status) == 0, status.st_size > limit
      else { return }
      throw .tooLarge(path: path, bytes: Int(status.st_size), most: limit)
    }
  }

  /// Opens the file for another process, which must not inherit its lock; returns a stream itself.
  func reopened() throws(SinkError) -> FileDescriptor {
    guard let move else { return descriptor }
    let again = Path.openFile(move.from, O_RDWR | O_CLOEXEC)
    guard again >= 0 else { throw Self.error(for: .last, at: path) }
    return FileDescriptor(rawValue: again)
  }

  /// Publishes the file under its name and closes it.
  package consuming func finish() throws(SinkError) {
    if isOpen {
      // Some file systems report a full disk only when a descriptor is closed. The file's own one keeps
      // the lock until the file has its name.
      do { try descriptor.duplicate().close() } catch Errno.interrupted {} catch {
        throw failure(error)
      }
    }
    guard let move else { return }
    if let limit, size > limit { throw .tooLarge(path: path, bytes: size, most: limit) }
    try UnfinishedFiles.publish(move.from, as: move.to, path: path, replacing: replacing)
  }

  /// Writes the bytes to a file, or to standard output if the path is `-`.
  package static func write(
    _ bytes: [UInt8], to path: String, replacing: Bool, isChosen: Bool = false
  ) throws(SinkError) {
    var file =
      try path == "-" ? OutputFile() : OutputFile(path, replacing: replacing, isChosen: isChosen)
    try file.write(bytes)
    try file.finish()
  }

  private func failure(_ error: any Error) -> SinkError {
    switch error as? Errno {
    case .brokenPipe: .pipeClosed
    case .noSpace, .diskQuotaExceeded: .diskFull(path: path, written: written)
    case let code: .writeFailed(path: path, reason: code?.reason ?? "\(error)", written: written)
    }
  }

  /// Returns the file that the path's symbolic links lead to; a link with a chosen name is not followed.
  package static func target(of path: String, isChosen: Bool = false) throws(SinkError) -> String {
    let (folder, name) = Path.split(path)
    do throws(Errno) {
      return try isChosen ? Path.target(of: folder) + name : Path.target(of: path)
    } catch { throw Self.error(for: error, at: path) }
  }

  /// Returns the error for a path that cannot be created.
  package static func error(for code: Errno, at path: String) -> SinkError {
    switch code {
    // A file system of the kernel.
    case .noSuchFileOrDirectory where Path.isFolder(Path.folder(of: path)):
      .cannotCreate(path: path, reason: "no files can be created in this folder")
    case .noSuchFileOrDirectory, .notDirectory: .noFolder(path: path, folder: Path.folder(of: path))
    case .permissionDenied, .notPermitted, .readOnlyFileSystem: .permissionDenied(path: path)
    case .noSpace, .diskQuotaExceeded: .diskFull(path: path, written: 0)
    case .isDirectory: .isFolder(path: path)
    case .fileExists: .exists(path: path)
    case .tooManySymbolicLinkLevels:
      .cannotCreate(
        path: path,
        reason: "a symbolic link leads to itself, or is another user's in a shared folder")
    default: .cannotCreate(path: path, reason: code.reason)
    }
  }
}
