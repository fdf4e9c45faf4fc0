import Seltzer
import SeltzerSink
import SeltzerSystem
import Synchronization

/// Handles termination signals: removes unfinished files and reports which frames are complete.
enum Interruption {
  /// The destination's kind and the numbers of its complete frames; nil before any output.
  private static let work = Mutex<(kind: Destination.Kind?, frames: Range<Int>)?>(nil)
  /// The signal that stopped the show.
  private static let stopped = Mutex<Int32?>(nil)
  private static let endSignals = [SIGINT, SIGTERM, SIGHUP]

  /// Installs handlers for the termination signals that are not ignored.
  static func watch() {
    Signals.handle(endSignals.filter { !Signals.isIgnored($0) }) { terminate(by: $0) }
  }

  /// Replaces the handlers of `watch`: stops a show on termination signals and forwards others.
  ///
  /// The process ends at the latest two seconds after the first termination signal, so a blocked pipe
  /// cannot keep it alive. `forwarded` may include termination signals; both closures are called on the
  /// same thread.
  static func handleSignals(
    forwarding forwarded: [Int32], stop: @escaping @Sendable (Int32) -> Void,
    receive: @escaping @Sendable (Int32) -> Void
  ) {
    Signals.handle(forwarded) { number in
      guard endSignals.contains(number), !forwarded.contains(number) else { return receive(number) }
      // Later signals have no effect: `timeout` signals both a process and its group.
      let isFirst = stopped.withLock { stopped in
        defer { stopped = stopped ?? number }
        return stopped == nil
      }
      guard isFirst else { return }
      stop(number)
      detachThread {
        sleep(2)
        die(of: number)
      }
    }
  }

  /// Ends the process with the signal that stopped the show, if there was one.
  static func dieIfStopped() {
    guard let number = stopped.withLock({ $0 }) else { return }
    fflush(nil)
    die(of: number)
  }

  /// Starts tracking the output files, up to the end of the process.
  static func begin(_ destination: Destination? = nil, first: Int = 0) {
    work.withLock { $0 = (destination?.kind, first..<first) }
  }

  /// Records the number of complete frames.
  static func wrote(_ frames: Int) {
    work.withLock { work in
      if let first = work?.frames.lowerBound { work?.frames = first..<first + frames }
    }
  }

  private static func terminate(by number: Int32) -> Never {
    UnfinishedFiles.shared.removeAll()
    let clear = isatty(STDERR_FILENO) == 1 ? "\r\u{1B}[K" : ""
    let summary = work.withLock { work -> String? in
      guard let work else { return nil }
      guard case .sequence(let pattern) = work.kind, let last = work.frames.last else {
        return "nothing was left behind"
      }
      let first = pattern.path(of: work.frames.lowerBound)
      return work.frames.count == 1
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
