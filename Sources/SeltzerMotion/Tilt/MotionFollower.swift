import SeltzerSystem

/// Converts a sequence of samples to the picture's tilt.
package struct MotionFollower: Sendable {
  /// The measurement that moves the picture.
  package let control: MotionControl
  /// The tilt after the latest sample; 0 before the first.
  package private(set) var tilt: Tilt
  /// The latest sample's time in seconds, which never decreases.
  package var time: Double { clock.time }
  /// The device's attitude after the latest sample; valid only for the control `attitude`.
  package var attitude: Quaternion { estimator.attitude }
  /// The device's rotation to the right since the first sample in radians, not limited to a full turn;
  /// valid only for the control `attitude`.
  package private(set) var heading = 0.0

  private let orientation: InterfaceOrientation
  /// The direction of the device in radians, clockwise from the world's y axis.
  private var bearing: Double?
  private var clock = SampleClock()
  private var estimator: AttitudeEstimator
  private var tracker: ViewerTracker
  private var rateControl: RateControl

  /// Creates a follower without samples.
  ///
  /// - Parameters:
  ///   - control: The measurement that moves the picture.
  ///   - filter: The filter for samples without attitude.
  ///   - orientation: The orientation of the picture; the control `direct` ignores it.
  ///   - rate: Threshold, multiplier and signs of the control `rate`.
  package init(
    control: MotionControl, filter: AttitudeFilter = .madgwick,
    orientation: InterfaceOrientation = .portrait,
    rate: RateControl.Settings = RateControl.Settings()
  ) {
    self.control = control
    self.orientation = orientation
    estimator = AttitudeEstimator(filter: filter)
    tracker = ViewerTracker(orientation: orientation)
    rateControl = RateControl(settings: rate)
    tilt = control == .rate ? .content(.zero) : .viewer(.zero)
  }

  /// Updates the tilt with the next sample.
  ///
  /// Ignores a sample without the control's measurement. Clamps pointer positions to -1...1.
  @discardableResult
  package mutating func follow(_ sample: MotionSample) -> Tilt {
    let step = clock.step(to: sample.t)
    switch control {
    case .rate:
      guard let rate = sample.rotationRate else { break }
      if case .passed(let dt) = step { rateControl.move(rate, for: dt) }
      tilt = .content(orientation.turn(rateControl.contentOffset))
    case .attitude:
      let attitude = estimator.update(sample)
      turn(to: attitude)
      tilt = .viewer(
        tracker.update(attitude, at: sample.t, isContinuous: estimator.isContinuous))
    case .direct:
      if let direct = sample.direct {
        tilt = .viewer(
          direct.clamped(lowerBound: SIMD2(repeating: -1), upperBound: SIMD2(repeating: 1)))
      }
    }
    return tilt
  }

  /// Updates the heading.
  ///
  /// The direction is halfway between the device's top and back, one of which is usually nearly level.
  private mutating func turn(to attitude: Quaternion) {
    let ahead = attitude.rotate(SIMD3(0, 1, -1))
    guard ahead.x * ahead.x + ahead.y * ahead.y > 0.01 else { return }
    let now = atan2(ahead.x, ahead.y)
    if let bearing, estimator.isContinuous {
      heading += (now - bearing).remainder(dividingBy: 2 * .pi)
    }
    bearing = now
  }
}
