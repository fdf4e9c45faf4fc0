import SeltzerSystem

/// Follows a device's attitude through its samples.
///
/// A sample's own attitude wins. Else the gyroscope turns the attitude, and gravity holds it level:
/// by the filter while there is a gyroscope, at once while there is none. The first gravity sets the
/// start, so that nothing needs to settle. Heading is 0 at the start, and nothing corrects it.
///
/// Repeated times, and samples late by up to a second, count as no time. After a gap of more than a
/// second, or a clock set back by more, the gyroscope's turn is unknown: the heading stays, and the
/// next gravity sets the rest anew. `isContinuous` then tells that the attitude came without movement,
/// and a `ViewerTracker` that is told so does not jump.
public struct AttitudeEstimator: Sendable {
  /// How gyroscope and gravity are joined.
  public let filter: AttitudeFilter
  /// The attitude after the latest sample; no rotation before the first.
  public private(set) var attitude = Quaternion.identity
  /// Whether movement led from the attitude before the latest sample to the one after it.
  public private(set) var isContinuous = false

  /// Seconds for which a rotation rate or an attitude holds while other samples come without one.
  private static let hold = 0.5
  /// In g; less shows free fall, or a sensor that is not there.
  private static let leastGravity = 0.05
  /// In rad/s, beyond any gyroscope, and small enough to calculate with.
  private static let mostRate = 1000.0
  /// In rad/s; no gyroscope's bias is greater, while shaking could wind it up.
  private static let mostBias = 0.5

  private var clock = SampleClock()
  private var rate: SIMD3<Double>?
  private var rateTime = 0.0
  private var ownTime: Double?
  private var isLevel = false
  /// Seconds since gravity was last heeded, up to a second.
  private var unheeded = 0.0
  /// Mahony's integral: what to add to the rotation rate, in rad/s.
  private var correction = SIMD3<Double>.zero

  /// An estimator that has seen nothing yet.
  public init(filter: AttitudeFilter = .madgwick) {
    self.filter = filter
  }

  /// Takes the next sample.
  ///
  /// - Returns: What turns vectors in the device's axes into those of a world whose z points up.
  @discardableResult
  public mutating func update(_ sample: MotionSample) -> Quaternion {
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
      unheeded = min(unheeded + dt, SampleClock.longest)
      if let gravity = sample.gravity, let up = direction(-gravity) { heed(up) }
    }
    return attitude
  }

  private mutating func take(_ own: Quaternion) {
    // Its heading is another than the one that was followed so far.
    let isFollowed = ownTime.map { clock.time - $0 <= Self.hold } ?? false
    if !isFollowed { isContinuous = false }
    ownTime = clock.time
    attitude = own
    isLevel = true
    unheeded = 0
  }

  private mutating func turn(by new: SIMD3<Double>?, for dt: Double) {
    if new == nil, rate != nil, clock.time - rateTime > Self.hold {
      // From here gravity leads alone, from another place.
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
      lowerBound: SIMD3(repeating: -Self.mostRate), upperBound: SIMD3(repeating: Self.mostRate))
    rateTime = clock.time
  }

  /// Turns the attitude towards what gravity says of it.
  private mutating func heed(_ up: SIMD3<Double>) {
    let expected = attitude.inverse.rotate(SIMD3(0, 0, 1))
    let error = up.cross(expected)
    let angle = atan2(error.length, up.dot(expected))
    let share = isLevel && rate != nil ? filtered(error, angle) : angle
    if !isLevel {
      isLevel = true
      isContinuous = false
    }
    unheeded = 0
    guard share > 0 else { return }
    // Upside down any way is as long as any other.
    let axis = error.length > 1e-9 ? error : expected.cross(leastAxis(of: expected))
    attitude = attitude * Quaternion(angle: share, about: axis)
  }

  /// How much of `angle` the filter turns back, in radians.
  private mutating func filtered(_ error: SIMD3<Double>, _ angle: Double) -> Double {
    switch filter {
    case .madgwick:
      // The gradient's part that turns; its other part would only change the quaternion's length.
      // Not past the aim, around which the original trembles.
      return min(angle, 2 * AttitudeFilter.madgwickGain * unheeded)
    case .mahony:
      let gains = AttitudeFilter.mahonyGains
      let sum = correction + gains.integral * unheeded * error
      correction = sum.clamped(
        lowerBound: SIMD3(repeating: -Self.mostBias), upperBound: SIMD3(repeating: Self.mostBias))
      return min(angle, gains.proportional * unheeded * error.length)
    case .complementary:
      let share = AttitudeFilter.complementaryShare
      return angle * (1 - pow(share.kept, unheeded / share.seconds))
    }
  }

  /// A vector brought to length 1; nil if it is too short to have a direction, or not finite.
  private func direction(_ vector: SIMD3<Double>) -> SIMD3<Double>? {
    let greatest = max(abs(vector.x), abs(vector.y), abs(vector.z))
    guard greatest.isFinite, greatest > Self.leastGravity else { return nil }
    let scaled = vector / greatest
    return scaled / scaled.length
  }

  private func leastAxis(of vector: SIMD3<Double>) -> SIMD3<Double> {
    abs(vector.x) <= abs(vector.y) ? SIMD3(1, 0, 0) : SIMD3(0, 1, 0)
  }
}
