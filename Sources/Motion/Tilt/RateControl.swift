/// Moves the content by a device's rotation rate, as DVParallaxView does.
///
/// DVParallaxView adds the rotation rate times a multiplier to the content's offset at each tick of a
/// 60 Hz display. Here a step of any length adds a proportional amount.
package struct RateControl: Sendable, Equatable {
  /// Ticks per second.
  private static let ticks = 60.0
  /// In rad/s; above the range of any gyroscope, and keeps the offset finite.
  private static let maximumRate = 1000.0

  /// The rate in rad/s that an axis must exceed.
  package var threshold = 0.1
  /// Points per rad/s and 1/60 s.
  package var multiplier = 2.5
  /// Whether rotation about the device's y axis moves the content in the opposite direction.
  package var invertsX = false
  /// Whether rotation about the device's x axis moves the content in the opposite direction.
  package var invertsY = false

  /// Creates a control with DVParallaxView's settings.
  package init() {}

  /// Returns the content's movement for a rotation rate in rad/s during `dt` seconds, in points, x
  /// right, y up; the stage is 568 points high.
  package func movement(_ rate: SIMD3<Double>, for dt: Double) -> SIMD2<Double> {
    let points = multiplier * Self.ticks * dt
    let movement = SIMD2(effective(rate.y), effective(rate.x)) * points
    return SIMD2(invertsX ? -movement.x : movement.x, invertsY ? -movement.y : movement.y)
  }

  private func effective(_ rate: Double) -> Double {
    abs(rate) > threshold ? min(max(rate, -Self.maximumRate), Self.maximumRate) : 0
  }
}
