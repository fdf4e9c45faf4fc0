package import SeltzerPalette
package import SeltzerSink
import SeltzerSystem
import Synchronization

extension LiveShow {
  /// The options of a show.
  package struct Options: Sendable {
    /// Frames per second; nil is the highest refresh rate of the screens, or 30.
    package var rate: FrameRate?
    /// Seconds until the show ends; nil is never.
    package var duration: Double?
    /// The number of threads that draw one frame.
    package var threads = 1
    /// Whether the rate drops to about 15 frames per second while nothing tilts.
    package var isAdaptive = false
    /// A content offset in pixels, y up, in addition to the motion's.
    package var contentOffset = SIMD2<Double>.zero
    /// Whether a changed scene is shown immediately instead of with the next frame.
    package var showsChangesAtOnce = false
    /// The palettes that `LiveCommand.advancePalette` cycles through.
    package var paletteNames = PaletteLibrary.builtInNames
    /// The library that contains these palettes.
    package var library = PaletteLibrary(environment: [:])

    package init() {}
  }

  /// A message that does not end the show.
  package enum Notice {
    /// A change failed, or motion cannot be read; the show continues as before.
    case error(any Error)
    /// Drawing quality is reduced, or a motion log contains something doubtful.
    case warning(String)
  }
}

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
