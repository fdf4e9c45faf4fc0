import Seltzer
import SeltzerSink
import SeltzerSystem
import Synchronization

/// Ends the command in an orderly way on Ctrl-C or a termination signal: unfinished files are removed,
/// and one line says what is complete.
enum Interruption {
  private struct Work {
    var pattern: FramePattern?
    var first = 0
    var written = 0
  }

  private static let work = Mutex<Work?>(nil)
  private static let endings = [SIGINT, SIGTERM, SIGHUP]

  /// From now on termination signals end the command in an orderly way; ignored ones stay ignored.
  static func watch() {
    Signals.handle(endings.filter { !Signals.isIgnored($0) }) { end(by: $0) }
  }

  /// From now on termination signals stop a show, and others are handed on.
  ///
  /// The show has two seconds for its last frame, or until a second signal a second later: a pipe that
  /// nobody reads must not keep the process alive.
  ///
  /// - Parameters:
  ///   - others: The other signals, which may be termination signals too.
  ///   - stop: Stops the show, with the signal that asked for it.
  ///   - receive: Called with the other signals, from one thread.
  static func stopShow(
    on others: [Int32], stop: @escaping @Sendable (Int32) -> Void,
    receive: @escaping @Sendable (Int32) -> Void
  ) {
    let first = Mutex<ContinuousClock.Instant?>(nil)
    Signals.handle(others) { number in
      guard endings.contains(number), !others.contains(number) else { return receive(number) }
      let now = ContinuousClock.now
      let earlier = first.withLock { first in
        defer { first = first ?? now }
        return first
      }
      if let earlier {
        // Signals that arrive within one second count as one: `timeout` signals a process and its group.
        if now - earlier > .seconds(1) { die(of: number) }
        return
      }
      stop(number)
      detachThread {
        sleep(2)
        die(of: number)
      }
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

  /// The work is done, and an interruption has nothing to clean up.
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

  /// Removes unfinished files, restores the terminal, and ends the process by the signal.
  static func die(of number: Int32) -> Never {
    UnfinishedFiles.removeAll()
    Signals.die(of: number)
  }
}
