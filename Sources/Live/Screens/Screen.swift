package import SeltzerOutput
package import SeltzerPicture
package import SeltzerSystem

/// An output that shows frames in real time: a window, a monitor, a terminal or a file.
///
/// A show calls all members from one thread. It draws a frame of the screen's size, either in the memory
/// of `backBuffer` or in its own, which it passes to `prepare`, and calls `show` when the frame is due,
/// so that drawing and copying do not delay it.
/// Between frames the show sleeps until a request holds or the deadline passes, and then takes events.
///
/// To add a kind of screen, add a folder beside this file with a conforming class and a `ScreenKind`, and
/// list it in `ScreenKind.all`.
package protocol Screen: AnyObject {
  /// The output's name, such as `HDMI-1`; empty if there is only one.
  var name: String { get }
  /// The display's description of the output, such as maker and model; empty if unknown.
  var description: String { get }
  /// The size of the frames in device pixels; changes only in `takeEvents`.
  var size: PixelSize { get }
  /// Device pixels per logical pixel.
  var scale: Double { get }
  /// The edges that panels cover, as in `Scene.margins`; nil if unknown; changes only in `takeEvents`.
  var margins: [Double]? { get }
  /// The default number of frames per second; nil if unknown.
  var refreshRate: FrameRate? { get }
  /// Whether windows that cover the screen are noticed.
  var knowsWindows: Bool { get }
  /// Whether a frame can be prepared now; false while an earlier one is being sent.
  var isReady: Bool { get }
  /// Descriptors with events that wake the show between frames.
  var requests: [pollfd] { get }
  /// When to wake the show, in nanoseconds of the monotonic clock; nil is never.
  var deadline: Int64? { get }

  /// Returns the events since the last call, without waiting.
  func takeEvents() throws -> [ScreenEvent]
  /// Returns the memory of the next frame, which is then drawn and finished; nil if frames are prepared.
  func backBuffer() throws -> BackBuffer?
  /// Completes a frame drawn in the back buffer.
  func finish(_ info: FrameInfo)
  /// Copies or encodes the next frame, whose size is `size`.
  func prepare(_ frame: Frame, _ info: FrameInfo) throws
  /// Shows the frame prepared last.
  func show() throws
  /// Ends the show and restores the output.
  func end()
}

extension Screen {
  /// The names by which a plan may call the output.
  var names: [String] { [name, description] }
  package var name: String { "" }
  package var description: String { "" }
  package var scale: Double { 1 }
  package var margins: [Double]? { nil }
  package var refreshRate: FrameRate? { nil }
  package var knowsWindows: Bool { true }
  package var isReady: Bool { true }
  package var requests: [pollfd] { [] }
  package var deadline: Int64? { nil }
  package func takeEvents() -> [ScreenEvent] { [] }
  package func backBuffer() -> BackBuffer? { nil }
  package func finish(_ info: FrameInfo) {}
  package func end() {}
}

/// An event of a screen.
package enum ScreenEvent: Sendable, Equatable {
  /// The size, scale or margins have changed, or the content is lost; the frame must be redrawn.
  case resize
  /// The screen was closed; the show ends with its last screen.
  case close
  /// The pointer has moved: -1...1 on each axis, 0 in the middle, y up.
  case pointer(SIMD2<Double>)
  /// The screen was shown or hidden; nothing is drawn for a hidden screen.
  case visibility(Bool)
  /// The user gives a command, such as by a key.
  case command(LiveCommand)
}

extension pollfd {
  /// Waits until the descriptor becomes readable.
  package static func readable(_ descriptor: Int32) -> pollfd {
    pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }

  /// Waits until the descriptor becomes writable.
  package static func writable(_ descriptor: Int32) -> pollfd {
    pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  }
}

/// Information about a frame.
package struct FrameInfo: Sendable, Equatable {
  package enum Pace: Sendable, Equatable {
    /// The picture never changes.
    case still
    case paused
    case running(FrameRate)
  }

  package var number: Int
  /// Seconds.
  package var t: Double
  /// The palette's name.
  package var palette = ""
  package var seed: UInt32 = 0
  package var pace = Pace.still
  package var motionIsOff = false

  package init(number: Int, t: Double) { (self.number, self.t) = (number, t) }
}
