import FoundationEssentials
import Seltzer
import SeltzerLive
import SeltzerSystem
import Synchronization

/// Ends the command in good order on Ctrl-C or a termination signal: unfinished files are removed,
/// and one line says what is complete.
///
/// The handler only writes a byte into a pipe, and a thread that waits there does the rest: it may
/// call what a handler may not. Blocking the signals and waiting for them would not do, since the
/// main thread of a program with asynchronous work sleeps with no signal blocked.
enum Interruption {
  private struct Work {
    var pattern: FramePattern?
    var first = 0
    var written = 0
  }

  private static let work = Mutex<Work?>(nil)
  /// Who takes signals instead; set once at most.
  private static let taker = Mutex<(@Sendable (Int32) -> Void)?>(nil)

  /// The end of the pipe that the handler writes to; set before there is a handler.
  nonisolated(unsafe) private static var bell: Int32 = -1

  /// From here on signals end the command in good order.
  static func watch() {
    var ends: [Int32] = [-1, -1]
    // Without a pipe signals end the command as they do any other.
    guard pipe(&ends) == 0 else { return }
    bell = ends[1]
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { ring(on: number) }
    detachThread { [listening = ends[0]] in
      while true {
        var byte: UInt8 = 0
        while read(listening, &byte, 1) != 1 {
          guard errno == EINTR else { return }
        }
        guard let take = taker.withLock({ $0 }) else { end(by: Int32(byte)) }
        take(Int32(byte))
      }
    }
  }

  /// From here on signals are handed on, the given ones too; `take` is called from one thread.
  static func handOn(_ numbers: [Int32], to take: @escaping @Sendable (Int32) -> Void) {
    taker.withLock { $0 = take }
    // Ignored ones too: who is to survive a hangup does so by reading the scene again.
    for number in numbers { ring(on: number) }
  }

  private static func ring(on number: Int32) {
    signal(number) { number in
      let code = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(Interruption.bell, &byte, 1)
      errno = code
    }
  }

  /// Files are written from here on.
  static func begin(sequence pattern: FramePattern?, first: Int) {
    work.withLock { $0 = Work(pattern: pattern, first: first) }
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
    let rest = work.withLock { work -> String? in
      guard let work else { return nil }
      guard let pattern = work.pattern, work.written > 0 else { return "nothing was left behind" }
      let (first, last) = (pattern.path(of: work.first), work.first + work.written - 1)
      return work.written == 1
        ? "\(first) is complete" : "\(first) to \(pattern.path(of: last)) are complete"
    }
    if let rest { Failure.say("\(clear)seltzer: interrupted; \(rest)") }
    die(of: number)
  }

  /// Dying of the signal itself tells a shell loop to stop as well.
  static func die(of number: Int32) -> Never {
    UnfinishedFiles.removeAll()
    TextConsole.restore()
    signal(number, SIG_DFL)
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
