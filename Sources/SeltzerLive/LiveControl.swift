import SeltzerSystem
import Synchronization

/// What a running show can be asked to do, by signals, keys or a user's code.
package enum LiveCommand: Sendable, Equatable {
  /// End the show; what is shown stays.
  case stop
  /// Switch to another palette, so many further in the list.
  case turnPalette(by: Int)
  /// Switch to another seed, so many further.
  case turnSeed(by: Int)
  /// Stop time, or let it go on.
  case togglePause
  /// Read the scene again; an error is reported and changes nothing.
  case reload
}

/// Sends commands to a running show, from any thread.
package final class LiveControl: Sendable {
  enum Message {
    case command(LiveCommand)
    case prepared(PreparedScene)
    case trouble(any Error)
  }

  private let pipe: WakePipe
  private let messages = Mutex<[Message]>([])

  /// - Throws: The system's error when it has no pipe left.
  package init() throws { pipe = try WakePipe() }

  /// Asks the show to do something, soon.
  package func send(_ command: LiveCommand) { send(.command(command)) }

  func send(_ message: Message) {
    messages.withLock { $0.append(message) }
    pipe.wake()
  }

  /// Readable when there are messages.
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
