/// What a device told of its movement at one moment.
///
/// Axes are the device's own, held upright: x right, y up, z out of the screen, right-handed. What a log
/// does not have is nil; numbers are always finite.
public struct MotionSample: Sendable, Equatable {
  /// Seconds since the log's first sample.
  public var t: Double
  /// Rotation rate about each axis in rad/s, right-handed.
  public var rotationRate: SIMD3<Double>?
  /// The direction in which things fall, in g: (0, 0, -1) when the device lies on its back.
  ///
  /// Where only an accelerometer was read, movement is mixed into it.
  public var gravity: SIMD3<Double>?
  /// What turns vectors in the device's axes into those of a world whose z points up.
  public var attitude: Quaternion?
  /// A viewer offset or pointer as it was given, each axis -1...1, x right, y up.
  public var direct: SIMD2<Double>?

  /// A sample with nothing in it yet.
  public init(t: Double) {
    self.t = t
  }
}
