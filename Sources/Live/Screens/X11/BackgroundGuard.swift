import CXCB
import FoundationEssentials
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
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw Self.failure(.last) }
    defer { close(ends[0]) }
    let arguments =
      ["seltzer", RootBackground.command] + (restoresGNOME ? [GNOMEBackground.flag] : [])
    do throws(Errno) {
      // Blocked signals stay blocked in the new program, so that it outlives this one.
      process = try ChildProcess.start(
        "/proc/self/exe", arguments, environment: ProcessInfo.processInfo.environment,
        input: ends[0], blocking: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1])
    } catch {
      close(ends[1])
      throw Self.failure(error)
    }
    pipe = ends[1]
    send(previous.rootPixmap ?? 0)
    send(previous.esetrootPixmap ?? 0)
    send(previous.color ?? .max)
  }

  private static func failure(_ code: Errno) -> LiveError {
    .noDisplay("the process that restores the background cannot be started (\(code.reason))")
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
