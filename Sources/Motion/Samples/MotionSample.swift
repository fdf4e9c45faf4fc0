/// A device's measurements at one time.
///
/// Axes are those of a device held upright: x right, y up, z out of the screen, right-handed. Missing
/// measurements are nil; numbers are always finite.
package struct MotionSample: Sendable, Equatable {
  /// The time in seconds since an origin that depends on the source.
  package var t: Double
  /// Rotation rate about each axis in rad/s, right-handed.
  package var rotationRate: SIMD3<Double>?
  /// The direction of gravity in g: (0, 0, -1) when the device lies on its back; a value from an
  /// accelerometer also includes the device's own acceleration.
  package var gravity: SIMD3<Double>?
  /// 1 g in m/s².
  package static let standardGravity = 9.80665
  /// Rotates the device's axes to those of a world whose z axis points up.
  package var attitude: Quaternion?
  /// Rotations about z, then x, then y, which give the attitude, in radians.
  package var angles: SIMD3<Double>?
  /// A viewer offset or pointer position, -1...1 on each axis, x right, y up.
  package var direct: SIMD2<Double>?

  /// Creates a sample without measurements.
  package init(t: Double) { self.t = t }
}
