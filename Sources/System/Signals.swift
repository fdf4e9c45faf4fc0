import Synchronization

/// Handles signals on a separate thread, without the restrictions of signal handlers; blocking the
/// signals and calling `sigwait` would not work: the main thread of an asynchronous program waits
/// with no signal blocked.
package enum Signals {
  private static let receiver = Mutex<(@Sendable (Int32) -> Void)?>(nil)

  /// The pipe to the thread, which is started once; nil if no pipe can be created, in which case signals
  /// keep their default action.
  private static let pipe: WakePipe? = {
    guard let pipe = try? WakePipe() else { return nil }
    detachThread {
      while true {
        var requests = [pollfd(fd: pipe.descriptor, events: Int16(POLLIN), revents: 0)]
        Poll.wait(&requests)
        for byte in pipe.take() { receiver.withLock { $0 }?(Int32(byte)) }
      }
    }
    return pipe
  }()

  /// Installs handlers for `signals`, and calls `receive` for these and all earlier ones.
  package static func handle(_ signals: [Int32], _ receive: @escaping @Sendable (Int32) -> Void) {
    guard pipe != nil else { return }
    receiver.withLock { $0 = receive }
    for number in signals {
      signal(number) { number in
        let code = errno
        Signals.pipe?.wake(UInt8(truncatingIfNeeded: number))
        errno = code
      }
    }
  }

  /// Returns whether the process ignores a signal, for example if started by `nohup`.
  package static func isIgnored(_ number: Int32) -> Bool {
    handlerAddress(number) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Ignores a signal unless it is handled.
  package static func ignoreIfDefault(_ number: Int32) {
    if handlerAddress(number) == 0 { signal(number, SIG_IGN) }
  }

  /// Returns the address of a signal's handler; 0 is the default action.
  private static func handlerAddress(_ number: Int32) -> Int {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if canImport(Darwin)
      return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
    #else
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    #endif
  }

  /// Ends the process by a signal, so that a shell loop around it also stops.
  package static func die(of number: Int32) -> Never {
    Teardown.run()
    signal(number, SIG_DFL)
    kill(getpid(), number)
    exit(128 + number)
  }
}
