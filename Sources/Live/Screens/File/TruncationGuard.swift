import SeltzerSystem

/// Keeps the process alive when another process truncates a mapped file.
///
/// An access beyond the end of a mapped file raises SIGBUS. The handler maps an empty page there, as
/// `sigbus.c` of systemd does, so that the access succeeds and the show can end with an error. Writing
/// frames with `pwrite` would need no handler, but takes three times as long.
enum TruncationGuard {
  /// Whether there was such an access; unsynchronized, as a signal handler must not take locks: it
  /// only ever becomes true, and a show that reads the old value ends after its next frame.
  private(set) nonisolated(unsafe) static var hasActed = false
  /// Written only before the handler is installed.
  private nonisolated(unsafe) static var pageBytes: UInt = 4096

  /// Installs the handler.
  static func install() {
    pageBytes = UInt(sysconf(Int32(_SC_PAGESIZE)))
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_sigaction = { number, info, _ in
        TruncationGuard.act(number, info?.pointee.si_code, info?.pointee.si_addr)
      }
    #else
      action.__sigaction_handler.sa_sigaction = { number, info, _ in
        TruncationGuard.act(
          number, info?.pointee.si_code, info?.pointee._sifields._sigfault.si_addr)
      }
    #endif
    action.sa_flags = Int32(SA_SIGINFO)
    sigaction(SIGBUS, &action, nil)
  }

  private static func act(_ number: Int32, _ code: Int32?, _ address: UnsafeMutableRawPointer?) {
    guard code == Int32(BUS_ADRERR) else {
      // The access is repeated, and ends the process.
      signal(number, SIG_DFL)
      return
    }
    hasActed = true
    mmap(
      UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: address) & ~(pageBytes - 1)),
      Int(pageBytes), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON | MAP_FIXED, -1, 0)
  }
}
