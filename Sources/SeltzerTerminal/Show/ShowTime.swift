import SeltzerLive
import SeltzerSink

/// Which frame is shown when, with pauses.
struct ShowTime {
  private let rate: FrameRate
  private var clock: FrameClock
  private var lead: DrawingLead
  /// The frame shown.
  private(set) var frame = 0
  private(set) var isPaused = false
  /// When the last frames were shown, of a second at most.
  private var shown: [Int64] = []

  /// A time whose frame 0 is due at `start` nanoseconds.
  init(rate: FrameRate, start: Int64) {
    self.rate = rate
    clock = FrameClock(rate: rate, start: start)
    lead = DrawingLead(
      period: Int64(1e9 * Double(rate.denominator) / Double(rate.numerator)))
  }

  /// The moment that the frame shows, in seconds.
  var t: Double { rate.time(ofFrame: frame) }

  /// When the next frame is begun; nil while paused.
  var beginning: Int64? { isPaused ? nil : clock.due(clock.next) - lead.nanoseconds }

  /// Takes the frame whose turn it is; nil if there is none yet.
  mutating func take(at now: Int64) -> FrameClock.Turn? {
    guard !isPaused, let turn = clock.take(at: now, lead: lead.nanoseconds) else { return nil }
    frame = turn.frame
    return turn
  }

  /// Drawing took so many nanoseconds.
  mutating func noteDrawing(_ taken: Int64) { lead.note(taken) }

  /// A frame was shown.
  mutating func noteShown(at now: Int64) {
    shown.append(now)
    shown.removeAll { $0 <= now - 1_000_000_000 }
  }

  /// Frames shown a second; nil until it is known.
  var perSecond: Int? {
    guard let first = shown.first, let last = shown.last, last - first > 500_000_000 else {
      return nil
    }
    return Int((Double(shown.count - 1) / Double(last - first) * 1e9).rounded())
  }

  /// Stands still, or goes on with the next frame.
  mutating func togglePause(at now: Int64) {
    isPaused.toggle()
    shown = []
    guard !isPaused else { return }
    // As if it had begun so long ago that the next frame is due now.
    let zero = FrameClock(rate: rate, start: 0)
    clock = FrameClock(rate: rate, start: now - zero.due(frame + 1))
  }
}
