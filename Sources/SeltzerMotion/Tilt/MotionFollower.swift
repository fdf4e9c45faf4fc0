import SeltzerSystem

/// Turns samples, one after the other, into the picture's tilt.
package struct MotionFollower: Sendable {
  /// Which measurement moves the picture.
  package let control: MotionControl
  /// The tilt after the latest sample; 0 before the first.
  package private(set) var tilt: Tilt
  /// The latest sample's time in seconds, which never runs backwards.
  package var time: Double { clock.time }
  /// The device's attitude after the latest sample, for the control `attitude` only.
  package var attitude: Quaternion { estimator.attitude }
  /// How far the device has turned to the right since the first sample, in radians, for the control
  /// `attitude` only; more than a full turn is possible.
  package private(set) var heading = 0.0

  private let orientation: InterfaceOrientation
  /// The direction in which the device points, clockwise from the world's y, in radians.
  private var bearing: Double?
  private var clock = SampleClock()
  private var estimator: AttitudeEstimator
  private var tracker: ViewerTracker
  private var rateControl: RateControl

  /// Makes a follower without samples.
  ///
  /// - Parameters:
  ///   - control: Which measurement moves the picture.
  ///   - filter: Combines gyroscope and gravity if a sample has no attitude.
  ///   - orientation: Which way up the picture is shown; the control `direct` ignores it.
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
  /// A sample without the control's measurement moves nothing. A pointer is clamped to -1...1.
  @discardableResult
  package mutating func follow(_ sample: MotionSample) -> Tilt {
    _ = clock.step(to: sample.t)
    switch control {
    case .rate:
      let offset = rateControl.tick(at: sample.t) { sample.rotationRate }
      tilt = .content(orientation.turn(offset))
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

  /// Adds up the rotation about the vertical.
  ///
  /// The direction is halfway between the device's top and its back: one of them is nearly level however
  /// it is held.
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
