import SeltzerSystem

/// The Linux text console that the program was started from, silenced while frames are shown.
///
/// In graphics mode the kernel draws neither text nor a cursor; on return to text mode it redraws the
/// console. `Teardown` restores text mode however the program ends.
enum TextConsole {
  /// The silenced console's descriptor and number, or -1; unlocked, as signal handlers read them,
  /// and only one thread writes.
  private nonisolated(unsafe) static var silent: Int32 = -1
  private nonisolated(unsafe) static var number: Int32 = 0
  private static let teardown: Void = Teardown.add { TextConsole.restore() }

  /// Silences the console; has no effect if the program was not started from one.
  static func silence() {
    guard silent < 0, let console = find() else { return }
    guard seltzer_console_mode(console) == KD_TEXT,
      seltzer_set_console_mode(console, KD_GRAPHICS) == 0
    else {
      close(console)
      return
    }
    number = Int32(seltzer_terminal_device(console) & 0xFF)
    silent = console
    _ = teardown
    // Suspending the program at the keyboard would leave the user without a console.
    signal(SIGTSTP, SIG_IGN)
  }

  /// Restores the console; async-signal-safe.
  static func restore() {
    let console = silent
    guard console >= 0 else { return }
    silent = -1
    _ = seltzer_set_console_mode(console, KD_TEXT)
  }

  /// Whether another console than the silenced one is in front.
  static var isHidden: Bool {
    guard silent >= 0 else { return false }
    let front = seltzer_console_in_front(silent)
    return front > 0 && front != number
  }

  private static func find() -> Int32? {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    if terminal >= 0 {
      if seltzer_console_mode(terminal) >= 0 { return terminal }
      close(terminal)
    }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where seltzer_console_mode(descriptor) >= 0 {
      let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
      return copy < 0 ? nil : copy
    }
    return nil
  }
}
