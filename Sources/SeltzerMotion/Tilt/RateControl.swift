/// Moves the content by a device's rotation rate, as DVParallaxView does.
///
/// DVParallaxView adds the rotation rate times a multiplier to the content's offset at each tick of a
/// 60 Hz display. Here a tick of any length adds a proportional amount.
package struct RateControl: Sendable {
  /// Threshold, multiplier and signs.
  package struct Settings: Sendable, Equatable {
    /// The rate in rad/s that an axis must exceed.
    package var threshold: Double
    /// Points per rad/s and 1/60 s.
    package var multiplier: Double
    /// Whether rotation about the device's y axis moves the content in the opposite direction.
    package var invertsX: Bool
    /// Whether rotation about the device's x axis moves the content in the opposite direction.
    package var invertsY: Bool

    /// Creates settings; the defaults are DVParallaxView's.
    package init(
      threshold: Double = 0.1, multiplier: Double = 2.5, invertsX: Bool = false,
      invertsY: Bool = false
    ) {
      self.threshold = threshold
      self.multiplier = multiplier
      self.invertsX = invertsX
      self.invertsY = invertsY
    }
  }

  /// Ticks per second.
  private static let ticks = 60.0
  /// In rad/s; above the range of any gyroscope, and keeps the offset finite.
  private static let maximumRate = 1000.0

  /// Threshold, multiplier and signs.
  package var settings: Settings
  /// The content's offset: points, of which 568 make a stage's height, x right, y up.
  package var contentOffset = SIMD2<Double>.zero

  /// Creates a control with the content in the middle.
  package init(settings: Settings = Settings()) {
    self.settings = settings
  }

  /// Moves the content by a rotation rate in rad/s during `dt` seconds, and returns its offset.
  @discardableResult
  package mutating func move(_ rate: SIMD3<Double>, for dt: Double) -> SIMD2<Double> {
    let points = settings.multiplier * Self.ticks * dt
    if let y = effective(rate.y) { contentOffset.x += settings.invertsX ? -points * y : points * y }
    if let x = effective(rate.x) { contentOffset.y += settings.invertsY ? -points * x : points * x }
    return contentOffset
  }

  private func effective(_ rate: Double) -> Double? {
    guard abs(rate) > settings.threshold else { return nil }
    return min(max(rate, -Self.maximumRate), Self.maximumRate)
  }
}
