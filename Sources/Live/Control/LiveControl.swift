package import Seltzer
package import SeltzerDocument
package import SeltzerOutput
import SeltzerSystem
import Synchronization

extension LiveShow {
  /// The options of a show.
  package struct Options: Sendable {
    /// Frames per second; nil is the highest refresh rate of the screens, or 30.
    package var rate: FrameRate?
    /// Seconds until the show ends; nil is never.
    package var duration: Double?
    /// The file of the plan, and a function that reads it.
    package var plan: (file: String, read: @Sendable () throws -> ShowPlan)?
    /// What the command line chooses, which `save` keeps; paths are absolute.
    package var commandLine: [DocumentSetting] = []
    /// The number of threads that draw one frame.
    package var threads = 1
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
    /// Is told of changes of palettes and scenes.
    package var follower: ChangeFollower?
    /// Is called on the show's thread after each change of the status.
    package var statusChanged: (@Sendable (ControlStatus) -> Void)?

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

/// Sends commands to a running show, from any thread.
package final class LiveControl: Sendable {
  /// Receives the result of a command, on any thread.
  package typealias Reply = @Sendable (Result<Void, any Error>) -> Void

  enum Message {
    case command(LiveCommand, Reply?)
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
  package func send(_ command: LiveCommand, reply: Reply? = nil) { send(.command(command, reply)) }
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
    return messages.withLock { exchange(&$0, with: []) }
  }
}
