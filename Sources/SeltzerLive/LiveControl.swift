import SeltzerSystem
import Synchronization

/// A command for a running show, from a signal, a key or the program.
package enum LiveCommand: Sendable, Equatable {
  /// Ends the show; the last frame stays visible.
  case stop
  /// Switches to the palette that many places further in the list.
  case advancePalette(by: Int)
  /// Adds a number to the seed.
  case turnSeed(by: Int)
  /// Pauses or resumes the show.
  case togglePause
  /// Reloads the scene; if that fails, the error is reported and the old scene stays.
  case reload
}

/// Sends commands to a running show, from any thread.
package final class LiveControl: Sendable {
  enum Message {
    case command(LiveCommand)
    case prepared(PreparedScene)
    case failed(any Error)
  }

  private let pipe: WakePipe
  private let messages = Mutex<[Message]>([])

  /// - Throws: `Errno` if no pipe can be created.
  package init() throws { pipe = try WakePipe() }

  /// Sends a command; returns immediately.
  package func send(_ command: LiveCommand) { send(.command(command)) }

  func send(_ message: Message) {
    messages.withLock { $0.append(message) }
    pipe.wake()
  }

  /// A file descriptor that is readable while messages wait.
  var descriptor: Int32 { pipe.descriptor }

  /// Returns the messages sent since the last call, without waiting.
  func take() -> [Message] {
    _ = pipe.take()
    return messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
