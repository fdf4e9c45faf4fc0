#if os(Linux)
  import CLinux

  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif
#endif

/// The text console that the program was started from, silent while pictures are shown.
///
/// The kernel draws neither text nor a cursor on a console that is in graphics mode, and draws all of it
/// anew when it is back in text mode. It goes back however the program ends, `SIGKILL` apart.
package enum TextConsole {
  #if os(Linux)
    /// The console, and its number, while it is silent; -1 while it is not.
    ///
    /// Handlers of signals read it, which can wait for no lock. One thread writes.
    nonisolated(unsafe) private static var silent: Int32 = -1
    nonisolated(unsafe) private static var number: Int32 = 0

    /// Makes the console silent; without effect where the program was not started from one.
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
      atexit { TextConsole.restore() }
      // Whoever stops the program at the keyboard would be left without a console.
      signal(SIGTSTP, SIG_IGN)
      for fault in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGQUIT] {
        signal(fault) { fault in
          TextConsole.restore()
          signal(fault, SIG_DFL)
          kill(getpid(), fault)
        }
      }
    }

    /// Whether another console is in front of the silent one.
    static var isHidden: Bool {
      guard silent >= 0 else { return false }
      let front = seltzer_console_in_front(silent)
      return front > 0 && front != number
    }

    /// A descriptor of the console; nil if there is none.
    private static func find() -> Int32? {
      let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
      if terminal >= 0 {
        if seltzer_console_mode(terminal) >= 0 { return terminal }
        close(terminal)
      }
      for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
      where seltzer_console_mode(descriptor) >= 0 {
        let own = dup(descriptor)
        return own < 0 ? nil : own
      }
      return nil
    }
  #endif

  /// Gives the console back; may be called at any time, and by handlers of signals.
  package static func restore() {
    #if os(Linux)
      let console = silent
      guard console >= 0 else { return }
      silent = -1
      _ = seltzer_set_console_mode(console, KD_TEXT)
    #endif
  }
}
