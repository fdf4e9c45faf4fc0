import CXCB
import SeltzerSystem

/// Tells whether a window is covered, by how soon a compositor draws two frames in turn.
///
/// The X server of a Wayland session does not know the windows of Wayland. Mutter reports each frame of a
/// window with an extended counter (`_NET_WM_SYNC_REQUEST`) as drawn: of a visible window at the next refresh
/// of the monitor, of a covered one at most every 0.1 s, unless something else moves on the monitor.
final class X11FrameSync {
  /// The time between the frames of a covered window in microseconds; a longer one tells nothing.
  private static let period: ClosedRange<Int64> = 90_000...140_000
  /// How long a covered window waits for the second one at least; a refresh takes less.
  private static let wait: Int64 = 25_000
  /// How many late frames in turn mean that the window is covered.
  private static let lateFrames = 3
  /// Nanoseconds from one question to the next while the window is visible, or covered.
  private static let intervals: (visible: Int64, covered: Int64) = (250_000_000, 1_000_000_000)

  private(set) var isCovered = false
  private let connection: X11Connection
  private let counter: xcb_sync_counter_t
  /// An even number ends a frame.
  private var value: Int64 = 0
  /// When the frame was ended that has no report yet, in nanoseconds of the clock; nil after the report.
  private var ended: Int64?
  /// When the first of two frames was drawn, in microseconds of the server; nil before its report.
  private var first: Int64?
  private var late = 0
  /// When to ask again, in nanoseconds of the clock.
  private(set) var next: Int64 = 0

  /// Prepares a window that is not mapped yet.
  init(_ connection: X11Connection, of window: xcb_window_t) {
    self.connection = connection
    let counters = [connection.newID(), connection.newID()]
    for counter in counters { xcb_sync_create_counter(connection.server, counter, .init()) }
    counter = counters[1]
    connection.set(.syncCounters, of: window, type: XCB_ATOM_CARDINAL, counters)
    connection.set(.protocols, of: window, type: XCB_ATOM_ATOM, [connection[.syncRequest]])
  }

  /// Whether a report is awaited, which must be read at once.
  var isAsking: Bool { ended.map { MonotonicClock.now - $0 < Self.intervals.covered } ?? false }

  /// Asks whether the window is covered, if it is time.
  func ask() {
    let now = MonotonicClock.now
    guard now >= next, !isAsking else { return }
    next = now + (isCovered ? Self.intervals.covered : late > 0 ? 0 : Self.intervals.visible)
    first = nil
    endFrame(at: now)
  }

  /// Handles a report: the counter's value, and the server's time in microseconds, both as two halves.
  func receive(_ numbers: [UInt32]) {
    guard let ended, numbers[0] == UInt32(truncatingIfNeeded: value) else { return }
    self.ended = nil
    let drawn = Int64(truncatingIfNeeded: UInt64(numbers[3]) << 32 | UInt64(numbers[2]))
    guard let first else {
      first = drawn
      return endFrame(at: MonotonicClock.now)
    }
    let waited = MonotonicClock.now - ended
    if waited < Self.wait * 1000 || drawn - first < Self.period.lowerBound {
      late = 0
    } else if drawn - first <= Self.period.upperBound {
      late += 1
    }
    guard isCovered != (late >= Self.lateFrames) else { return }
    isCovered.toggle()
    next = MonotonicClock.now + (isCovered ? Self.intervals.covered : 0)
  }

  private func endFrame(at now: Int64) {
    (value, ended) = (value + 2, now)
    xcb_sync_set_counter(
      connection.server, counter,
      xcb_sync_int64_t(
        hi: Int32(truncatingIfNeeded: value >> 32), lo: UInt32(truncatingIfNeeded: value)))
  }
}
