/// How a gyroscope, quick but drifting, and gravity, steady but shaken, are made one attitude.
///
/// The defaults are those in common use.
public enum AttitudeFilter: String, Sendable, CaseIterable {
  /// Gradient descent at a steady speed: gain 0.033.
  ///
  /// After S. Madgwick, An efficient orientation filter for inertial and inertial/magnetic sensor
  /// arrays, 2010.
  case madgwick
  /// A proportional and integral controller, which learns the gyroscope's bias: kP 1.0, kI 0.3.
  ///
  /// After R. Mahony, T. Hamel and J.-M. Pflimlin, Nonlinear complementary filters on the special
  /// orthogonal group, 2008.
  case mahony
  /// A fixed share of each: 0.9 of the gyroscope's every hundredth of a second.
  ///
  /// After W. Higgins, A comparison of complementary and Kalman filtering, 1975.
  case complementary

  /// Madgwick's β, in 1/s.
  static let madgwickGain = 0.033
  /// Mahony's gains, in 1/s and 1/s².
  static let mahonyGains = (proportional: 1.0, integral: 0.3)
  /// What is kept of the gyroscope's attitude, and in how many seconds.
  static let complementaryShare = (kept: 0.9, seconds: 0.01)
}
