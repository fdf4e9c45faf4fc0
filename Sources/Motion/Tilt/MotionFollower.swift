/// Converts a sequence of samples to the picture's tilt.
package struct MotionFollower: Sendable {
  /// The measurement that moves the picture.
  package let control: MotionControl
  /// The tilt after the latest sample; 0 before the first.
  package private(set) var tilt: Tilt
  /// The latest sample's time in seconds, which never decreases.
  package var time: Double { estimator.clock.time }
  /// The device's rotation to the right since the first sample in radians, not limited to a full turn; nil
  /// unless the control is `attitude`.
  package var heading: Double? { control == .attitude ? tracker.heading : nil }
  /// Where the control `rate` stops; nil is nowhere.
  package var limit: ContentLimit?

  private let rateControl: RateControl
  private var estimator = AttitudeEstimator()
  private var tracker: ViewerTracker

  /// Creates a follower without samples, with a scene's settings or with another control; the
  /// control `direct` ignores the orientation.
  package init(_ settings: MotionSettings, control: MotionControl? = nil) {
    self.control = control ?? settings.control
    rateControl = settings.rate
    tracker = ViewerTracker(orientation: settings.orientation)
    tilt = self.control == .rate ? .content(.zero) : .viewer(.zero)
  }

  /// Updates the tilt with the next sample, unless it lacks the control's measurement; clamps
  /// pointer positions to -1...1.
  @discardableResult package mutating func follow(_ sample: MotionSample) -> Tilt {
    let attitude = estimator.update(sample)
    let dt = estimator.clock.passed
    switch control {
    case .rate:
      guard let rate = sample.rotationRate else { break }
      let movement = tracker.orientation.turn(rateControl.movement(rate, for: dt))
      tilt = .content(limit?.moved(tilt.offset, by: movement) ?? tilt.offset + movement)
    case .attitude:
      tilt = .viewer(tracker.update(attitude, after: dt, isContinuous: estimator.isContinuous))
    case .direct:
      if let direct = sample.direct {
        tilt = .viewer(direct.clamped(lowerBound: -.one, upperBound: .one))
      }
    }
    return tilt
  }
}
