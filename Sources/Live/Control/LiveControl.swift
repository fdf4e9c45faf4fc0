import Seltzer
package import SeltzerOutput
package import SeltzerPicture
import SeltzerScene
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
    /// Whether clocks show the current time instead of that of pictures.
    package var showsCurrentTime = false
    /// The palettes that `SceneRequest.Change.advancePalette` cycles through.
    package var paletteNames = PaletteLibrary.builtInNames
    /// How long a changed scene is faded in, in seconds.
    package var fade = 0.0
    /// What happens on battery.
    package var batteryPolicy = BatteryPolicy.slow
    /// The state of the desktop at first.
    package var desktop = DesktopState()
    /// Tells a service manager that the show runs.
    package var notifier: ServiceNotifier?
    /// Is called on the show's thread after each change of the status.
    package var statusChanged: (@Sendable (ShowStatus) -> Void)?

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

/// What a show does while the machine runs on battery.
package enum BatteryPolicy: String, Sendable, CaseIterable {
  case run
  /// Shows at most 15 frames per second.
  case slow
  case pause
}

/// A command for a running show, from a signal, a key, the control socket or the program.
package enum LiveCommand: Sendable, Equatable {
  /// Ends the show; the last frame stays visible.
  case stop
  /// Changes the scene of an output; nil is all outputs.
  case change(SceneRequest.Change, output: String? = nil)
  /// Pauses or resumes the show; nil toggles.
  case pause(Bool?)
  /// Holds the tilt, or follows the motion again from there.
  case toggleMotion
  /// Continues at a time of the scene in seconds.
  case goTo(Double)
  /// Changes the speed of time, 0.01...100; 1 is normal.
  case speed(Double)
  /// Reloads the scene; if that fails, the error is reported and the old scene stays.
  case reload
  /// The state of the desktop has changed.
  case desktop(DesktopState)
}

/// The state of a show, as reported to its controllers.
package struct ShowStatus: Sendable, Equatable {
  package struct Output: Sendable, Equatable {
    package var name: String
    package var size: PixelSize
    package var scale: Double
    /// A name or path.
    package var scene: String
    package var palette: String
    package var seed: UInt32
    /// Whether somebody can see the output.
    package var isVisible: Bool
  }

  package var outputs: [Output] = []
  /// Whether the user has paused the show.
  package var isPaused = false
  /// Why nothing is drawn other than by the user's request: `locked`, `idle`, `battery` or `hidden`.
  package var suspension: String?
  package var speed = 1.0
  /// Frames per second.
  package var rate = 0.0
}

/// Sends commands to a running show, from any thread.
package final class LiveControl: Sendable {
  /// Receives the result of a command, on any thread.
  package typealias Reply = @Sendable (Result<Void, any Error>) -> Void

  enum Message {
    case command(LiveCommand, Reply)
    /// Calls a closure on the show's thread.
    case inspect(@Sendable (LiveShow) -> Void)
    case prepared(PreparedScene, by: SceneBuilder)
    case failed(any Error)
  }

  private let pipe: WakePipe
  private let messages = Mutex<[Message]>([])

  package init() throws { pipe = try WakePipe() }

  /// Sends a command; returns immediately.
  ///
  /// An error is sent to `reply`; without one the show reports it.
  package func send(_ command: LiveCommand, reply: Reply? = nil) {
    send(
      .command(
        command,
        reply ?? { [weak self] result in
          if case .failure(let error) = result { self?.send(.failed(error)) }
        }))
  }

  /// Calls a closure with the show on its thread, before the next frame.
  package func inspect(_ body: @escaping @Sendable (LiveShow) -> Void) { send(.inspect(body)) }

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
