import SeltzerSystem

/// Makes samples, one after the other, the picture's tilt.
public struct MotionFollower: Sendable {
  /// What moves the picture.
  public let control: MotionControl
  /// The tilt after the latest sample; none before the first.
  public private(set) var tilt: Tilt
  /// The latest sample's time in seconds, made never to run backwards.
  public var time: Double { clock.time }
  /// The device's attitude after the latest sample; followed only by the control `attitude`.
  public var attitude: Quaternion { estimator.attitude }

  /// How far the device has turned to the right since the first sample, in radians, beyond a full turn
  /// too; followed only by the control `attitude`.
  public private(set) var heading = 0.0

  private let orientation: InterfaceOrientation
  /// Where the device pointed at the latest sample, clockwise from the world's y, in radians.
  private var bearing: Double?
  private var clock = SampleClock()
  private var estimator: AttitudeEstimator
  private var tracker: ViewerTracker
  private var rateControl: RateControl

  /// A follower that has seen nothing yet.
  ///
  /// - Parameters:
  ///   - control: What moves the picture.
  ///   - filter: How gyroscope and gravity are joined, where a sample has no attitude of its own.
  ///   - orientation: Which way up the picture is shown; the control `direct` does not heed it.
  ///   - rate: Threshold, multiplier and signs of the control `rate`.
  public init(
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

  /// Takes the next sample, and tells where it moves the picture to.
  ///
  /// What a sample lacks moves nothing. A pointer beyond -1...1 stays at the edge.
  @discardableResult
  public mutating func follow(_ sample: MotionSample) -> Tilt {
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

  /// Adds up the turns about the vertical.
  ///
  /// Where the device points is between its top and its back, one of which is level however it is held.
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
