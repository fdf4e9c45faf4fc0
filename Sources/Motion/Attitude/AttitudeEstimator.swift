/// Estimates a device's attitude from its samples.
///
/// A sample's own attitude takes precedence. Otherwise `VQF` combines gyroscope and gravity. Without a
/// gyroscope, gravity levels at once. The heading is initially 0 and never corrected.
///
/// Samples with repeated times or late by up to a second count as simultaneous with the latest one. After
/// a gap of more than a second, or if the clock was set back by more, the rotation in between is unknown:
/// the heading stays, and the next gravity levels the attitude. `isContinuous` is then false, which
/// prevents a jump of a `ViewerTracker`.
package struct AttitudeEstimator: Sendable {
  /// The attitude after the latest sample, from the device's axes to those of a world whose z axis
  /// points up; the identity before the first.
  package private(set) var attitude = Quaternion.identity
  /// Whether the latest change of the attitude was a measured movement.
  package private(set) var isContinuous = false

  /// The time in seconds for which a rotation rate or an attitude stays valid.
  private static let hold = 0.5
  /// In g; lower values mean free fall or a missing sensor.
  private static let minimumGravity = 0.05
  /// In rad/s and g; above the range of any sensor.
  private static let maximum = SIMD3(repeating: 1000.0)

  private var filter = VQF()
  /// The clock of the samples, and the step to the latest one.
  package private(set) var clock = SampleClock()
  private var rate: SIMD3<Double>?
  private var rateTime = 0.0
  private var ownTime: Double?
  private var isLevel = false
  /// Seconds since gravity was last used.
  private var gravityAge = 0.0

  /// Creates an estimator without samples.
  package init() {}

  /// Updates the attitude with the next sample.
  @discardableResult package mutating func update(_ sample: MotionSample) -> Quaternion {
    isContinuous = !clock.isEmpty
    clock.advance(to: sample.t)
    let dt = clock.passed
    if clock.isGap { restart() }
    if let new = sample.rotationRate {
      rate = new.clamped(lowerBound: -Self.maximum, upperBound: Self.maximum)
      rateTime = clock.time
    } else if rate != nil, clock.time - rateTime > Self.hold {
      restart()
      isContinuous = true
    }
    if let own = sample.attitude {
      // A sample's own attitude has another heading than the estimated one.
      if ownTime.map({ clock.time - $0 > Self.hold }) ?? true { isContinuous = false }
      ownTime = clock.time
      isLevel = true
      gravityAge = 0
      attitude = own
      return own
    }
    if attitude != filter.attitude { filter.restart(at: attitude) }
    if let rate, dt > 0 { filter.turn(rate, for: dt) }
    gravityAge = min(gravityAge + dt, SampleClock.longest)
    if let gravity = sample.gravity { level(by: gravity) }
    attitude = filter.attitude
    return attitude
  }

  /// Continues after unknown movement: the next gravity levels at once.
  private mutating func restart() {
    filter.restart(at: attitude)
    isContinuous = false
    isLevel = false
    rate = nil
    ownTime = nil
    gravityAge = 0
  }

  private mutating func level(by gravity: SIMD3<Double>) {
    let up = (-gravity).clamped(lowerBound: -Self.maximum, upperBound: Self.maximum)
    let isFalling = up.length <= Self.minimumGravity
    guard !isFalling || (rate != nil && isLevel) else { return }
    if rate == nil {
      filter.level(up)
    } else {
      filter.level(up * MotionSample.standardGravity, for: gravityAge)
    }
    gravityAge = 0
    if !isLevel { isContinuous = false }
    isLevel = true
  }
}
