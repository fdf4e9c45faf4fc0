import SeltzerSystem

/// Estimates an attitude from rotation rates and accelerations.
///
/// It integrates the rotation rate, and levels the result by the acceleration, low-pass filtered in an
/// inertial frame. A Kalman filter estimates the gyroscope's bias from the corrections and at rest.
///
/// D. Laidig and T. Seel, VQF: Highly accurate IMU orientation estimation with bias estimation and magnetic
/// disturbance rejection, Information Fusion 91, 2023; without the magnetometer.
struct VQF: Sendable {
  /// The time constants of the filters for leveling and for rest, in seconds.
  private static let tau = (level: 3.0, rest: 0.5)
  /// At rest, rates and accelerations vary by less than this for so many seconds.
  private static let rest = (rate: 2 * Double.pi / 180, acceleration: 0.5, seconds: 1.5)
  /// In rad/s, on each axis.
  private static let maximumBias = SIMD3(repeating: 2 * Double.pi / 180)
  // Variances of the bias in (0.01 °/s)²; the growth is per second.
  private static let variance = (initial: 2500.0, growth: 1.0, motion: 100.0, rest: 9.0)
  /// The weight of the assumption that the bias has no vertical part.
  private static let verticalWeight = 1e-4
  private static let axes: InlineArray<3, SIMD3<Double>> = [
    SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1),
  ]

  /// The attitude by the gyroscope alone.
  private var turned = Quaternion.identity
  private var leveling = Quaternion.identity
  private var bias = SIMD3<Double>.zero
  /// The columns of the bias' covariance.
  private var covariance: InlineArray<3, SIMD3<Double>> = [
    axes[0] * variance.initial, axes[1] * variance.initial, axes[2] * variance.initial,
  ]

  /// Seconds for which the device has been at rest.
  private var restTime = 0.0
  private var restRate = SIMD3<Double>.zero
  private var rateFilter = LowPass(tau: tau.rest)
  private var accelerationFilter = LowPass(tau: tau.rest)
  private var levelFilter = LowPass(tau: tau.level)
  private var axisFilters = InlineArray<3, LowPass>(repeating: LowPass(tau: tau.level))
  private var biasFilter = LowPass(tau: tau.level)

  /// Rotates the device's axes to those of a world whose z axis points up.
  var attitude: Quaternion { leveling * turned }

  /// Continues at another attitude after unknown movement, with the same bias.
  mutating func restart(at attitude: Quaternion) {
    let known = self
    self = VQF()
    turned = attitude
    (bias, covariance) = (known.bias, known.covariance)
  }

  /// Turns by a rotation rate in rad/s for `dt` seconds.
  mutating func turn(_ rate: SIMD3<Double>, for dt: Double) {
    restRate = rateFilter.filter(rate, dt)
    // At rest, the gyroscope measures only its bias.
    let bounded = restRate.clamped(lowerBound: -Self.maximumBias, upperBound: Self.maximumBias)
    if (rate - restRate).length >= Self.rest.rate || bounded != restRate { restTime = 0 }
    turned = turned * Quaternion(rotation: (rate - bias) * dt)
  }

  /// Levels at once by an acceleration, which is upwards at rest.
  mutating func level(_ acceleration: SIMD3<Double>) {
    leveling = Quaternion.leveling(attitude.rotate(acceleration)) * leveling
  }

  /// Levels by an acceleration in m/s², upwards at rest, `dt` seconds after the one before.
  mutating func level(_ acceleration: SIMD3<Double>, for dt: Double) {
    let resting = accelerationFilter.filter(acceleration, dt)
    let isResting = (acceleration - resting).length < Self.rest.acceleration
    restTime = isResting ? restTime + dt : 0
    let inertial = levelFilter.filter(turned.rotate(acceleration), dt)
    let up = leveling.rotate(inertial)
    guard up.length > 0 else { return }
    leveling = Quaternion.leveling(up) * leveling
    if dt > 0 { estimateBias(up / up.length, dt) }
  }

  /// Updates the bias by the direction that was up before leveling.
  private mutating func estimateBias(_ up: SIMD3<Double>, _ dt: Double) {
    let toDevice = attitude.inverse
    var rows = Self.axes
    for axis in rows.indices {
      rows[axis] = axisFilters[axis].filter(toDevice.rotate(rows[axis]), dt)
    }
    let before = biasFilter.filter(attitude.rotate(bias), dt)
    func weight(_ variance: Double) -> Double { variance * variance / (Self.variance.growth * dt) }
    var error: SIMD3<Double>
    var weights = SIMD3(repeating: weight(Self.variance.motion) + Self.variance.motion)
    if restTime >= Self.rest.seconds {
      rows = Self.axes
      error = restRate - bias
      weights = SIMD3(repeating: weight(Self.variance.rest) + Self.variance.rest)
    } else {
      let expected = SIMD3(rows[0].dot(bias), rows[1].dot(bias), rows[2].dot(bias))
      error = SIMD3(before.x - up.y / dt, before.y + up.x / dt, 0) - expected
      weights.z /= Self.verticalWeight
    }
    error.clamp(lowerBound: -Self.maximumBias, upperBound: Self.maximumBias)
    for axis in rows.indices where covariance[axis][axis] < Self.variance.initial {
      covariance[axis][axis] += Self.variance.growth * dt
    }
    // As the measurement noise is uncorrelated, the three measurements may be used one by one.
    let start = bias
    for axis in rows.indices {
      let row = rows[axis]
      let direction = covariance[0] * row.x + covariance[1] * row.y + covariance[2] * row.z
      let gain = direction / (weights[axis] + row.dot(direction))
      bias += gain * (error[axis] - row.dot(bias - start))
      for column in rows.indices { covariance[column] -= gain * direction[column] }
    }
    bias.clamp(lowerBound: -Self.maximumBias, upperBound: Self.maximumBias)
  }
}

/// A second-order Butterworth low-pass filter, which gives the mean until `tau` seconds have
/// passed; its state does not depend on the length of steps, which may vary.
private struct LowPass: Sendable {
  let tau: Double
  var low = SIMD3<Double>.zero
  var band = SIMD3<Double>.zero
  var count = 0.0
  var passed = 0.0

  mutating func filter(_ value: SIMD3<Double>, _ dt: Double) -> SIMD3<Double> {
    guard passed >= tau else {
      passed += dt
      count += 1
      low += (value - low) / count
      return low
    }
    // tan(π · fc · dt), where fc is the cutoff frequency √2 / (2π · tau).
    let turns = dt / (tau * 2.0.squareRoot() * 2 * .pi)
    let gain = sine(turns: turns) / sine(turns: turns + 0.25)
    let scale = 1 / (1 + gain * (gain + 2.0.squareRoot()))
    let middle = (band + (value - low) * gain) * scale
    let result = low + middle * gain
    band = middle * 2 - band
    low = result * 2 - low
    return result
  }
}
