import SeltzerOutput
import SeltzerSystem
import Synchronization

/// Handles termination signals: removes unfinished files and reports which frames are complete.
enum Interruption {
  private struct Work {
    var kind: Destination.Kind?
    var first = 0
    var written = 0
  }

  private static let work = Mutex<Work?>(nil)
  private static let files = Mutex(0)
  private static let stopped = Mutex<(signal: Int32, at: ContinuousClock.Instant)?>(nil)
  private static let endSignals = [SIGINT, SIGTERM, SIGHUP]

  /// Installs handlers for the termination signals that are not ignored.
  static func watch() {
    Signals.handle(endSignals.filter { !Signals.isIgnored($0) }) { terminate(by: $0) }
  }

  /// Ends the process when no one reads its standard error any more, as if it were interrupted.
  static func endWithReader() {
    detachThread {
      var requests = [pollfd(fd: STDERR_FILENO, events: 0, revents: 0)]
      repeat { Poll.wait(&requests) } while requests[0].revents == 0
      terminate(by: SIGTERM)
    }
  }

  /// Replaces the handlers of `watch`: stops a show on termination signals and forwards others.
  ///
  /// The process ends at the latest two seconds after the first termination signal, or at once on
  /// another one that arrives more than a second after it. A blocked pipe cannot keep it alive.
  /// `forwarded` may include termination signals; both closures are called on the same thread.
  static func handleSignals(
    forwarding forwarded: [Int32], stop: @escaping @Sendable (Int32) -> Void,
    receive: @escaping @Sendable (Int32) -> Void
  ) {
    Signals.handle(forwarded) { number in
      guard endSignals.contains(number), !forwarded.contains(number) else { return receive(number) }
      let now = ContinuousClock.now
      let earlier = stopped.withLock { stopped in
        defer { stopped = stopped ?? (number, now) }
        return stopped?.at
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

  /// Ends the process with the signal that stopped the show, if there was one.
  static func dieIfStopped() {
    if let number = stopped.withLock({ $0?.signal }) { die(of: number) }
  }

  /// Starts tracking the output files, up to the end of the process.
  static func begin(_ destination: Destination? = nil, first: Int = 0) {
    work.withLock { $0 = Work(kind: destination?.kind, first: first) }
  }

  /// Records that one of several files is complete.
  static func wroteFile() { files.withLock { $0 += 1 } }

  /// Records the number of complete frames.
  static func wrote(_ frames: Int) { work.withLock { $0?.written = frames } }

  private static func terminate(by number: Int32) -> Never {
    UnfinishedFiles.removeAll()
    let summary = work.withLock { work -> String? in
      guard let work else { return nil }
      guard case .sequence(let pattern) = work.kind, work.written > 0 else {
        let files = files.withLock { $0 }
        return files == 0
          ? "nothing was left behind"
          : files == 1 ? "1 file is complete" : "\(files) files are complete"
      }
      let (first, last) = (pattern.path(of: work.first), work.first + work.written - 1)
      return work.written == 1
        ? "\(first) is complete" : "\(first) to \(pattern.path(of: last)) are complete"
    }
    if let summary {
      if isatty(STDERR_FILENO) == 1 { StandardError.write("\r\u{1B}[K") }
      Failure.say("seltzer: interrupted; \(summary)")
    }
    die(of: number)
  }

  /// Removes unfinished files, restores the terminal, and ends the process with the signal.
  static func die(of number: Int32) -> Never {
    UnfinishedFiles.removeAll()
    Signals.die(of: number)
  }
}
