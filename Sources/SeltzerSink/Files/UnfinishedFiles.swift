package import SeltzerSystem
import Synchronization

/// The temporary files that exist now, and the programs that write for this one, so that an interrupted
/// program can take them away.
///
/// Every step that creates, renames or removes one is taken under one lock: after `removeAll` no
/// file appears any more, neither a temporary nor a finished one.
package final class UnfinishedFiles: Sendable {
  /// Those of this program.
  package static let shared = UnfinishedFiles()

  private struct State {
    var files: Set<String> = []
    var folders: Set<String> = []
    var processes: Set<pid_t> = []
    var isClosed = false
  }

  private let state = Mutex(State())

  init() {}

  /// Kills the programs that write for this one, removes all temporary files, and new folders that are
  /// empty, and lets no other appear.
  ///
  /// For the end of a program that was interrupted. It takes a lock, so it must not be called from
  /// within a signal handler.
  package static func removeAll() { shared.removeAll() }

  func removeAll() {
    state.withLock { state in
      for process in state.processes { kill(process, SIGKILL) }
      for file in state.files { unlink(file) }
      for folder in state.folders { rmdir(folder) }
      state = State(isClosed: true)
    }
  }

  /// Creates a file that must not exist yet.
  ///
  /// - Returns: Its descriptor, for reading too, as mapping it needs; or the system's error number.
  package func create(_ path: String) throws(SinkError) -> Result<Int32, Errno> {
    let result: Result<Int32, Errno>? = state.withLock { state in
      guard !state.isClosed else { return nil }
      // The mode is cut by the user's umask, as that of any new file.
      let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { return .failure(Errno.last) }
      state.files.insert(path)
      return .success(descriptor)
    }
    guard let result else { throw .interrupted }
    return result
  }

  /// Gives a temporary its name.
  ///
  /// - Returns: nil, or the system's error number; `EEXIST` when something has taken the name
  ///   meanwhile and `replacing` is false.
  package func publish(
    _ temporary: String, as path: String, replacing: Bool
  ) throws(SinkError) -> Errno? {
    let result: Result<Errno?, SinkError> = state.withLock { state in
      guard state.files.contains(temporary) else { return .failure(.interrupted) }
      if !replacing, Path.kind(of: path) != .nothing { return .success(Errno(rawValue: EEXIST)) }
      guard rename(temporary, path) == 0 else { return .success(Errno.last) }
      state.files.remove(temporary)
      return .success(nil)
    }
    return try result.get()
  }

  /// Removes a temporary, if it still exists.
  package func discard(_ temporary: String) {
    state.withLock { state in
      guard state.files.remove(temporary) != nil else { return }
      unlink(temporary)
    }
  }

  /// A program writes for this one from here on.
  func watch(process: pid_t) {
    state.withLock { state in
      if state.isClosed { kill(process, SIGKILL) } else { state.processes.insert(process) }
    }
  }

  /// A program has ended.
  func forget(process: pid_t) {
    state.withLock { _ = $0.processes.remove(process) }
  }

  /// Creates a folder, which an interrupt removes again if nothing got into it.
  ///
  /// - Returns: nil, or the system's error number.
  package func createFolder(_ path: String) throws(SinkError) -> Errno? {
    let result: Result<Errno?, SinkError> = state.withLock { state in
      guard !state.isClosed else { return .failure(.interrupted) }
      guard mkdir(path, 0o777) == 0 else { return .success(Errno.last) }
      state.folders.insert(path)
      return .success(nil)
    }
    return try result.get()
  }

  /// Ends the watch over a new folder, and removes it if nothing got into it.
  package func releaseFolder(_ path: String) {
    state.withLock { state in
      guard state.folders.remove(path) != nil else { return }
      rmdir(path)  // refuses, rightly, unless the folder is empty
    }
  }
}
