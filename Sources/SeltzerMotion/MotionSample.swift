/// What a device measured at one moment.
///
/// Axes are the device's, held upright: x right, y up, z out of the screen, right-handed. What a log
/// does not contain is nil; numbers are always finite.
package struct MotionSample: Sendable, Equatable {
  /// Seconds since the log's first sample.
  package var t: Double
  /// Rotation rate about each axis in rad/s, right-handed.
  package var rotationRate: SIMD3<Double>?
  /// The direction of gravity in g: (0, 0, -1) when the device lies on its back.
  ///
  /// An accelerometer's value includes movement.
  package var gravity: SIMD3<Double>?
  /// Turns vectors in the device's axes into those of a world whose z points up.
  package var attitude: Quaternion?
  /// A viewer offset or pointer position, -1...1 on each axis, x right, y up.
  package var direct: SIMD2<Double>?

  /// Makes an empty sample.
  package init(t: Double) {
    self.t = t
  }
}
