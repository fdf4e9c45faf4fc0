import Synchronization

/// Delivers signals to a thread of their own, which may do what a signal handler may not.
///
/// Blocking the signals and waiting for them would not work: the main thread of a program with
/// asynchronous work sleeps with no signal blocked.
package enum Signals {
  private static let receiver = Mutex<(@Sendable (Int32) -> Void)?>(nil)
  /// The write end of the pipe from the handler to the thread; set before there is a handler.
  private nonisolated(unsafe) static var writeEnd: Int32 = -1

  /// The pipe and the thread that reads it; nil where the system has no pipe left, in which case signals
  /// keep their default action.
  private static let pipe: WakePipe? = {
    guard let pipe = try? WakePipe() else { return nil }
    writeEnd = pipe.writeEnd
    detachThread {
      while true {
        var requests = [pollfd(fd: pipe.descriptor, events: Int16(POLLIN), revents: 0)]
        Poll.wait(&requests)
        for byte in pipe.take() { receiver.withLock { $0 }?(Int32(byte)) }
      }
    }
    return pipe
  }()

  /// From now on calls `receive` with each signal that has a handler, which includes the given ones.
  package static func handle(_ signals: [Int32], _ receive: @escaping @Sendable (Int32) -> Void) {
    guard pipe != nil else { return }
    receiver.withLock { $0 = receive }
    for number in signals {
      signal(number) { number in
        let code = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(Signals.writeEnd, &byte, 1)
        errno = code
      }
    }
  }

  /// Whether the process was started with a signal ignored, as by `nohup` or as a background job.
  package static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Ends the process by a signal, which also stops a shell loop around it.
  package static func die(of number: Int32) -> Never {
    Teardown.run()
    signal(number, SIG_DFL)
    kill(getpid(), number)
    exit(128 + number)
  }
}
