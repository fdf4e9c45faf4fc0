import Foundation
import Seltzer
import Synchronization

/// Ends the command in good order on Ctrl-C or a termination signal: unfinished files are removed,
/// and one line says what is complete.
///
/// A thread waits for the signals, so that everything may be called that a signal handler may not.
enum Interruption {
  private struct Work {
    var pattern: FramePattern?
    var first = 0
    var written = 0
  }

  private static let work = Mutex<Work?>(nil)

  /// From here on signals are answered.
  static func begin(sequence pattern: FramePattern?, first: Int) {
    work.withLock { $0 = Work(pattern: pattern, first: first) }
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(signal) {
      sigaddset(&signals, signal)
    }
    // Threads begun from here on inherit the mask, so that only the waiting one is woken.
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    Thread.detachNewThread { [signals] in
      var signals = signals
      var number: Int32 = 0
      guard sigwait(&signals, &number) == 0 else { return }
      end(by: number)
    }
  }

  /// So many frames are complete.
  static func wrote(_ frames: Int) {
    work.withLock { $0?.written = frames }
  }

  /// The work is done, and a signal has nothing to clean up.
  static func end() {
    work.withLock { $0 = nil }
  }

  private static func end(by number: Int32) -> Never {
    UnfinishedFiles.removeAll()
    let clear = isatty(STDERR_FILENO) == 1 ? "\r\u{1B}[K" : ""
    let rest = work.withLock { work in
      guard let work, let pattern = work.pattern, work.written > 0 else {
        return "nothing was left behind"
      }
      let (first, last) = (pattern.path(of: work.first), work.first + work.written - 1)
      return work.written == 1
        ? "\(first) is complete" : "\(first) to \(pattern.path(of: last)) are complete"
    }
    Failure.say("\(clear)seltzer: interrupted; \(rest)")
    // Dying of the signal itself tells a shell loop to stop as well.
    signal(number, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    kill(getpid(), number)
    exit(128 + number)
  }

  /// `nohup` and shells' background jobs have signals ignored; that is kept.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
