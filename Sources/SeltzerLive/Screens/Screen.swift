package import SeltzerRaster
package import SeltzerSink
package import SeltzerStage
import SeltzerSystem

/// Something that shows frames in real time: a window, a monitor, a terminal, a file.
///
/// A show calls everything from one thread. It draws a frame of the screen's size, hands it over with
/// `prepare`, and calls `show` when the frame is due, so that the moment depends on neither the drawing
/// nor the handing over. Between frames it sleeps until something of `wakeup` happens, and takes events.
///
/// A new kind of screen is a folder beside this file, with a class that conforms and a `ScreenKind`, and
/// a line in `ScreenKind.all`.
package protocol Screen: AnyObject {
  /// Width and height of the frames in device pixels; changes only in `takeEvents`.
  var size: PixelSize { get }
  /// Device pixels per logical pixel.
  var scale: Double { get }
  /// The usual frames per second; nil if unknown. A show without a rate of its own uses it.
  var refreshRate: FrameRate? { get }
  /// Whether a frame can be taken now; false while an earlier one is still on its way.
  var isReady: Bool { get }
  /// What wakes the show between frames.
  var wakeup: ScreenWakeup { get }

  /// Returns what has happened since the last call, without waiting.
  func takeEvents() throws -> [ScreenEvent]
  /// Takes over the pixels of the frame that is shown next; `frame` has the size `size`.
  func prepare(_ frame: Frame, _ info: FrameInfo) throws
  /// Shows what was prepared last.
  func show() throws
  /// Ends the show; also called before a screen that still shows something is released.
  func end()
}

extension Screen {
  /// 1.
  package var scale: Double { 1 }
  /// Unknown.
  package var refreshRate: FrameRate? { nil }
  /// Always ready.
  package var isReady: Bool { true }
  /// Waits for nothing.
  package var wakeup: ScreenWakeup { ScreenWakeup() }
  /// No events.
  package func takeEvents() -> [ScreenEvent] { [] }
  /// Does nothing.
  package func end() {}
}

/// What happens to a screen.
package enum ScreenEvent: Sendable, Equatable {
  /// Size or scale have changed, or the content is lost: a frame must be drawn again.
  case resize
  /// The screen is gone; the show ends with its last screen.
  case close
  /// The pointer has moved: -1...1 on each axis from the middle to the edge, y up.
  case pointer(SIMD2<Double>)
  /// Whether any of the screen can be seen; nothing is drawn for it while not.
  case visibility(Bool)
  /// The user asks for something, such as by a key.
  case command(LiveCommand)
}

/// What a screen waits for.
package struct ScreenWakeup: Sendable, Equatable {
  /// File descriptors that become readable when events arrive.
  package var readable: [Int32]
  /// File descriptors that become writable when what was shown can be sent on.
  package var writable: [Int32]
  /// A moment in nanoseconds of the monotonic clock; nil is never.
  package var deadline: Int64?

  /// Waits for nothing unless told otherwise.
  package init(readable: [Int32] = [], writable: [Int32] = [], deadline: Int64? = nil) {
    self.readable = readable
    self.writable = writable
    self.deadline = deadline
  }

  var requests: [pollfd] {
    readable.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      + writable.map { pollfd(fd: $0, events: Int16(POLLOUT), revents: 0) }
  }
}

/// What a frame shows.
package struct FrameInfo: Sendable, Equatable {
  /// The pace of a show.
  package enum Pace: Sendable, Equatable {
    /// Every moment looks the same.
    case still
    case paused
    case running(FrameRate)
  }

  /// The frame's number.
  package var number: Int
  /// The moment that it shows, in seconds.
  package var t: Double
  /// The palette's name.
  package var palette: String
  /// The scene's seed.
  package var seed: UInt32
  /// How time passes.
  package var pace: Pace

  /// All that is known of a frame.
  package init(
    number: Int, t: Double, palette: String = "", seed: UInt32 = 0, pace: Pace = .still
  ) {
    self.number = number
    self.t = t
    self.palette = palette
    self.seed = seed
    self.pace = pace
  }
}
