import Seltzer
import SeltzerSink
import SeltzerSystem
import Synchronization

/// Handles termination signals: removes unfinished files and reports which frames are complete.
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
    Signals.handle(endSignals.filter { !Signals.isIgnored($0) }) { terminate(by: $0) }
  }

  /// Stops a show on termination signals and forwards the given signals.
  ///
  /// `watch` has already installed the termination signals; this replaces their handler.
  ///
  /// The process ends at the latest two seconds after the first termination signal, or at once on
  /// another one that arrives more than a second after it. A blocked pipe cannot keep it alive.
  ///
  /// - Parameters:
  ///   - forwarded: The signals to forward, which may include termination signals.
  ///   - stop: Stops the show; called with the signal.
  ///   - receive: Called with each forwarded signal, always on the same thread.
  static func handleSignals(
    forwarding forwarded: [Int32], stop: @escaping @Sendable (Int32) -> Void,
    receive: @escaping @Sendable (Int32) -> Void
  ) {
    let first = Mutex<ContinuousClock.Instant?>(nil)
    Signals.handle(forwarded) { number in
      guard endSignals.contains(number), !forwarded.contains(number) else { return receive(number) }
      let now = ContinuousClock.now
      let earlier = first.withLock { first in
        defer { first = first ?? now }
        return first
      }
      if let earlier {
        // Signals within one second count as one: `timeout` signals both a process and its group.
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

  private static func terminate(by number: Int32) -> Never {
    UnfinishedFiles.shared.removeAll()
    let clear = isatty(STDERR_FILENO) == 1 ? "\r\u{1B}[K" : ""
    let summary = work.withLock { work -> String? in
      guard let work else { return nil }
      guard let pattern = work.pattern, work.written > 0 else { return "nothing was left behind" }
      let (first, last) = (pattern.path(of: work.first), work.first + work.written - 1)
      return work.written == 1
        ? "\(first) is complete" : "\(first) to \(pattern.path(of: last)) are complete"
    }
    if let summary { Failure.say("\(clear)seltzer: interrupted; \(summary)") }
    die(of: number)
  }

  /// Removes unfinished files, restores the terminal, and ends the process with the signal.
  static func die(of number: Int32) -> Never {
    UnfinishedFiles.shared.removeAll()
    Signals.die(of: number)
  }
}
