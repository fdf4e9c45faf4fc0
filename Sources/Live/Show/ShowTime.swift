import SeltzerOutput
import SeltzerSystem

/// The clock of a show: which frame is next, and its times in the scene and for the motion.
struct ShowTime {
  let rate: FrameRate
  var frames: FrameClock
  /// Scene seconds per second; 1 is normal.
  private(set) var speed = 1.0
  /// A frame and its time in the scene, from which the times of the others follow.
  private var anchor = (frame: 0, t: 0.0)
  /// The number of the frame drawn last.
  var number = 0
  private(set) var isPaused = false
  /// The time at which motion was switched off; nil while it is on.
  private var motionStop: Double?
  /// Seconds during which motion was off, so that it goes on where it stopped.
  private var motionDelay = 0.0

  init(rate: FrameRate) {
    self.rate = rate
    frames = FrameClock(rate: rate, start: 0)
  }

  /// The time of the frame drawn last, in seconds of the scene.
  var current: Double { time(ofFrame: number) }
  /// The time of the next frame.
  var next: Double { time(ofFrame: frames.next) }
  /// The time of the motion in the frame drawn last.
  var motion: Double { (motionStop ?? current) - motionDelay }
  var isFollowingMotion: Bool { motionStop == nil }

  /// Seconds since the show began, whatever its speed; stops while the show is paused.
  var elapsed: Double {
    let passed = Double(MonotonicClock.now - frames.start) / 1e9
    return min(passed, rate.time(ofFrame: frames.next))
  }

  mutating func togglePause() {
    isPaused.toggle()
    if !isPaused { frames.resume(at: MonotonicClock.now) }
  }

  /// Holds the motion, or continues it.
  mutating func toggleMotion() {
    if let motionStop { motionDelay += next - motionStop }
    motionStop = motionStop == nil ? next : nil
  }

  /// Continues at `t` seconds of the scene; the frame drawn last moves there too if it is frozen.
  mutating func goTo(_ t: Double, isFrozen: Bool) {
    anchor = (frames.next, t)
    if isFrozen { number = frames.next }
  }

  /// Changes the speed from the next frame on, whose time stays the same.
  mutating func setSpeed(_ speed: Double) {
    anchor = (frames.next, next)
    self.speed = speed
  }

  /// Returns the time of a frame in seconds of the scene.
  private func time(ofFrame frame: Int) -> Double {
    anchor.t + rate.time(ofFrame: frame - anchor.frame) * speed
  }
}
