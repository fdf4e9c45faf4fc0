import SeltzerMotion
import SeltzerSystem

/// The time of the scene that is shown.
struct PlayTime {
  private(set) var isPlaying = true
  private(set) var speed = 1.0
  private var t = 0.0
  private var start = MonotonicClock.now

  private var exact: Double { isPlaying ? t + speed * Double(MonotonicClock.now - start) / 1e9 : t }

  /// Seconds since the scene began, in milliseconds, which the command line can state.
  func now(loop: Double?) -> Double {
    ((LoopTime(loop)?.phase(of: exact) ?? exact) * 1000).rounded() / 1000
  }

  mutating func set(playing: Bool? = nil, t: Double? = nil, speed: Double? = nil) {
    (self.t, start) = (t ?? exact, MonotonicClock.now)
    isPlaying = playing ?? isPlaying
    self.speed = speed ?? self.speed
  }
}
