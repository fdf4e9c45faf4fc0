import CXCB
import SeltzerSystem

/// A child process that restores the root's background when this process ends, even by a crash.
///
/// The child reads the previous background, and then the numbers of ours, from a pipe until the pipe closes.
final class BackgroundGuard {
  private let process: pid_t
  private let pipe: Int32

  /// Starts the process, which restores a previous background, and GNOME's own one or not.
  init(_ previous: RootBackground, restoresGNOME: Bool) throws(LiveError) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw Self.failure(errno) }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    // Blocked signals stay blocked in the new program, so that it outlives this one.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1] { sigaddset(&signals, signal) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var arguments: [UnsafeMutablePointer<CChar>?] = [
      strdup("seltzer"), strdup(RootBackground.command),
      restoresGNOME ? strdup(GNOMEBackground.flag) : nil, nil,
    ]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, "/proc/self/exe", &actions, &attributes, &arguments, environ)
    guard code == 0 else {
      close(ends[1])
      throw Self.failure(code)
    }
    (self.process, pipe) = (process, ends[1])
    send(previous.rootPixmap ?? 0)
    send(previous.esetrootPixmap ?? 0)
    send(previous.color ?? .max)
  }

  private static func failure(_ code: Int32) -> LiveError {
    .noDisplay(
      "the process that restores the background cannot be started "
        + "(\(Errno(rawValue: code).reason))")
  }

  /// Tells the process which pixmap is the background now.
  func send(_ pixmap: xcb_pixmap_t) {
    withUnsafeBytes(of: pixmap) { _ = write(pipe, $0.baseAddress, $0.count) }
  }

  /// Lets the process restore the background, and waits for it for at most a second.
  func finish() {
    close(pipe)
    for _ in 0..<200 {
      guard waitpid(process, nil, WNOHANG) == 0 else { return }
      usleep(5000)
    }
  }
}
