/// Restores external state, such as terminal modes, however the process ends except by SIGKILL; the
/// steps run in `run()`, at exit, and on fault signals, including Swift's traps.
package enum Teardown {
  /// A teardown step, which may run more than once and must be async-signal-safe.
  package typealias Step = @convention(c) () -> Void

  private static let capacity = 8
  private static let faults = [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSYS, SIGQUIT]

  // Signal handlers read these and cannot wait for a lock. Steps are only added, by one thread.
  private nonisolated(unsafe) static let steps = UnsafeMutablePointer<Step>.allocate(
    capacity: capacity)
  private nonisolated(unsafe) static var count = 0

  /// Adds a step.
  package static func add(_ step: @escaping Step) {
    precondition(count < capacity, "too many teardown steps")
    (steps + count).initialize(to: step)
    count += 1
    _ = handlers
  }

  /// Runs all steps now.
  package static func run() { for index in 0..<count { steps[index]() } }

  /// Installs the handlers, once.
  private static let handlers: Void = {
    atexit { Teardown.run() }
    // Handles faults on a separate stack, because the normal one may have overflowed.
    let bytes = 65_536
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
    stack.ss_size = bytes
    sigaltstack(&stack, nil)
    for fault in faults {
      var action = sigaction()
      // Swift's own backtrace handler would prompt on the terminal for half a minute.
      let handler: @convention(c) (Int32) -> Void = { fault in
        Teardown.run()
        signal(fault, SIG_DFL)
        raise(fault)
      }
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
      #else
        action.__sigaction_handler.sa_handler = handler
      #endif
      action.sa_flags = Int32(SA_ONSTACK)
      sigaction(fault, &action, nil)
    }
  }()
}
