import SeltzerMotion
import SeltzerTestSupport

extension RandomNumbers {
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  mutating func vector(_ range: ClosedRange<Double>) -> SIMD3<Double> {
    SIMD3(number(range), number(range), number(range))
  }

  mutating func attitude() -> Quaternion {
    Quaternion(angle: number(-3...3), about: vector(-1...1))
  }
}

let degree = Double.pi / 180

/// Returns the angle in radians between two attitudes.
func angle(_ a: Quaternion, _ b: Quaternion) -> Double {
  (a.inverse * b).angle
}

/// Returns the distance between the up directions of two attitudes, about an angle in radians.
func tiltError(_ a: Quaternion, _ b: Quaternion) -> Double {
  let gap = a.inverse.rotate(SIMD3(0, 0, 1)) - b.inverse.rotate(SIMD3(0, 0, 1))
  return (gap * gap).sum().squareRoot()
}

/// Returns the direction of gravity in the axes of a device with this attitude.
func gravity(_ attitude: Quaternion) -> SIMD3<Double> {
  attitude.inverse.rotate(SIMD3(0, 0, -1))
}

/// Creates a sample.
func reading(
  _ t: Double, rate: SIMD3<Double>? = nil, gravity: SIMD3<Double>? = nil,
  attitude: Quaternion? = nil, direct: SIMD2<Double>? = nil
) -> MotionSample {
  var sample = MotionSample(t: t)
  sample.rotationRate = rate
  sample.gravity = gravity
  sample.attitude = attitude
  sample.direct = direct
  return sample
}

extension MotionFollower {
  /// Creates a follower with the standard settings of the control `rate`.
  init(control: MotionControl, orientation: InterfaceOrientation = .portrait) {
    var settings = MotionSettings()
    settings.orientation = orientation
    self.init(settings, control: control)
  }
}
