import Seltzer
import SeltzerSink
import SeltzerSystem
import Synchronization

/// Handles termination signals: removes unfinished files and reports the complete frames.
enum Interruption {
  private struct Work {
    var pattern: FramePattern?
    var first = 0
    var written = 0
  }

  private static let work = Mutex<Work?>(nil)
  private static let endSignals = [SIGINT, SIGTERM, SIGHUP]

  /// Installs handlers for the termination signals that are not ignored.
  static func watch() {
    Signals.handle(endSignals.filter { !Signals.isIgnored($0) }) { end(by: $0) }
  }

  /// Installs handlers that stop a show on termination signals and forward other signals.
  ///
  /// The process ends two seconds after the first termination signal, or at another one that arrives
  /// more than a second later. A blocked pipe therefore cannot keep it alive.
  ///
  /// - Parameters:
  ///   - others: The signals to forward, which may include termination signals.
  ///   - stop: Stops the show; called with the signal.
  ///   - receive: Called with the forwarded signals, from one thread.
  static func stopShow(
    on others: [Int32], stop: @escaping @Sendable (Int32) -> Void,
    receive: @escaping @Sendable (Int32) -> Void
  ) {
    let first = Mutex<ContinuousClock.Instant?>(nil)
    Signals.handle(others) { number in
      guard endSignals.contains(number), !others.contains(number) else { return receive(number) }
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

  /// Starts tracking the output files.
  static func begin(sequence pattern: FramePattern?, first: Int) {
    work.withLock { $0 = Work(pattern: pattern, first: first) }
  }

  /// Records the number of complete frames.
  static func wrote(_ frames: Int) {
    work.withLock { $0?.written = frames }
  }

  /// Ends tracking; all files are complete.
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
