import SeltzerSystem
import Synchronization

/// The current temporary files and new folders, and the processes that write to them, for removal when
/// the program is interrupted.
///
/// A temporary file is locked until its descriptor is closed. An unlocked one belongs to a run that was
/// killed, and the next run that writes into the folder removes it.
///
/// One lock covers creating, renaming and removing, so no file appears after `removeAll`.
package enum UnfinishedFiles {
  private struct State {
    var files: Set<String> = []
    var folders: Set<String> = []
    var processes: Set<pid_t> = []
    /// The folders in which abandoned files were removed.
    var cleanFolders: Set<String> = []
    var isClosed = false
  }

  private static let state = Mutex(State())

  /// Kills the processes, removes temporary files and empty new folders, and prevents new ones.
  package static func removeAll() {
    state.withLock { state in
      for process in state.processes { kill(process, SIGKILL) }
      for file in state.files { Path.removeFile(file) }
      for folder in state.folders { Path.removeFolder(folder) }
      state = State(isClosed: true)
    }
  }

  /// Creates and locks `.NAME.seltzer-XXXXXX` in the folder of `target`, for reading and writing;
  /// errors contain `path`.
  package static func create(
    for target: String, path: String
  ) throws(SinkError) -> (path: String, descriptor: Int32) {
    var (folder, name) = Path.split(target)
    // Names are limited to 255 bytes. Checked here, because otherwise only the rename would fail.
    guard name.utf8.count <= 255 else { throw OutputFile.error(for: .fileNameTooLong, at: path) }
    while name.utf8.count > 235 { name.removeLast() }
    let start = "\(folder).\(name)\(mark)"
    return try step { state throws(SinkError) in
      if state.cleanFolders.insert(folder).inserted { removeAbandoned(in: folder) }
      for _ in 0..<100 {
        let letters = (0..<6).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement() ?? "a" }
        let temporary = start + String(letters)
        // The umask applies to the mode, as for any new file.
        let descriptor = Path.openFile(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
          if Errno.last == .fileExists { continue }
          break
        }
        do throws(Errno) {
          try lock(descriptor, at: temporary)
        } catch .wouldBlock, .noSuchFileOrDirectory {
          // Another run has just taken the file for an abandoned one.
          close(descriptor)
          continue
        } catch {
          // The file system has no locks, so no other run removes the file.
        }
        state.files.insert(temporary)
        return (temporary, descriptor)
      }
      throw OutputFile.error(for: .last, at: path)
    }
  }

  /// The part of a temporary file's name before six letters.
  private static let mark = ".seltzer-"

  /// Removes temporary files whose writers were killed.
  private static func removeAbandoned(in folder: String) {
    let names = (try? Path.names(in: folder.isEmpty ? "." : folder)) ?? []
    for name in names where name.hasPrefix(".") && name.dropLast(6).hasSuffix(mark) {
      let file = Path.openFile(folder + name, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard file >= 0 else { continue }
      if (try? lock(file, at: folder + name)) != nil { Path.removeFile(folder + name) }
      close(file)
    }
  }

  /// Locks an open file; throws `wouldBlock` if another process has locked it, and
  /// `noSuchFileOrDirectory` if it is no longer the one at `path`.
  static func lock(_ descriptor: Int32, at path: String) throws(Errno) {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .last }
    var locked = stat()
    guard fstat(descriptor, &locked) == 0, let named = Path.status(of: path, followsLinks: false),
      locked.st_ino == named.st_ino, locked.st_dev == named.st_dev
    else { throw .noSuchFileOrDirectory }
  }

  /// Renames a temporary file.
  ///
  /// Throws if `target` exists and `replacing` is false. Errors contain `path`.
  package static func publish(
    _ temporary: String, as target: String, path: String, replacing: Bool
  ) throws(SinkError) {
    try step { state throws(SinkError) in
      guard Path.moveFile(temporary, to: target, replacing: replacing) else {
        throw OutputFile.error(for: .last, at: path)
      }
      state.files.remove(temporary)
    }
  }

  package static func discard(_ temporary: String) {
    state.withLock { state in if state.files.remove(temporary) != nil { Path.removeFile(temporary) }
    }
  }

  /// Adds a process, which must be removed before it is reaped.
  package static func watch(process: Int32) {
    state.withLock { state in
      if state.isClosed { kill(process, SIGKILL) } else { state.processes.insert(process) }
    }
  }

  package static func forget(process: Int32) { state.withLock { _ = $0.processes.remove(process) } }

  /// Creates a folder, which `removeAll` removes again if it is empty, unless another run has just
  /// created it.
  package static func createFolder(_ path: String) throws(SinkError) {
    try step { state throws(SinkError) in
      if Path.makeFolder(path) {
        state.folders.insert(path)
      } else if Errno.last != .fileExists {
        throw OutputFile.error(for: .last, at: path)
      }
    }
  }

  /// Stops tracking a new folder, and removes it if it is empty.
  package static func releaseFolder(_ path: String) {
    state.withLock { state in
      // Fails unless the folder is empty.
      if state.folders.remove(path) != nil { Path.removeFolder(path) }
    }
  }

  private static func step<Result: Sendable>(
    _ body: (inout State) throws(SinkError) -> Result
  ) throws(SinkError) -> Result {
    try state.withLock { state throws(SinkError) in
      guard !state.isClosed else { throw .interrupted }
      return try body(&state)
    }
  }
}
