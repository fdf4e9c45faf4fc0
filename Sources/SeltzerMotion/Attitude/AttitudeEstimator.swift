import SeltzerSystem

/// Combines a gyroscope, which is fast but drifts, with gravity, which is stable but shaken.
///
/// The constants are the usual ones.
package enum AttitudeFilter: String, Sendable, CaseIterable {
  /// Gradient descent at a constant speed: gain 0.033.
  ///
  /// S. Madgwick, An efficient orientation filter for inertial and inertial/magnetic sensor arrays, 2010.
  case madgwick
  /// A proportional-integral controller, which learns the gyroscope's bias: kP 1.0, kI 0.3.
  ///
  /// R. Mahony, T. Hamel and J.-M. Pflimlin, Nonlinear complementary filters on the special orthogonal
  /// group, 2008.
  case mahony
  /// A fixed share of each: 0.9 of the gyroscope's every hundredth of a second.
  ///
  /// W. Higgins, A comparison of complementary and Kalman filtering, 1975.
  case complementary

  /// Madgwick's β, in 1/s.
  fileprivate static let madgwickGain = 0.033
  /// Mahony's gains, in 1/s and 1/s².
  fileprivate static let mahonyGains = (proportional: 1.0, integral: 0.3)
  /// The share of the gyroscope's attitude that is kept, and in how many seconds.
  fileprivate static let complementaryShare = (kept: 0.9, seconds: 0.01)
}

/// Estimates a device's attitude from its samples.
///
/// A sample's own attitude takes precedence. Otherwise the gyroscope turns the attitude and gravity
/// levels it: through the filter if there is a gyroscope, immediately if there is none. The first gravity
/// sets the initial attitude, so there is no settling time. The heading is 0 at the start and is never
/// corrected.
///
/// Repeated times, and samples late by up to a second, take no time. After a gap of more than a second,
/// or if the clock was set back by more, the rotation in between is unknown: the heading stays, and the
/// next gravity sets the rest again. `isContinuous` is then false, which keeps a `ViewerTracker` from
/// jumping.
package struct AttitudeEstimator: Sendable {
  /// Combines gyroscope and gravity.
  package let filter: AttitudeFilter
  /// The attitude after the latest sample; the identity before the first.
  package private(set) var attitude = Quaternion.identity
  /// Whether the latest sample changed the attitude by movement only.
  package private(set) var isContinuous = false

  /// Seconds for which a rotation rate or an attitude stays valid while samples have none.
  private static let hold = 0.5
  /// In g; less is free fall or a missing sensor.
  private static let minimumGravity = 0.05
  /// In rad/s; beyond any gyroscope, and small enough to calculate with.
  private static let maximumRate = 1000.0
  /// In rad/s; no gyroscope's bias is greater, but shaking could wind it up.
  private static let maximumBias = 0.5

  private var clock = SampleClock()
  private var rate: SIMD3<Double>?
  private var rateTime = 0.0
  private var ownTime: Double?
  private var isLevel = false
  /// Seconds since gravity was last used, up to a second.
  private var gravityAge = 0.0
  /// Mahony's integral, which is added to the rotation rate, in rad/s.
  private var correction = SIMD3<Double>.zero

  /// Makes an estimator without samples.
  package init(filter: AttitudeFilter = .madgwick) {
    self.filter = filter
  }

  /// Updates the attitude with the next sample.
  ///
  /// - Returns: The attitude, which turns vectors in the device's axes into those of a world whose z
  ///   points up.
  @discardableResult
  package mutating func update(_ sample: MotionSample) -> Quaternion {
    isContinuous = true
    var dt = 0.0
    switch clock.step(to: sample.t) {
    case .first: isContinuous = false
    case .passed(let seconds): dt = seconds
    case .gap:
      isContinuous = false
      isLevel = false
      rate = nil
      ownTime = nil
    }
    if let own = sample.attitude {
      take(own)
      if let rate = sample.rotationRate { keep(rate) }
    } else {
      turn(by: sample.rotationRate, for: dt)
      gravityAge = min(gravityAge + dt, SampleClock.longest)
      if let gravity = sample.gravity, let up = direction(-gravity) { level(to: up) }
    }
    return attitude
  }

  private mutating func take(_ own: Quaternion) {
    // A sample's own attitude has another heading than the estimated one.
    let isFollowed = ownTime.map { clock.time - $0 <= Self.hold } ?? false
    if !isFollowed { isContinuous = false }
    ownTime = clock.time
    attitude = own
    isLevel = true
    gravityAge = 0
  }

  private mutating func turn(by new: SIMD3<Double>?, for dt: Double) {
    if new == nil, rate != nil, clock.time - rateTime > Self.hold {
      // From here on gravity alone sets the attitude.
      rate = nil
      isLevel = false
    }
    let before = rate
    if let new { keep(new) }
    guard let rate else { return }
    var mean = (rate + (before ?? rate)) / 2
    if filter == .mahony { mean += correction }
    attitude = attitude * Quaternion(angle: mean.length * dt, about: mean)
  }

  private mutating func keep(_ new: SIMD3<Double>) {
    rate = new.clamped(
      lowerBound: SIMD3(repeating: -Self.maximumRate),
      upperBound: SIMD3(repeating: Self.maximumRate))
    rateTime = clock.time
  }

  /// Turns the attitude so that `up` points up, as far as the filter allows.
  private mutating func level(to up: SIMD3<Double>) {
    let expected = attitude.inverse.rotate(SIMD3(0, 0, 1))
    let error = up.cross(expected)
    let angle = atan2(error.length, up.dot(expected))
    let share = isLevel && rate != nil ? filtered(error, angle) : angle
    if !isLevel {
      isLevel = true
      isContinuous = false
    }
    gravityAge = 0
    guard share > 0 else { return }
    // Upside down, any axis is as good as another.
    let axis = error.length > 1e-9 ? error : expected.cross(leastAxis(of: expected))
    attitude = attitude * Quaternion(angle: share, about: axis)
  }

  /// Returns how much of `angle` the filter corrects, in radians.
  private mutating func filtered(_ error: SIMD3<Double>, _ angle: Double) -> Double {
    switch filter {
    case .madgwick:
      // Only the gradient's rotation counts; the rest would change the quaternion's length. Unlike the
      // original, it does not overshoot, so it does not tremble.
      return min(angle, 2 * AttitudeFilter.madgwickGain * gravityAge)
    case .mahony:
      let gains = AttitudeFilter.mahonyGains
      let sum = correction + gains.integral * gravityAge * error
      correction = sum.clamped(
        lowerBound: SIMD3(repeating: -Self.maximumBias),
        upperBound: SIMD3(repeating: Self.maximumBias))
      return min(angle, gains.proportional * gravityAge * error.length)
    case .complementary:
      let share = AttitudeFilter.complementaryShare
      return angle * (1 - pow(share.kept, gravityAge / share.seconds))
    }
  }

  /// Returns a vector scaled to length 1; nil if it is too short to have a direction, or not finite.
  private func direction(_ vector: SIMD3<Double>) -> SIMD3<Double>? {
    let greatest = max(abs(vector.x), abs(vector.y), abs(vector.z))
    guard greatest.isFinite, greatest > Self.minimumGravity else { return nil }
    let scaled = vector / greatest
    return scaled / scaled.length
  }

  private func leastAxis(of vector: SIMD3<Double>) -> SIMD3<Double> {
    abs(vector.x) <= abs(vector.y) ? SIMD3(1, 0, 0) : SIMD3(0, 1, 0)
  }
}
