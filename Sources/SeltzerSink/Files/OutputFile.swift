package import SeltzerSystem

/// A file that is written atomically, or a stream.
///
/// The bytes go to a hidden file in the same folder, which `finish` renames and `deinit` otherwise
/// removes. Standard output, devices and pipes are written to immediately.
package struct OutputFile: ~Copyable, Sendable {
  let descriptor: FileDescriptor
  /// The path as the user gave it, for messages.
  private let path: String
  /// The hidden file and the file that it becomes; nil for a stream.
  private var move: (from: String, to: String)?
  private var replacing = false
  private var isOpen: Bool
  package private(set) var written = 0

  package init() { self.init(stream: .standardOutput, path: Destination.standardOutput) }

  /// Takes ownership of an open device or pipe; standard output is never closed.
  package init(stream: FileDescriptor, path: String) {
    (descriptor, self.path, isOpen) = (stream, path, stream != .standardOutput)
  }

  /// Opens a file, device or pipe; `replacing` allows replacing an existing file.
  package init(_ path: String, replacing: Bool) throws(SinkError) {
    let kind = Path.kind(of: path)
    switch kind {
    case .special:
      let stream = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      guard stream >= 0 else { throw Self.error(for: .last, at: path) }
      self.init(stream: FileDescriptor(rawValue: stream), path: path)
      return
    case .folder: throw .isFolder(path: path)
    case .unknown(let code): throw Self.error(for: code, at: path)
    case .file, .brokenLink:
      guard replacing else { throw .exists(path: path) }
    case .nothing: break
    }
    // Replaces the target of a symbolic link, not the link.
    let target = kind == .file ? Path.resolved(path) : path
    let (temporary, descriptor) = try UnfinishedFiles.create(for: target, path: path)
    self.init(stream: FileDescriptor(rawValue: descriptor), path: path)
    (move, self.replacing) = ((temporary, target), replacing)
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
    } catch {
      throw failure(error)
    }
  }

  /// Closes the file and publishes it under its name.
  package consuming func finish() throws(SinkError) {
    if isOpen {
      isOpen = false
      // Some file systems report a full disk only here. An interrupted call closes the file too.
      do { try descriptor.close() } catch Errno.interrupted {} catch { throw failure(error) }
    }
    guard let move else { return }
    try UnfinishedFiles.publish(move.from, as: move.to, path: path, replacing: replacing)
  }

  private func failure(_ error: any Error) -> SinkError {
    switch error as? Errno {
    case .brokenPipe: .pipeClosed
    case .noSpace, .diskQuotaExceeded: .diskFull(path: path, written: written)
    case let code: .writeFailed(path: path, reason: code?.reason ?? "\(error)", written: written)
    }
  }

  /// Returns the error for a path that cannot be created.
  package static func error(for code: Errno, at path: String) -> SinkError {
    switch code {
    case .noSuchFileOrDirectory, .notDirectory:
      .noFolder(path: path, folder: Path.folder(of: path))
    case .permissionDenied, .notPermitted, .readOnlyFileSystem: .permissionDenied(path: path)
    case .noSpace, .diskQuotaExceeded: .diskFull(path: path, written: 0)
    case .isDirectory: .isFolder(path: path)
    default: .cannotCreate(path: path, reason: code.reason)
    }
  }
}
