import FoundationEssentials
import SeltzerSystem
import SeltzerTerminal
import Synchronization

/// The end by a signal of what has the terminal for itself.
final class TerminalEnding: Sendable {
  private let hasBegun = Mutex(false)

  /// Gives it two seconds for its frame, or until the second signal.
  func begin(by number: Int32) {
    let isFirst = hasBegun.withLock { hasBegun in
      defer { hasBegun = true }
      return !hasBegun
    }
    guard isFirst else { Self.die(of: number) }
    detachThread {
      sleep(2)
      Self.die(of: number)
    }
  }

  private static func die(of number: Int32) -> Never {
    TerminalRescue.restore()
    Interruption.die(of: number)
  }
}
